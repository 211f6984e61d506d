import type { Id } from "../../kernel/json.ts";
import { strikeIn } from "./preconditions.ts";
import type { FigureRow, MomentsView } from "./view-types.ts";
import { targetModifiersOf } from "./strike-modifiers.ts";

/** How hard a strike is, from the easiest. */
const EASES = ["easy", "fair", "hard", "veryHard"] as const;
/** How hard a strike is. */
export type Ease = (typeof EASES)[number];

/** Up to which number on a d20 a strike hits, at least, to be called so. */
const LEAST: Readonly<Record<Ease, number>> = { easy: 15, fair: 10, hard: 5, veryHard: -Infinity };

/** What is known of a strike before its die falls. */
export interface Aim {
  /** At or under which the die will hit; null for players, who read neither level nor the GM's points. */
  readonly need: number | null;
  /** By what the seat may know: its own score, and cover. */
  readonly ease: Ease;
}

/** What a strike of the open phase would need, as far as the seat of a view may know; null where there is none, and for a striker whose numbers it may not read. */
export function aimIn({ phase, referee: narrator, rows }: MomentsView, striker: FigureRow, target: Id): Aim | null {
  const kind = strikeIn(phase);
  const struck = rows.find(({ combatant }) => combatant === target);
  if (kind === null || struck === undefined || striker.numbers === null) return null;
  const added = targetModifiersOf(kind, narrator ? struck : { ...struck, numbers: null });
  const need = striker.numbers.strikes[kind] - added.level - added.cover - (striker.modifier ?? 0);
  const ease = EASES.find((each) => need >= LEAST[each]) ?? "veryHard";
  return { need: narrator ? need : null, ease };
}
