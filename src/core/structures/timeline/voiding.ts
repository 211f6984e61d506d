import type { Id } from "../../kernel/json-types.ts";
import { withStack } from "./setters.ts";
import { settleStack } from "./spend-points.ts";
import { bidPointsOf } from "./pools.ts";
import { isOfPhase, pendingStacksOf, stackAt, type StackRef } from "./find-stacks.ts";
import type { TimelineState, VoidReason } from "./state.ts";

/** Settles an open void stack at once. If its phase resolves now, it is settled later with the other stacks of that phase. */
export function settleIfVoid(state: TimelineState, ref: StackRef): TimelineState {
  const stack = stackAt(state, ref);
  if (stack === undefined || stack.voided === null || stack.closed !== null || stack.bid === null) return state;
  return isOfPhase(state, stack) ? state : settleStack(state, ref, bidPointsOf(stack.bid));
}

function markVoid(state: TimelineState, ref: StackRef, why: VoidReason, note: string): TimelineState {
  return withStack(state, ref, { voided: { why, note, at: state.phase } });
}

/** Makes a stack void. It costs the points it holds, once they are known. */
export function makeVoid(state: TimelineState, ref: StackRef, why: VoidReason, note: string): TimelineState {
  return settleIfVoid(markVoid(state, ref, why, note), ref);
}

/** Makes a leaver's pending stacks void, except those of the resolving phase. With `later` they pay when the next phase closes. Rule: rules.md 1.11. */
export function voidLeaversStacks(state: TimelineState, combatant: Id, why: VoidReason, later = false): TimelineState {
  const rest = pendingStacksOf(state, combatant).filter(({ stack }) => !isOfPhase(state, stack));
  return rest.reduce((next, { at: ref }) => (later ? markVoid : makeVoid)(next, ref, why, ""), state);
}
