import type { Position } from "../../kernel/structure.ts";
import type { MomentsState } from "./state.ts";
import { stepOf } from "./visibility.ts";

/** Returns the position of an encounter in `moments`: the Moment, the phase and the half. */
export function position(state: MomentsState): Position {
  return { unit: state.moment, step: stepOf(state), undos: state.undos };
}
