import { completeHouse } from "../../kernel/house.ts";
import { byName } from "../../kernel/names.ts";
import { isRecord } from "../../kernel/records.ts";
import { partyOrFoe } from "../../kernel/sides.ts";
import type { Cast, CastMember, House } from "../../kernel/structure.ts";
import { withNear } from "./update.ts";
import { MAX_BEATS } from "./limits.ts";
import { HOUSE_RULES } from "./house.ts";
import { lurkersOf } from "./visibility.ts";
import { PRONE, STRIKES, type Figure, type MomentsState, type Numbers } from "./state.ts";

/** Beats of a Moment where the sheet says nothing. Rule: moments.txt "Base Beats for player is 14". */
const BASE_BEATS = 14;
/** What a capability starts at. Rule: rules.md 2.1. */
const CAPABILITY = 9;

/** The largest number of a figure, up and down. */
const MOST = 99;

function whole(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isSafeInteger(value) ? Math.max(-MOST, Math.min(MOST, value)) : otherwise;
}

function has(value: unknown, word: string): boolean {
  return isRecord(value) && Object.hasOwn(value, word) && value[word] === true;
}

/** Its capabilities and weapons, as its numbers say. */
export function numbersOf({ numbers }: CastMember): Numbers {
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

/** Beats of a Moment: the base less what its armour takes. Rule: moments.txt "Base Beats for player is 14 but may be reduced by armor". */
export function maxBeats({ numbers }: CastMember): number {
  const beats = isRecord(numbers["beats"]) ? numbers["beats"] : {};
  return Math.min(MAX_BEATS, Math.max(0, whole(beats["base"], BASE_BEATS) - whole(beats["armour"], 0)));
}

/** A figure as it takes its place, and its place in the order; who is in contact with it is not in it (`withNear`). */
export function figureOf(member: CastMember, place: number, order: number): Figure {
  const { name, side, npc, hidden, at = null, numbers } = member;
  const unhurt = { standing: "in", outBy: "", statuses: {}, notes: {}, held: false, late: false, done: false } as const;
  const still = { spent: 0, prone: numbers[PRONE] === true, sneaking: false, detected: false, cover: "none", covered: false } as const;
  const moment = { struck: null, earlier: {}, sneaked: null, managed: "", alert: false, modifier: 0, talking: null } as const;
  const contact = { stopped: "", near: [], engaged: [], moves: {}, back: null } as const;
  const facts = {
    name,
    place,
    order,
    side: partyOrFoe(side),
    npc,
    hidden,
    seen: !hidden,
    at,
    numbers: numbersOf(member),
    max: maxBeats(member),
  };
  return { ...unhurt, ...still, ...moment, ...contact, ...facts };
}

function following(state: Pick<MomentsState, "combatants">, which: "place" | "order"): number {
  return Object.values(state.combatants).reduce((next, figure) => Math.max(next, figure[which] + 1), 0);
}

/** The place in the cast of the next one to come. */
export function nextPlace(state: Pick<MomentsState, "combatants">): number {
  return following(state, "place");
}

/** The place in the order of who goes last. */
export function nextOrder(state: Pick<MomentsState, "combatants">): number {
  return following(state, "order");
}

/** Moment 1, the meeting, the party's half. The cast takes its places by name, so that the same cast gives the same state. */
export function setup(cast: Cast, house: House): MomentsState {
  const members = Object.values(cast).sort(byName);
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
    combatants: Object.fromEntries(members.map((member, place) => [member.id, figureOf(member, place, place)])),
    business: {},
  };
  return members.reduce<MomentsState>(
    (state, { id, near = [] }) => {
      const known = state.combatants[id]?.near ?? [];
      return near.length === 0 ? state : withNear(state, id, [...known, ...near]);
    },
    { ...start, secret: lurkersOf(start) },
  );
}
