import { armedFieldsOf, healthOfCast } from "../../kernel/cast/health.ts";
import { makeCombatants, membersInOrder, type Member } from "../../kernel/cast/member.ts";
import { completeHouse, type House } from "../../kernel/house.ts";
import { isRecord, lookup } from "../../kernel/records.ts";
import { clampedWholeNumber } from "../../kernel/clamped-whole-number.ts";
import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import { withContacts } from "./setters.ts";
import { MAX_BEATS } from "./limits.ts";
import { HOUSE_RULES } from "./house.ts";
import { unseenActingSideOf } from "./visibility.ts";
import { PRONE, STRIKES, type Figure, type MomentsState, type Numbers } from "./state.ts";

/** Beats of a Moment if the sheet gives no number. Rule: moments.txt "Base Beats for player is 14". */
const BASE_BEATS = 14;
/** The score that a capability has if the sheet gives no number. Rule: rules.md 2.1. */
const CAPABILITY = 9;

/** The largest of a figure's numbers, positive or negative. */
const MOST = 99;

const whole = (value: unknown, otherwise: number): number => clampedWholeNumber(value, { min: -MOST, max: MOST, otherwise });

function has(value: unknown, word: string): boolean {
  return isRecord(value) && Object.hasOwn(value, word) && value[word] === true;
}

/** Returns a figure's capabilities and weapons from its actor's numbers. */
function numbersOf({ numbers }: CastMember): Numbers {
  const capability = (key: string) => whole(numbers[key], CAPABILITY);
  return {
    agility: capability("agility"),
    perception: capability("perception"),
    skullduggery: typeof numbers["skullduggery"] === "number" ? capability("skullduggery") : null,
    strikes: { missile: capability("missile"), melee: capability("melee"), magic: capability("magic") },
    dar: whole(numbers["dar"], 0),
    level: whole(numbers["level"], 0),
    weapons: STRIKES.filter((kind) => has(numbers["weapons"], kind)),
  };
}

/** Returns a Moment's Beats: the base minus the armour's reduction. Rule: moments.txt "Base Beats for player is 14 but may be reduced by armor". */
function maxBeats({ numbers }: CastMember): number {
  const beats = isRecord(numbers["beats"]) ? numbers["beats"] : {};
  return Math.min(MAX_BEATS, Math.max(0, whole(beats["base"], BASE_BEATS) - whole(beats["armour"], 0)));
}

/** The fields of a figure to which nothing has happened in this encounter. */
export const UNTOUCHED = {
  spent: 0,
  sneaking: false,
  detected: false,
  cover: "none",
  covered: false,
  struck: null,
  earlier: {},
  sneaked: null,
  managed: "",
  alert: false,
  modifier: 0,
  talking: null,
  notes: {},
  stopped: "",
  near: [],
  engaged: [],
  moves: {},
  back: null,
  done: false,
} as const satisfies Partial<Figure>;

/** Returns the record of a figure that joins with this place in the order. `withContacts` sets its contacts later. */
export function figureOf(base: Member, member: CastMember, order: number): Figure {
  const { at = null, numbers } = member;
  const facts = { order, at, numbers: numbersOf(member), max: maxBeats(member), prone: numbers[PRONE] === true, late: false };
  return { ...base, ...armedFieldsOf(member), ...UNTOUCHED, ...facts };
}

/** Returns the order number that puts a figure last of all. */
export function nextOrder({ combatants }: Pick<MomentsState, "combatants">): number {
  return Object.values(combatants).reduce((next, { order }) => Math.max(next, order + 1), 0);
}

/** Starts an encounter in Moment 1, in the party's half of the meeting. */
export function setup(cast: Cast, house: House): MomentsState {
  const opening = { moment: 1, phase: "meeting", half: "party" } as const;
  const start: MomentsState = {
    ...opening,
    undos: 0,
    before: opening,
    over: null,
    leads: "party",
    penalty: "none",
    ambush: null,
    earlier: [],
    talked: false,
    noted: 0,
    house: completeHouse(HOUSE_RULES, house),
    ...healthOfCast(cast),
    combatants: makeCombatants(cast, (base, member) => figureOf(base, member, base.place)),
    business: {},
  };
  return membersInOrder(start).reduce<MomentsState>(
    (state, [id]) => {
      const near = lookup(cast, id)?.near ?? [];
      const known = state.combatants[id]?.near ?? [];
      return near.length === 0 ? state : withContacts(state, id, [...known, ...near]);
    },
    { ...start, secret: unseenActingSideOf(start) },
  );
}
