import { mapValues, lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { withPool, withStack } from "./setters.ts";
import { freePointsOf, bidPointsOf } from "./pools.ts";
import {
  allStacksOf,
  answerPoolHolderOf,
  poolHolderOf,
  stackPoolHolderOf,
  stackAt,
  stacksOf,
  type StackRef,
  type Placed,
} from "./find-stacks.ts";
import type { Points, TimelineState } from "./state.ts";

/** A state after points were spent, with the points really spent, by stat. */
export interface Spent {
  readonly state: TimelineState;
  readonly paid: Points;
}

/** Spends points from a holder's pools, as far as the pools still have them. */
export function spendPoints(state: TimelineState, holder: Id, points: Points): Spent {
  let next = state;
  const paid: Record<string, number> = {};
  for (const [stat, wanted] of Object.entries(points)) {
    const pool = lookup(lookup(next.holders, holder) ?? {}, stat);
    const amount = pool === undefined ? 0 : Math.min(wanted, freePointsOf(pool));
    if (pool === undefined || amount === 0) continue;
    paid[stat] = amount;
    next = withPool(next, holder, stat, { spent: pool.spent + amount });
  }
  return { state: next, paid };
}

/** Lowers a pool's maximum, at most to 0. Spent points beyond the maximum are forgotten, committed ones stay. Rule: rules.md 1.11 "stat drained". */
export function drainPool(state: TimelineState, holder: Id, stat: string, amount: number): TimelineState {
  const pool = lookup(lookup(state.holders, holder) ?? {}, stat);
  if (pool === undefined) return state;
  const drained = Math.min(pool.max, pool.drained + amount);
  return withPool(state, holder, stat, { drained, spent: Math.min(pool.spent, pool.max - drained) });
}

/** Returns the stacks that bid from a holder's pools. */
export function stacksBiddingFrom(state: TimelineState, holder: Id): readonly Placed[] {
  // Called after each payment, before the list of all stacks is cached. So only this holder's stacks are listed.
  return Object.entries(state.stacks).flatMap(([combatant, each]) => {
    const usual = poolHolderOf(state, combatant);
    const isConcerned = Object.values(each).some((stack) => (stack.holder ?? usual) === holder);
    return isConcerned ? stacksOf(state, combatant).filter((placed) => stackPoolHolderOf(state, placed) === holder) : [];
  });
}

/** Forgets the pool points noted (`free`) for settled stacks that were sealed before every unsettled stack. No check of a bid needs them any more. */
function trimFree(state: TimelineState, holder: Id): TimelineState {
  const all = stacksBiddingFrom(state, holder);
  const open = Math.min(Infinity, ...all.flatMap(({ stack: { closed, order } }) => (closed === null ? [order] : [])));
  const spare = all.filter(({ stack: { closed, order, free } }) => closed !== null && order < open && Object.keys(free).length > 0);
  return spare.reduce((next, { at: ref }) => withStack(next, ref, { free: {} }), state);
}

/** Settles a stack: spends the given points, as far as its holder's pools still have them. */
export function settleStack(state: TimelineState, ref: StackRef, points: Points): TimelineState {
  const stack = stackAt(state, ref);
  if (stack === undefined) return state;
  const holder = stackPoolHolderOf(state, { at: ref, stack });
  const { state: next, paid } = spendPoints(state, holder, points);
  return trimFree(withStack(next, ref, { closed: state.seals, paid }), holder);
}

/** Adds a restored stack's points to the pool points noted at each seal after number `seal`, since those points were already deducted there. */
function allowMore(state: TimelineState, holder: Id, seal: number, points: Points): TimelineState {
  const more = (stat: string) => lookup(points, stat) ?? 0;
  const next = stacksBiddingFrom(state, holder)
    .filter(({ stack: { order } }) => order > seal)
    .reduce(
      (now, { at: ref, stack: { free } }) => withStack(now, ref, { free: mapValues(free, (amount, stat) => amount + more(stat)) }),
      state,
    );
  return allStacksOf(next).reduce((now, { at: ref, stack: { contest } }) => {
    if (contest === null || contest.order <= seal || answerPoolHolderOf(now, contest) !== holder) return now;
    return withStack(now, ref, { contest: { ...contest, free: contest.free + more(contest.stat) } });
  }, next);
}

/** Undoes the payment for a stack. Its points return as far as they are still spent, and checks of later seals allow for them. */
export function unsettleStack(state: TimelineState, ref: StackRef): TimelineState {
  const stack = stackAt(state, ref);
  if (stack === undefined || stack.closed === null) return state;
  const holder = stackPoolHolderOf(state, { at: ref, stack });
  const pools = mapValues(lookup(state.holders, holder) ?? {}, (pool, stat) => {
    const back = Math.min(pool.spent, lookup(stack.paid, stat) ?? 0);
    return back === 0 ? pool : { ...pool, spent: pool.spent - back };
  });
  const points = stack.bid === null ? {} : bidPointsOf(stack.bid);
  const next = allowMore({ ...state, holders: { ...state.holders, [holder]: pools } }, holder, stack.closed, points);
  return withStack(next, ref, { closed: null, paid: {} });
}
