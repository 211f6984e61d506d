import { complete } from "./complete.fixture.ts";
import type { CommandBase, Seat, StateBase, Structure } from "./structure.ts";

/** Counts the ways to give `depth` commands in a row: every option of every seat, with sample values. A table of counts pins the rules down. */
export function perft<State extends StateBase, Command extends CommandBase, View>(
  structure: Structure<State, Command, View>,
  state: State,
  seats: readonly Seat[],
  depth: number,
): number {
  if (depth === 0) return 1;
  let count = 0;
  for (const seat of seats) {
    for (const option of structure.legal(state, seat, {})) {
      for (const command of complete(option, structure.position(state)) as readonly Command[]) {
        if (structure.refuse(state, command, seat) !== null) continue;
        count += perft(structure, structure.apply(state, command, seat, []).state, seats, depth - 1);
      }
    }
  }
  return count;
}
