import { isDamageDue, strayDamageOf, type Blow } from "../../kernel/cast/damage-effects.ts";
import type { Id } from "../../kernel/json-types.ts";
import { omitKey } from "../../kernel/records.ts";
import type { Result, Stack, TimelineState } from "./state.ts";

/** Returns an action in the form that damage is worked out from. */
export function blowOf(combatant: Id, { bid, targets, effects }: Pick<Stack, "bid" | "targets" | "effects">): Blow {
  return { combatant, card: bid?.card ?? "", targets: targets ?? [], effects };
}

/** Whether a result of an action still needs the command `judge`, which rolls its damage or changes its share. */
export function needsJudging(state: TimelineState, combatant: Id, stack: Stack, result: Result): boolean {
  return result !== "failure" && isDamageDue(state, blowOf(combatant, stack), result === "partial");
}

/** Returns an action aimed at other targets. Damage to former ones goes. If damage goes or is due, the result is cleared. */
export function aimAgain(state: TimelineState, combatant: Id, stack: Stack, targets: readonly Id[]): Stack {
  const { left: _left, ...rest } = stack;
  const { result, contest, effects } = stack;
  const stray = strayDamageOf({ targets: stack.targets ?? [], effects }, targets);
  const aimed: Stack = { ...rest, targets, effects: stray.reduce(omitKey, effects) };
  const isSame = result === null || result === "failure" || (stray.length === 0 && !needsJudging(state, combatant, aimed, result));
  if (isSame) return aimed;
  // A contest of another defender says nothing about these targets.
  const isOfOther = contest !== null && !targets.includes(contest.defender);
  return { ...aimed, result: null, note: "", ...(isOfOther ? { left: true } : {}) };
}
