import { withAllRolled } from "../../kernel/cast/damage-effects.ts";
import { withStack } from "./setters.ts";
import { stackAt, type StackRef } from "./find-stacks.ts";
import type { Result, Stack, TimelineState } from "./state.ts";

/** The totals of both sides of a contest, in points. Rule: rules.md A11. */
export interface Totals {
  readonly initiator: number;
  readonly opponent: number;
}

/** Returns the totals of a stack's contest. Null if it has no contest, and until bid and answer are open. */
export function contestTotalsOf({ contest, bid }: Stack): Totals | null {
  if (contest === null || contest.answer === null || bid === null) return null;
  return { initiator: bid.relevantBid + contest.ability, opponent: contest.answer + contest.resistance };
}

/** Returns the winner of a contest by its totals. Null for a tie that the GM decides. Rule: rules.md ND-19. */
export function contestWinnerOf({ house }: TimelineState, { initiator, opponent }: Totals): "initiator" | "opponent" | null {
  if (initiator !== opponent) return initiator > opponent ? "initiator" : "opponent";
  return house.dbcTie === "gm" ? null : house.dbcTie;
}

/** Sets the result of a stack from its shown contest, with the share of damage rolled before. A tie that the GM decides clears it. */
export function withContestResult(state: TimelineState, ref: StackRef): TimelineState {
  const stack = stackAt(state, ref);
  const totals = stack === undefined ? null : contestTotalsOf(stack);
  if (totals === null) return state;
  const winner = contestWinnerOf(state, totals);
  const result: Result | null = winner === null ? null : winner === "initiator" ? "success" : "failure";
  return withStack(state, ref, {
    result,
    ...(stack !== undefined && result === "success" ? { effects: withAllRolled(stack.effects) } : {}),
  });
}
