import { refuseOutOfPlay } from "../../kernel/cast/refusals.ts";
import type { Seat, Refusal } from "../../kernel/structure.ts";
import { MAX_CONFLICTS } from "./limits.ts";
import { isBlank } from "../../kernel/text.ts";
import { userOf } from "./players.ts";
import { no } from "./refusals.ts";
import type { PagesState } from "./state.ts";
import { turnOf, isRolling } from "./turns.ts";

/** Refuses a player whose turn it is not, and everybody while a die waits. */
export function refuseTurn(state: PagesState, seat: Seat): Refusal | null {
  if (turnOf(state) !== userOf(seat)) return no("notYourTurn", { user: turnOf(state) });
  return isRolling(state) ? no("rolling") : null;
}

/** Refuses somebody whose turn it is not, or of whom no character acts. */
export function refuseActing(state: PagesState, seat: Seat): Refusal | null {
  return refuseTurn(state, seat) ?? (state.acting === "" ? no("nobodyActs") : refuseOutOfPlay(state, state.acting));
}

/** Refuses a die that was typed in where the table doesn't play so. */
export const refuseTyped = ({ house }: PagesState, shown: number | undefined): Refusal | null =>
  shown === undefined || house.physicalDice ? null : no("noPhysical");

/** Refuses a conflict without words, and one too many. */
export function refuseNewConflict(state: PagesState, text: string): Refusal | null {
  if (isBlank(text)) return no("noText");
  return Object.keys(state.conflicts).length >= MAX_CONFLICTS ? no("tooManyConflicts") : null;
}
