import { isDamageDue, type Blow } from "../../kernel/cast/damage-effects.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Result, Stack, TimelineState } from "./state.ts";

/** Returns an action in the form that damage is worked out from. */
export function blowOf(combatant: Id, { bid, targets, effects }: Pick<Stack, "bid" | "targets" | "effects">): Blow {
  return { combatant, card: bid?.card ?? "", targets: targets ?? [], effects };
}

/** Whether a result of an action still needs the command `judge`, which rolls its damage or changes its share. */
export function needsJudging(state: TimelineState, combatant: Id, stack: Stack, result: Result): boolean {
  return result !== "failure" && isDamageDue(state, blowOf(combatant, stack), result === "partial");
}
