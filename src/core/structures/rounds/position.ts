import type { Position } from "../../kernel/structure.ts";
import type { RoundsState } from "./state.ts";

/** Where an encounter in `rounds` stands: round and step. */
export function position({ round, step, undos }: RoundsState): Position {
  return { unit: round, step, undos };
}
