import { withStack } from "./update.ts";
import { stackAt, type StackRef } from "./stacks.ts";
import type { Result, Stack, TimelineState } from "./state.ts";

/** Both totals of a contest, once the answer is open. Rule: rules.md A11. */
export interface Totals {
  readonly initiator: number;
  readonly opponent: number;
}

/** Both totals of a stack's contest; null until the answer is open, and where there is none. */
export function contestTotalsOf({ contest, bid }: Stack): Totals | null {
  if (contest === null || contest.answer === null || bid === null) return null;
  return { initiator: bid.relevantBid + contest.ability, opponent: contest.answer + contest.resistance };
}

/** Who wins a contest; null for a tie that the GM decides. Rule: rules.md ND-19. */
export function contestWinnerOf({ house }: TimelineState, { initiator, opponent }: Totals): "initiator" | "opponent" | null {
  if (initiator !== opponent) return initiator > opponent ? "initiator" : "opponent";
  return house.dbcTie === "gm" ? null : house.dbcTie;
}

/** The state with the result that a shown contest gives; a tie that the GM decides gives none. */
export function withContestResult(state: TimelineState, ref: StackRef): TimelineState {
  const stack = stackAt(state, ref);
  const totals = stack === undefined ? null : contestTotalsOf(stack);
  if (totals === null) return state;
  const winner = contestWinnerOf(state, totals);
  const result: Result | null = winner === null ? null : winner === "initiator" ? "success" : "failure";
  return withStack(state, ref, { result });
}
