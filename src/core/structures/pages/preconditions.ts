import { refuseOutOfPlay } from "../../kernel/cast/refusals.ts";
import type { Seat, Refusal } from "../../kernel/structure.ts";
import { MAX_CONFLICTS } from "./limits.ts";
import { isBlank } from "../../kernel/clean-text.ts";
import { userIdOfSeat } from "./players.ts";
import { no } from "./refusals.ts";
import type { PagesState } from "./state.ts";
import { currentPlayerOf, isRollPending } from "./turns.ts";

/** Refuses a player outside their turn, and the current player while a rolled die waits for a choice or for reactions. */
export function refuseTurn(state: PagesState, seat: Seat): Refusal | null {
  if (currentPlayerOf(state) !== userIdOfSeat(seat)) return no("notYourTurn", { user: currentPlayerOf(state) });
  return isRollPending(state) ? no("rolling") : null;
}

/** Refuses a player outside their turn, or without an acting character in play. */
export function refuseActing(state: PagesState, seat: Seat): Refusal | null {
  return refuseTurn(state, seat) ?? (state.acting === "" ? no("nobodyActs") : refuseOutOfPlay(state, state.acting));
}

/** Refuses a typed die unless the house rules allow physical dice. */
export const refuseTyped = ({ house }: PagesState, shown: number | undefined): Refusal | null =>
  shown === undefined || house.physicalDice ? null : no("noPhysical");

/** Refuses a new conflict without a statement, or above the limit of open conflicts. */
export function refuseNewConflict(state: PagesState, text: string): Refusal | null {
  if (isBlank(text)) return no("noText");
  return Object.keys(state.conflicts).length >= MAX_CONFLICTS ? no("tooManyConflicts") : null;
}
