import { membersInOrder, type Entry } from "../../kernel/cast/member.ts";
import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import { lookup } from "../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../kernel/seat-rights.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import { SIDES, type Character, type RoundsState, type Side } from "./state.ts";

/** The characters of one side, in the cast's order. */
interface Company {
  /** All characters of the side except those that left. */
  readonly members: readonly Entry<Character>[];
  /** The characters of the side that are in play. */
  readonly standing: readonly Entry<Character>[];
  /** The characters in play that may lead the side and have a say. NPCs are left out if players have a character in play. */
  readonly speakers: readonly Entry<Character>[];
}

function companyOf(all: readonly Entry<Character>[]): Company {
  const members = all.filter(([, { standing }]) => standing !== "left");
  const standing = members.filter(([, one]) => one.standing === "in");
  const players = standing.filter(([, { npc }]) => !npc);
  return { members, standing, speakers: players.length > 0 ? players : standing };
}

/** Returns the characters of each side. Cached, because every row and option asks for them. */
const companiesOf = memoByIdentity((combatants: RoundsState["combatants"]) => {
  const all = membersInOrder({ combatants } as RoundsState);
  const companies = SIDES.map((side) => [side, companyOf(all.filter(([, one]) => one.side === side))] as const);
  return Object.fromEntries(companies) as Readonly<Record<Side, Company>>;
});

/** Returns the characters of a side in cast order, without those that left. */
export function membersOf({ combatants }: RoundsState, side: Side): readonly Entry<Character>[] {
  return companiesOf(combatants)[side].members;
}

/** Returns the characters of a side in play, in cast order. */
export function membersInPlayOf({ combatants }: RoundsState, side: Side): readonly Entry<Character>[] {
  return companiesOf(combatants)[side].standing;
}

/** Returns the sides that take part: those that have members now, or had them at the outset. */
export function participatingSidesOf(state: RoundsState): readonly Side[] {
  return SIDES.filter((side) => state.sides[side].outset > 0 || membersOf(state, side).length > 0);
}

/** Returns the sides that still contend: with a character in play, and not conceded. */
export function contendingSidesOf(state: RoundsState): readonly Side[] {
  return participatingSidesOf(state).filter((side) => !state.sides[side].conceded && membersInPlayOf(state, side).length > 0);
}

/** Returns the characters that may lead a side and have a say: those in play, without NPCs if players have any. */
export function speakersOf({ combatants }: RoundsState, side: Side): readonly Entry<Character>[] {
  return companiesOf(combatants)[side].speakers;
}

/** Whether the GM runs a side, because no player has a character in play on it. */
export function isRunByGm(state: RoundsState, side: Side): boolean {
  return speakersOf(state, side)[0]?.[1].npc !== false;
}

/** Returns a side's leader: the named one, or else its first speaker. Hidden characters lead only if all speakers are hidden. "" for no leader. */
export function leaderOf(state: RoundsState, side: Side): Id {
  const speakers = speakersOf(state, side);
  const { leader } = state.sides[side];
  const shown = speakers.filter(([, { hidden: isHidden }]) => !isHidden);
  const among = shown.length > 0 ? shown : speakers;
  return (among.find(([id]) => id === leader) ?? among[0])?.[0] ?? "";
}

/** Returns the members of a side that players know nothing of, for log lines about the side. Empty for any other side. */
export function membersOfUnseenSide(state: RoundsState, side: Side): readonly Id[] {
  const members = membersOf(state, side);
  return members.every(([, { hidden }]) => hidden) ? members.map(([id]) => id) : [];
}

/** Whether the conflict waits for a side: it has a visible character in play. */
export function hasVisibleMemberInPlay(state: RoundsState, side: Side): boolean {
  return membersInPlayOf(state, side).some(([, { hidden }]) => !hidden);
}

/** Whether a seat speaks for a side. A player controls one of its characters. The GM speaks for sides that the GM runs. */
export function maySpeakForSide(state: RoundsState, seat: Seat, side: Side): boolean {
  if (isReferee(seat)) return seat.kind === "table" || isRunByGm(state, side);
  return membersOf(state, side).some(([id]) => maySpeakFor(seat, id));
}

/** Returns the side of a combatant. The first side if the combatant is unknown. */
export function sideOf(state: RoundsState, id: Id): Side {
  return lookup(state.combatants, id)?.side ?? SIDES[0];
}
