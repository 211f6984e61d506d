import { lookup } from "../../kernel/records.ts";
import type { DiceRequest, Rolled } from "../../kernel/dice.ts";
import type { Id } from "../../kernel/json-types.ts";
import { DICE, FACES, makeTest } from "./count-successes.ts";
import type { Character, RoundsState, Test } from "./state.ts";

/** Returns the current rank of a skill. Social skills lack the ranks that this conflict took. Rule: rules.md E27. */
export function rankOf({ skills, lost }: Pick<Character, "skills" | "lost">, skill: Id): number {
  const known = lookup(skills, skill);
  if (known === undefined) return 0;
  return known.kind === "social" ? Math.max(0, known.rank - lost) : known.rank;
}

/** Returns the extra dice for Disadvantage: one at most, whatever the reasons. Rule: rules.md E14. */
export function disadvantageDiceFor(reasons: number): number {
  return Math.min(reasons, 1);
}

/** Returns the number of reasons for Disadvantage: the character is hindered, or this roll is a counter and not the first of the round. */
export function countDisadvantages({ hindered, counters }: Pick<Character, "hindered" | "counters">, isCounter: boolean): number {
  return Number(hindered) + Number(isCounter && counters > 0);
}

/** Returns the request for the dice of one test: three, and one more if there is any reason (`more`) for Disadvantage. */
export function testDiceRequest({
  id,
  combatant,
  more,
}: {
  readonly id: string;
  readonly combatant: Id;
  readonly more: number;
}): DiceRequest {
  return { id, count: DICE + disadvantageDiceFor(more), faces: FACES, modifier: 0, combatant };
}

/** Returns the test of a rank with the dice rolled for the request with this id. Null if no dice were rolled. */
export function rolledTestOf({ house }: RoundsState, rolled: readonly Rolled[], id: string, rank: number): Test | null {
  const dice = rolled.find((roll) => roll.id === id)?.dice ?? [];
  return dice.length === 0 ? null : makeTest(dice, rank, house);
}
