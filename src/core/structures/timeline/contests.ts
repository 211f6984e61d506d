import { needsJudging } from "./blows.ts";
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

/** Returns the result that a stack's shown contest gives. Null until it is shown, and for a tie that the GM decides. */
export function contestResultOf(state: TimelineState, stack: Stack): Result | null {
  const totals = contestTotalsOf(stack);
  const winner = totals && contestWinnerOf(state, totals);
  return winner && (winner === "initiator" ? "success" : "failure");
}

/** Sets the result of a stack from its shown contest. Clears it for a tie that the GM decides, and if damage is still due. */
export function withContestResult(state: TimelineState, ref: StackRef): TimelineState {
  const stack = stackAt(state, ref);
  if (stack === undefined || contestTotalsOf(stack) === null) return state;
  const result = contestResultOf(state, stack);
  const isLeft = result === null || needsJudging(state, ref.combatant, stack, result);
  return withStack(state, ref, { result: isLeft ? null : result });
}
