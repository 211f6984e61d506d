import type { Position } from "../../kernel/structure.ts";
import type { StagesState } from "./state.ts";

/** Returns where a `stages` encounter stands: its round and step. */
export function position(state: StagesState): Position {
  return { unit: state.round, step: state.step, undos: state.undos };
}
