import { commandsFor } from "../../../kernel/command.ts";
import { lookup } from "../../../kernel/records.ts";
import { isReferee, maySpeakFor } from "../../../kernel/seats.ts";
import type { LogLine, Refusal, Seat } from "../../../kernel/structure.ts";
import { TEXT } from "../limits.ts";
import { line, type LogKey } from "../log.ts";
import { no } from "../refusals.ts";
import { leaderOf, unseenSideOf } from "../sides.ts";
import { SIDES, type RoundsState, type Side, type Step } from "../state.ts";

/** How commands and intents of `rounds` are written. */
export const { command, intent } = commandsFor<RoundsState, Step>();

/** A side. */
export const SIDE = { type: "choice", among: SIDES } as const;
/** Words of a person. */
export const WORDS = { type: "text", max: TEXT } as const;

/** A line of the log about a side. Players do not read it if they know nobody of that side. */
export function sideLine(state: RoundsState, key: LogKey, side: Side, data: LogLine["data"] = {}): LogLine {
  return line(key, unseenSideOf(state, side), { side, ...data });
}

/** Refuses a player of a side who does not lead it. Where its leader is hidden, any of its players decides: they do not all know of one leader. */
export function refuseFollower(state: RoundsState, side: Side, seat: Seat): Refusal | null {
  const leader = leaderOf(state, side);
  const isHidden = lookup(state.combatants, leader)?.hidden === true;
  return isReferee(seat) || isHidden || maySpeakFor(seat, leader) ? null : no("notLeader", { combatant: leader });
}
