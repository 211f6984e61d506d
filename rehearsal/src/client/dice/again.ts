import { compares, readCondition, type DiceResult } from "./modifiers.ts";

/** The longest chain of exploding or rerolled dice. */
const LONGEST = 1000;

interface Rule {
  readonly letters: RegExp;
  /** Whether the new dice are checked too. */
  readonly recursive: boolean;
  /** The target if the modifier names none. */
  readonly target: number;
  readonly mark: (result: DiceResult) => void;
}

/** Rolls one more die for each result that a modifier such as `x>=5` or `r2<3` names. Returns false for any other modifier. */
export async function rollAgain(
  term: { results: DiceResult[]; roll: (why: object) => Promise<unknown> },
  modifier: string,
  rule: Rule,
): Promise<boolean | void> {
  const condition = readCondition(modifier, rule.letters);
  if (!condition) return false;
  // A single number is the target, not the limit.
  const alone = condition.target === null && condition.comparison === undefined;
  const target = (alone ? condition.limit : condition.target) ?? rule.target;
  const meets = (result: DiceResult): boolean => Boolean(result.active) && compares(result.result, condition.comparison ?? "=", target);
  const known = term.results.length;
  let left = (alone ? null : condition.limit) ?? Infinity;
  for (let index = 0; index < (rule.recursive ? term.results.length : known) && left > 0; index++) {
    const result = term.results[index] as DiceResult;
    if (!meets(result)) continue;
    rule.mark(result);
    left -= 1;
    await term.roll(rule.mark === rerolled ? { reroll: true } : { explode: true });
    if (term.results.length > LONGEST) throw new Error("This roll does not come to an end");
  }
}

/** Marks a result that is replaced by another one. */
export function rerolled(result: DiceResult): void {
  result.rerolled = true;
  result.active = false;
}

/** Marks a result that another one is added to. */
export function exploded(result: DiceResult): void {
  result.exploded = true;
}
