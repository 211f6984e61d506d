import type { Test } from "./state.ts";

/** The number of dice that count in a test. Rule: rules.md 5.2. */
export const DICE = 3;
/** The faces of each die in a test. */
export const FACES = 10;
/** The most successes of one test: two for each die that counts. */
const MOST = 2 * DICE;

/** The house rule that decides how a test is counted. */
export interface Counting {
  /** Whether a 1 is two successes even if it is above the skill. Rule: rules.md E25. */
  readonly oneAlways: boolean;
}

/** Returns the three dice that count. At Disadvantage these are the highest. Rule: rounds.txt "roll 4d10 and take 3 highest rolls". */
export function keptDiceOf(dice: readonly number[]): readonly number[] {
  return [...dice].sort((a, b) => b - a).slice(0, DICE);
}

/** Returns the successes of some dice against a rank. A die at or under the rank is one success, a 1 two. Rule: rules.md 5.2. */
export function successesOf(dice: readonly number[], rank: number, { oneAlways }: Counting): number {
  return keptDiceOf(dice).reduce((sum, die) => sum + (die <= rank || (die === 1 && oneAlways) ? (die === 1 ? 2 : 1) : 0), 0);
}

/** Returns a test with its dice, its rank and its successes. */
export function makeTest(dice: readonly number[], rank: number, counting: Counting): Test {
  return { dice, rank, successes: successesOf(dice, rank, counting) };
}

/** What a die of a test counts. `dropped` dice are not among the three that count. `plain` hides the count, which would reveal the rank. */
export const DIE_MARKS = ["two", "one", "none", "dropped", "plain"] as const;
/** One die of a test: its face, and the mark for what it counts. */
export type Die = Readonly<{ face: number; mark: (typeof DIE_MARKS)[number] }>;

/** Returns the dice of a test as rolled, each with what it counts. Rule: rules.md 5.2. */
export function markedDiceOf({ dice, rank }: Pick<Test, "dice" | "rank">, counting: Counting): readonly Die[] {
  const kept = [...keptDiceOf(dice)];
  return dice.map((face) => {
    const place = kept.indexOf(face);
    if (place < 0) return { face, mark: "dropped" };
    kept.splice(place, 1);
    const successes = successesOf([face], rank, counting);
    return { face, mark: successes === 2 ? "two" : successes === 1 ? "one" : "none" };
  });
}

/** Returns the dice of a test as rolled, without what each counts. Rule: rules.md E26. */
export function unmarkedDiceOf({ dice }: Pick<Test, "dice">): readonly Die[] {
  return dice.map((face) => ({ face, mark: "plain" }));
}

const known = new Map<string, readonly number[]>();

/** Returns the chances of 0 to 6 successes against a rank, with `more` dice for Disadvantage. They add up to 1. */
export function successChancesOf(rank: number, more: number, counting: Counting): readonly number[] {
  const key = `${rank} ${more} ${String(counting.oneAlways)}`;
  const chances = known.get(key) ?? countAll(rank, DICE + more, counting);
  known.set(key, chances);
  return chances;
}

const factorial = (number: number): number => (number <= 1 ? 1 : number * factorial(number - 1));

/** Returns the chances of 0 to 6 successes, added up over all combinations of misses, hits and ones. The highest dice are kept first. */
function countAll(rank: number, dice: number, { oneAlways }: Counting): readonly number[] {
  const chances = Array.from({ length: MOST + 1 }, () => 0);
  const hitting = Math.max(0, Math.min(rank, FACES) - 1);
  const missing = FACES - 1 - hitting;
  const worth = rank >= 1 || oneAlways ? 2 : 0;
  for (let misses = 0; misses <= dice; misses += 1) {
    for (let hits = 0; hits + misses <= dice; hits += 1) {
      const ones = dice - misses - hits;
      const ways = (factorial(dice) / (factorial(misses) * factorial(hits) * factorial(ones))) * missing ** misses * hitting ** hits;
      const kept = Math.min(DICE, misses);
      const hit = Math.min(DICE - kept, hits);
      const successes = hit + worth * (DICE - kept - hit);
      chances[successes] = (chances[successes] ?? 0) + ways / FACES ** dice;
    }
  }
  return chances;
}
