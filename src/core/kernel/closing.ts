import type { Encounter } from "./encounter.ts";
import { play } from "./play.ts";
import { TABLE } from "./seats.ts";
import type { CommandBase, StateBase, Structure } from "./structure.ts";

/** Returns the state in which an encounter has given back what it took. It is the same state if nothing is to be given back, or if that would need dice. */
export function closedState<State extends StateBase, Command extends CommandBase, View>(
  structure: Structure<State, Command, View>,
  encounter: Encounter<State>,
): State {
  const closing = structure.closing?.(encounter.state) ?? null;
  if (closing === null) return encounter.state;
  const verdict = play(structure, encounter, closing, TABLE, []);
  return verdict.kind === "done" ? verdict.encounter.state : encounter.state;
}
