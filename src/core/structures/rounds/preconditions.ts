import { lookup } from "../../kernel/records.ts";
import { isReferee, maySpeakFor } from "../../kernel/seats.ts";
import type { Seat, Refusal } from "../../kernel/structure.ts";
import { no } from "./refusals.ts";
import { leaderOf, maySpeakForSide, membersOf, contendingSidesOf } from "./sides.ts";
import type { RoundsState, Side } from "./state.ts";

/** Refuses a player of a side who does not lead it. Where its leader is hidden, any of its players decides: they do not all know of one leader. */
export function refuseFollower(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  const leader = leaderOf(state, side);
  const isHidden = lookup(state.combatants, leader)?.hidden === true;
  return isReferee(seat) || isHidden || maySpeakFor(seat, leader) ? null : no("notLeader", { combatant: leader });
}

/** Refuses a seat that does not speak for a side; a GM may speak for all where nothing is secret. */
export function refuseSide(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  if (membersOf(state, side).length === 0) return no("noSide");
  return isReferee(seat) || maySpeakForSide(state, seat, side) ? null : no("notYourSide");
}

/** Refuses a seat that does not belong to a side: what a side nominates is its members' alone, a GM's where the GM runs it. */
export function refuseMember(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  if (!contendingSidesOf(state).includes(side)) return no("noSide");
  return maySpeakForSide(state, seat, side) ? null : no("notYourSide");
}
