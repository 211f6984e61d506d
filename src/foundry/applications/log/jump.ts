import type { Refusal } from "../../../core/index.ts";
import { send } from "../../send.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { rulesEncounterOf } from "../../encounter/encounter-lookups.ts";
import { logWithUndosOf, countEntriesToUndo, undoPathOf, redoPathsOf, type Past } from "./history.ts";

/** A jump in the log: how many entries it moves, and the function that does it. */
export interface Jump {
  /** How many of people's entries are undone or redone. */
  readonly count: number;
  readonly run: () => Promise<Refusal | null>;
}

function pastIn(combat: CallboardEncounter): readonly Past[] {
  const encounter = rulesEncounterOf(combat);
  return encounter ? logWithUndosOf(encounter) : [];
}

/** Returns the jump to before an entry. Null if it can no longer be undone. */
export function findJumpBack(combat: CallboardEncounter, number: number): Jump | null {
  const past = pastIn(combat);
  const one = past.find(({ entry }) => entry.number === number);
  if (!one || undoPathOf(one) !== "open") return null;
  return { count: countEntriesToUndo(past, number), run: () => send(combat, { kind: "undo", to: number }) };
}

/** Returns the jump to right after an undone entry, redo by redo until one is refused. Null if it can no longer be redone. */
export function findJumpForth(combat: CallboardEncounter, number: number): Jump | null {
  const past = pastIn(combat);
  const ways = redoPathsOf(past);
  const way = ways.get(number);
  if (!way) return null;
  const { redos, undo } = way;
  const count = [...ways].filter(([one, { redos: more }]) => more < redos || (more === redos && one <= number)).length;
  return {
    count,
    run: async () => {
      for (let step = 0; step < redos; step += 1) {
        const refusal = await send(combat, { kind: "redo" });
        if (refusal) return refusal;
      }
      return undo === null ? null : send(combat, { kind: "undo", to: undo });
    },
  };
}
