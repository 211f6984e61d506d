import type { Moments } from "../../../../core/index.ts";
import { crowdNamesOf, gatherAlike, type Alike } from "../../../applications/tracker/combatant-groups.ts";
import type { Aiming, Pair } from "../../../applications/tracker/spreading.ts";
import type { MomentsBase } from "./base.ts";

/** Several figures that stand alike and share a row. */
export type Crowd = Alike<Moments.FigureRow>;

/** Returns what must be equal for figures to share a row. Beats, contact, strikes and *done* may differ. The crowd's row counts them. */
function standingOf(row: Moments.FigureRow): string {
  const { side, npc, hidden, held, standing, cover, covered, prone, sneaking, detected } = row;
  const { sneaked, managed, modifier, talking, back, business, notes, placed } = row;
  const said = { sneaked, managed, modifier, talking, back, business, notes, placed };
  return JSON.stringify([side, npc, hidden, held, standing, cover, covered, prone, sneaking, detected, said]);
}

/** Returns rows in their order, with NPCs that stand alike merged into a crowd. An ended encounter keeps a row for each figure. */
export function gatherFigures({ reading, view }: MomentsBase, rows: readonly Moments.FigureRow[]): (Moments.FigureRow | Crowd)[] {
  if (reading.ended) return [...rows];
  return gatherAlike(crowdNamesOf(reading), rows, {
    idOf: ({ combatant }) => combatant,
    standingOf: (row) => (row.npc && (view.referee || !row.own) ? standingOf(row) : row.combatant),
  });
}

/** Returns the members that may strike a target, each with that target. */
export function strikeOne(members: readonly Aiming[], target: string): Pair[] {
  return members.filter(({ targets }) => targets.includes(target)).map(({ combatant }) => ({ combatant, target }));
}
