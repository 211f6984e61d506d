import { groupBy, type Rounds } from "../../../../core/index.ts";
import { gatherRows, isMergedGroup, type Alike } from "../../../applications/tracker/combatant-groups.ts";
import { hasNominateStep, type RoundsBase } from "./drawing-data.ts";

/** Several characters that stand alike and share a row. */
export type Crowd = Alike<Rounds.Row>;

/** Returns what must be equal for characters to share a row: all that their rows show, except who leads. */
function standingOf({ view }: RoundsBase, row: Rounds.Row): string {
  const { lamp, hidden, held, queued, initiative, hindered, failed, wounds, lost, failures, skills } = row;
  const shown = { lamp, hidden, held, queued, initiative, hindered, failed: failed && hasNominateStep(view), wounds, lost, failures };
  const known = skills.map(({ name, rank, used }) => [name, rank, view.conflict === "chase" && used]);
  return JSON.stringify([shown, known]);
}

/** Returns the part of the list that a row belongs to, so that a crowd keeps its key while its lamp changes. */
function partOf({ side, removed, acted, lamp }: Rounds.Row): string {
  return `${side}-${removed ? "out" : acted ? "acted" : lamp === "wants" ? "wants" : "still"}`;
}

/** Returns rows in their order, with NPCs that stand alike merged into a crowd. An ended encounter keeps a row for each character. */
export function gatherCharacters(base: RoundsBase, rows: readonly Rounds.Row[]): (Rounds.Row | Crowd)[] {
  const crowds = new Map<Rounds.Row, Crowd>();
  for (const [part, some] of groupBy(rows, partOf)) {
    const gathered = gatherRows(base.reading, some, (row) => standingOf(base, row));
    for (const one of gathered.filter(isMergedGroup)) for (const row of one.all) crowds.set(row, { ...one, key: `${part}-${one.key}` });
  }
  const byKey = new Map([...crowds.values()].map((crowd) => [crowd.key, crowd]));
  return [...new Set(rows.map((row) => byKey.get(crowds.get(row)?.key ?? "") ?? row))];
}
