import { isReferee, maySpeakFor } from "../../kernel/seats.ts";
import type { Seat, Refusal } from "../../kernel/structure.ts";
import { stateFor } from "./perspective.ts";
import { no } from "./refusals.ts";
import { leaderOf, maySpeakForSide, membersOf, contendingSidesOf } from "./sides.ts";
import type { RoundsState, Side } from "./state.ts";

/** Refuses a player of a side who does not lead it, as far as that player may know. Where all who may lead are hidden, each player who has one of them decides: they do not all know of one leader. */
export function refuseFollower(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  const leader = leaderOf(stateFor(state, seat), side);
  return isReferee(seat) || maySpeakFor(seat, leader) ? null : no("notLeader", { combatant: leader });
}

/** Refuses a seat that does not speak for a side. A GM may speak for all where nothing is secret. A side of which a seat may know nobody is none. */
export function refuseSide(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  if (membersOf(stateFor(state, seat), side).length === 0) return no("noSide");
  return isReferee(seat) || maySpeakForSide(state, seat, side) ? null : no("notYourSide");
}

/** Refuses a seat that does not belong to a side. What a side nominates is its members' alone, and a GM's if the GM runs it. A side of which a seat may know nobody is none. */
export function refuseMember(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  if (!contendingSidesOf(stateFor(state, seat)).includes(side)) return no("noSide");
  return maySpeakForSide(state, seat, side) ? null : no("notYourSide");
}
