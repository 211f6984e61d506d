import { TABLE } from "./seats.ts";
import type { CommandBase, StateBase, Structure } from "./structure.ts";

/** Returns the state after an encounter gave back what it took. The same state if nothing is to give back, or if that needs dice. */
export function closedStateOf<State extends StateBase, Command extends CommandBase, View>(
  structure: Structure<State, Command, View>,
  state: State,
): State {
  const closing = structure.closing?.(state) ?? null;
  if (closing === null || structure.refuse(state, closing, TABLE) !== null) return state;
  return structure.needs(state, closing, []).length === 0 ? structure.apply(state, closing, TABLE, []).state : state;
}
