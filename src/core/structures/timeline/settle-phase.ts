import { loseHealth } from "../../kernel/cast/health.ts";
import { isPresent, withMember } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { withPool, withStack } from "./setters.ts";
import { drainPool, settleStack, spendPoints } from "./spend-points.ts";
import { bidPointsOf } from "./pools.ts";
import { actorsIfAllHidden } from "./visibility.ts";
import { standingStacksOfPhase, allStacksOf, answerPoolHolderOf, poolHolderOf, isOfPhase, type Placed } from "./find-stacks.ts";
import type { Effect, TimelineState } from "./state.ts";
import { voidLeaversStacks } from "./voiding.ts";

/** Refunds one pool for a Pause: the points that were spent before this phase. Rule: rules.md ND-12. */
function refundPause(state: TimelineState, { at: { combatant }, stack: { refund, voided } }: Placed): TimelineState {
  if (refund === null || refund === "" || voided !== null) return state;
  return withPool(state, poolHolderOf(state, combatant), refund, { spent: 0 });
}

/** Spends the points of an action and of the answer to it. */
function payFor(state: TimelineState, { at: ref, stack: { bid, contest } }: Placed): TimelineState {
  if (bid === null) return state;
  const next = settleStack(state, ref, bidPointsOf(bid));
  if (contest === null || contest.stands || contest.answer === null) return next;
  return spendPoints(next, answerPoolHolderOf(next, contest), { [contest.stat]: contest.answer }).state;
}

/** Puts a combatant out of action. Its stacks on later phases become void. */
function putOut(state: TimelineState, id: Id): TimelineState {
  if (lookup(state.combatants, id)?.standing !== "in") return state;
  return voidLeaversStacks(withMember(state, id, { standing: "out", outBy: "" }), id, "out");
}

function landEffect(state: TimelineState, { kind, target, stat, amount, status, active }: Effect): TimelineState {
  const combatant = lookup(state.combatants, target);
  if (combatant === undefined || !isPresent(state, target)) return state;
  switch (kind) {
    case "spend":
      return spendPoints(state, combatant.holder, { [stat]: amount }).state;
    case "drain":
      return drainPool(state, combatant.holder, stat, amount);
    case "status":
      return withMember(state, target, { statuses: { ...combatant.statuses, [status]: active } });
    case "out":
      return putOut(state, target);
    case "damage": {
      const { state: next, fallen } = loseHealth(state, target, amount);
      return fallen.reduce(putOut, next);
    }
  }
}

/** Returns the effects of the stacks that are not void and did not fail, in the given order of stacks. */
function effectsOf(placed: readonly Placed[]): Effect[] {
  const hits = placed.filter(({ stack: { voided, result } }) => voided === null && result !== "failure");
  return hits.flatMap(({ stack: { effects } }) =>
    Object.keys(effects)
      .sort()
      .flatMap((key) => effects[key] ?? []),
  );
}

/** Marks the effects of a stack as landed, except those on combatants that have left. */
function markLanded(state: TimelineState, { at: ref, stack: { effects, voided, result } }: Placed): TimelineState {
  if (voided !== null || result === "failure" || Object.keys(effects).length === 0) return state;
  const all = Object.entries(effects).map(([key, effect]) => [key, { ...effect, landed: isPresent(state, effect.target) }] as const);
  return withStack(state, ref, { effects: Object.fromEntries(all) });
}

/** Returns the stacks that pay as the phase closes. If only hidden combatants act, others' void stacks wait, since a payment would reveal the closing. */
function owed(state: TimelineState, placed: readonly Placed[]): readonly Placed[] {
  const hidden = actorsIfAllHidden(state);
  return placed.filter(({ at, stack }) => stack.voided === null || hidden.length === 0 || hidden.includes(at.combatant));
}

/** Returns the void stacks of other phases whose points are not spent yet, as an undo or a phase of hidden combatants may leave them. */
function leftOver(state: TimelineState): readonly Placed[] {
  return allStacksOf(state).filter(({ stack }) => stack.voided !== null && stack.closed === null && !isOfPhase(state, stack));
}

/** Closes the phase: Pauses refund, bids are spent, then all effects land together. Rule: rules.md ND-08, ND-11, ND-12, 6.6. */
export function settlePhase(state: TimelineState): TimelineState {
  const placed = standingStacksOfPhase(state, true);
  const settled = owed(state, [...placed, ...leftOver(state)]).reduce(payFor, placed.reduce(refundPause, state));
  const done = placed.reduce(markLanded, { ...settled, step: "advance" as const });
  return effectsOf(placed).reduce(landEffect, done);
}
