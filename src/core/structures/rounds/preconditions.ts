import { isReferee, maySpeakFor } from "../../kernel/seat-rights.ts";
import type { Seat, Refusal } from "../../kernel/structure.ts";
import { stateFor } from "./perspective.ts";
import { no } from "./refusals.ts";
import { leaderOf, maySpeakForSide, membersOf, contendingSidesOf } from "./sides.ts";
import type { RoundsState, Side } from "./state.ts";

/** Refuses a player who does not control a side's leader. If only hidden characters may lead, each of their players counts as leading. */
export function refuseFollower(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  const leader = leaderOf(stateFor(state, seat), side);
  return isReferee(seat) || maySpeakFor(seat, leader) ? null : no("notLeader", { combatant: leader });
}

/** Refuses a seat that does not speak for a side or knows none of its members. The GM speaks for every side. */
export function refuseNonSpeaker(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  if (membersOf(stateFor(state, seat), side).length === 0) return no("noSide");
  return isReferee(seat) || maySpeakForSide(state, seat, side) ? null : no("notYourSide");
}

/** Refuses a seat that does not speak for a side or knows no contending member. A GM speaks only for sides that the GM runs. */
export function refuseNonContendingSpeaker(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  if (!contendingSidesOf(stateFor(state, seat)).includes(side)) return no("noSide");
  return maySpeakForSide(state, seat, side) ? null : no("notYourSide");
}
