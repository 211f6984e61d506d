import type { Moments } from "../../../../core/index.ts";
import { healthStanding } from "../../../applications/health.ts";
import { gatherRows, type Alike } from "../../../applications/tracker/combatant-groups.ts";
import type { MomentsBase } from "./drawing-data.ts";

/** Several figures that stand alike and share a row. */
export type Crowd = Alike<Moments.FigureRow>;

/** Returns what must be equal for figures to share a row. Used Beats, contact, strikes and *done* may differ, since the row counts them. */
function standingOf(row: Moments.FigureRow): string {
  const { side, npc, hidden, held, standing, cover, covered, prone, sneaking, detected } = row;
  const { sneaked, managed, modifier, talking, back, business, notes, placed, numbers, beats, health } = row;
  const said = { sneaked, managed, modifier, talking, back, business, notes, placed };
  const shown = { numbers, beats: beats?.max, health: healthStanding(health) };
  return JSON.stringify([side, npc, hidden, held, standing, cover, covered, prone, sneaking, detected, said, shown]);
}

/** Returns rows in their order, with NPCs that stand alike merged into a crowd. An ended encounter keeps a row for each figure. */
export function gatherFigures({ reading }: MomentsBase, rows: readonly Moments.FigureRow[]): (Moments.FigureRow | Crowd)[] {
  return gatherRows(reading, rows, standingOf);
}
