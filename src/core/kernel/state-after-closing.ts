import { TABLE } from "./seat-rights.ts";
import type { StateBase, Structure } from "./structure.ts";

/** Returns the state after the command `closing` gave actors back what the encounter took. The same state without that command, or if it needs dice. */
export function stateAfterClosing<State extends StateBase>(structure: Structure<State>, state: State): State {
  const closing = structure.closing?.(state) ?? null;
  if (closing === null || structure.refuse(state, closing, TABLE) !== null) return state;
  return structure.needs(state, closing, []).length === 0 ? structure.apply(state, closing, TABLE, []).state : state;
}
