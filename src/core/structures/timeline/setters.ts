import { mapValues, lookup, omitKey } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { allStacksOf, stackAt, type StackRef } from "./find-stacks.ts";
import type { Pool, Stack, TimelineState } from "./state.ts";

/** Returns the state with this stack at its place. */
export function putStack(state: TimelineState, { combatant, stack: number }: StackRef, stack: Stack): TimelineState {
  const stacks = { ...lookup(state.stacks, combatant), [String(number)]: stack };
  return { ...state, stacks: { ...state.stacks, [combatant]: stacks } };
}

/** Returns the state with one stack changed. Returns the same state if there is no such stack. */
export function withStack(state: TimelineState, ref: StackRef, change: Partial<Stack>): TimelineState {
  const stack = stackAt(state, ref);
  return stack === undefined ? state : putStack(state, ref, { ...stack, ...change });
}

/** Returns the state without the stack of this combatant and number. */
export function dropStack(state: TimelineState, { combatant, stack: number }: StackRef): TimelineState {
  return { ...state, stacks: { ...state.stacks, [combatant]: omitKey(lookup(state.stacks, combatant) ?? {}, String(number)) } };
}

/** Makes a combatant's earlier seals draw on the pools of its former `holder`, now that the combatant has another holder. */
export function pinSealsToHolder(state: TimelineState, id: Id, holder: Id): TimelineState {
  const claims = mapValues(lookup(state.stacks, id) ?? {}, (stack) => ({ holder, ...stack }));
  const moved = Object.hasOwn(state.stacks, id) ? { ...state, stacks: { ...state.stacks, [id]: claims } } : state;
  return allStacksOf(moved).reduce((next, { at: ref, stack: { contest } }) => {
    return contest?.defender === id && contest.order > 0 ? withStack(next, ref, { contest: { holder, ...contest } }) : next;
  }, moved);
}

/** Returns the state with one pool of a holder changed. Returns the same state if there is no such pool. */
export function withPool(state: TimelineState, holder: Id, stat: string, change: Partial<Pool>): TimelineState {
  const pools = lookup(state.holders, holder);
  const pool = pools && lookup(pools, stat);
  if (pool === undefined) return state;
  return { ...state, holders: { ...state.holders, [holder]: { ...pools, [stat]: { ...pool, ...change } } } };
}
