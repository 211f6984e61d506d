import type { Position } from "../../kernel/structure.ts";
import type { RoundsState } from "./state.ts";

/** Returns the position of an encounter in `rounds`: round and step. */
export function position({ round, step, undos }: RoundsState): Position {
  return { unit: round, step, undos };
}
