import type { Moments } from "../../../../core/index.ts";
import { gatherAlike, type Alike } from "../../../applications/tracker/combatant-groups.ts";
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
  // Players see figures of one name as a crowd. The name of an actor could tell them who is disguised.
  const { people } = reading;
  return gatherAlike(view.referee ? people : { kindOf: people.nameOf }, rows, {
    idOf: ({ combatant }) => combatant,
    standingOf: (row) => (row.npc && (view.referee || !row.own) ? standingOf(row) : row.combatant),
  });
}

/** A member of a crowd, and the target that it strikes. */
export interface Pair {
  readonly combatant: string;
  readonly target: string;
}

type Striker = Pick<Moments.FigureRow, "combatant" | "targets">;

/** Returns the members that may strike a target, each with that target. */
export function strikeOne(members: readonly Striker[], target: string): Pair[] {
  return members.filter(({ targets }) => targets.includes(target)).map(({ combatant }) => ({ combatant, target }));
}

/**
 * Spreads the strikes of a crowd evenly over some targets. Each member strikes the target in its reach that the fewest have chosen, and
 * members with fewer targets choose first. A member that reaches none of the targets does not strike.
 */
export function spreadStrikes(members: readonly Striker[], among: readonly string[]): Pair[] {
  const chosen = new Map(among.map((id) => [id, 0]));
  const reach = members.map(({ combatant, targets }) => ({ combatant, targets: among.filter((id) => targets.includes(id)) }));
  const found = new Map<string, string>();
  for (const { combatant, targets } of reach.toSorted((a, b) => a.targets.length - b.targets.length)) {
    const [target] = targets.toSorted((a, b) => (chosen.get(a) ?? 0) - (chosen.get(b) ?? 0));
    if (target === undefined) continue;
    chosen.set(target, (chosen.get(target) ?? 0) + 1);
    found.set(combatant, target);
  }
  return members.flatMap(({ combatant }) => {
    const target = found.get(combatant);
    return target === undefined ? [] : [{ combatant, target }];
  });
}
