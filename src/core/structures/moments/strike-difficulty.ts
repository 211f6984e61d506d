import type { Id } from "../../kernel/json-types.ts";
import { strikeKindOf } from "./preconditions.ts";
import type { FigureRow, MomentsView } from "./view-types.ts";
import { targetModifiersOf } from "./target-modifiers.ts";

/** The levels of a strike's difficulty, easiest first. */
const EASES = ["easy", "fair", "hard", "veryHard"] as const;
/** The difficulty of a strike, from easy to very hard. */
export type Ease = (typeof EASES)[number];

/** The least target number on a d20 for each level of difficulty. A strike hits at or under that number. */
const LEAST: Readonly<Record<Ease, number>> = { easy: 15, fair: 10, hard: 5, veryHard: -Infinity };

/** What is known of a strike before its die is rolled: how hard it is, and the number it needs. */
export interface Aim {
  /** The number that the die must not exceed for a hit. Null for players, who know neither the level nor the GM's modifier. */
  readonly need: number | null;
  /** The difficulty of the strike as the seat may know it: from the striker's score and the target's cover. */
  readonly ease: Ease;
}

/** Returns what a strike in the open phase needs, as far as the seat knows. Null without a strike, a known target or known numbers. */
export function strikeDifficultyOf({ phase, referee: narrator, rows }: MomentsView, striker: FigureRow, target: Id): Aim | null {
  const kind = strikeKindOf(phase);
  const struck = rows.find(({ combatant }) => combatant === target);
  if (kind === null || struck === undefined || striker.numbers === null) return null;
  const added = targetModifiersOf(kind, narrator ? struck : { ...struck, numbers: null });
  const need = striker.numbers.strikes[kind] - added.level - added.cover - (striker.modifier ?? 0);
  const ease = EASES.find((each) => need >= LEAST[each]) ?? "veryHard";
  return { need: narrator ? need : null, ease };
}
