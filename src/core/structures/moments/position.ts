import type { Position } from "../../kernel/structure.ts";
import type { MomentsState } from "./state.ts";
import { stepOf } from "./visibility.ts";

/** Where an encounter in `moments` stands: Moment, and phase and half. */
export function position(state: MomentsState): Position {
  return { unit: state.moment, step: stepOf(state), undos: state.undos };
}
