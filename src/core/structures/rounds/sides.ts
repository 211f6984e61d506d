import { membersInOrder, type Entry } from "../../kernel/cast/member.ts";
import { memoByIdentity } from "../../kernel/memo.ts";
import { lookup } from "../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../kernel/seats.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seat } from "../../kernel/structure.ts";
import { SIDES, type Character, type RoundsState, type Side } from "./state.ts";

/** The characters of one side, in the cast's order. */
interface Company {
  /** But for those who left. */
  readonly members: readonly Entry<Character>[];
  /** Those who are in play. */
  readonly standing: readonly Entry<Character>[];
  /** Those in play who may lead it, and have a say: without NPCs where players have any. */
  readonly speakers: readonly Entry<Character>[];
}

function companyOf(all: readonly Entry<Character>[]): Company {
  const members = all.filter(([, { standing }]) => standing !== "left");
  const standing = members.filter(([, one]) => one.standing === "in");
  const players = standing.filter(([, { npc }]) => !npc);
  return { members, standing, speakers: players.length > 0 ? players : standing };
}

/** Asked for of every row and every option, and found out once. */
const companiesOf = memoByIdentity((combatants: RoundsState["combatants"]): ReadonlyMap<Side, Company> => {
  const all = membersInOrder({ combatants } as RoundsState);
  return new Map(SIDES.map((side) => [side, companyOf(all.filter(([, one]) => one.side === side))]));
});

const NOBODY = companyOf([]);

/** The characters of a side, but for those who left, in the cast's order. */
export function membersOf({ combatants }: RoundsState, side: Side): readonly Entry<Character>[] {
  return (companiesOf(combatants).get(side) ?? NOBODY).members;
}

/** Those of them who are in play. */
export function membersInPlayOf({ combatants }: RoundsState, side: Side): readonly Entry<Character>[] {
  return (companiesOf(combatants).get(side) ?? NOBODY).standing;
}

/** The sides that take part: those that have, or had, somebody. */
export function sidesIn(state: RoundsState): readonly Side[] {
  return SIDES.filter((side) => state.sides[side].outset > 0 || membersOf(state, side).length > 0);
}

/** The sides that still contend: somebody of theirs is in play, and they have not conceded. */
export function contendingSidesOf(state: RoundsState): readonly Side[] {
  return sidesIn(state).filter((side) => !state.sides[side].conceded && membersInPlayOf(state, side).length > 0);
}

/** Those of a side who may lead it, and have a say in what it nominates: its characters in play, without NPCs where players have any. */
export function speakersOf({ combatants }: RoundsState, side: Side): readonly Entry<Character>[] {
  return (companiesOf(combatants).get(side) ?? NOBODY).speakers;
}

/** True where no player has anybody in play on a side: a GM runs it. */
export function isRunByGm(state: RoundsState, side: Side): boolean {
  return speakersOf(state, side)[0]?.[1].npc !== false;
}

/** Who leads a side: the one whom the table named, else the first of those who may. A hidden character leads only where all who may are hidden, so that every seat knows the same leader. "" for nobody. */
export function leaderOf(state: RoundsState, side: Side): Id {
  const speakers = speakersOf(state, side);
  const { leader } = state.sides[side];
  const shown = speakers.filter(([, { hidden: isHidden }]) => !isHidden);
  const among = shown.length > 0 ? shown : speakers;
  return (among.find(([id]) => id === leader) ?? among[0])?.[0] ?? "";
}

/** The members of a side that players may not know of at all: then a line about it is about them. Empty for any other side. */
export function unseenSideOf(state: RoundsState, side: Side): readonly Id[] {
  const members = membersOf(state, side);
  return members.every(([, { hidden }]) => hidden) ? members.map(([id]) => id) : [];
}

/** Whether the conflict waits for a side: somebody of it is in play and in sight. */
export function isSideAwaited(state: RoundsState, side: Side): boolean {
  return membersInPlayOf(state, side).some(([, { hidden }]) => !hidden);
}

/** True where a seat speaks for a side: it controls one of its characters; a GM speaks for those that a GM runs. */
export function maySpeakForSide(state: RoundsState, seat: Seat, side: Side): boolean {
  if (isReferee(seat)) return seat.kind === "table" || isRunByGm(state, side);
  return membersOf(state, side).some(([id]) => maySpeakFor(seat, id));
}

/** The side of a combatant; the first for one that is not there. */
export function sideOf(state: RoundsState, id: Id): Side {
  return lookup(state.combatants, id)?.side ?? SIDES[0];
}
