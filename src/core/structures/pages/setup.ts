import { makeCombatants, type Member } from "../../kernel/cast/member.ts";
import { readName, readRecords } from "../../kernel/cast/read-numbers.ts";
import { completeHouse, type House } from "../../kernel/house.ts";
import { isId, isWordKey } from "../../kernel/ids-and-keys.ts";
import { isRecord } from "../../kernel/records.ts";
import { clampedWholeNumber } from "../../kernel/clamped-whole-number.ts";
import { NO_FACTS, type PlayerFacts, type TableFacts } from "../../kernel/seal-types.ts";
import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import { HOUSE_RULES } from "./house.ts";
import { FACES, MAX_ABILITIES, MAX_COUNT, MAX_INSPIRATIONS, MAX_NAME, MAX_SCORE, MAX_SEATS, MAX_STRENGTH } from "./limits.ts";
import { COLUMNS, type Ability, type Character, type Drive, type Guest, type Inspiration, type PagesState, type Player } from "./state.ts";

const within = (value: unknown, min: number, max: number): number => clampedWholeNumber(value, { min, max });

const abilityOf = (item: JsonRecord): Ability => ({
  name: readName(item["name"], MAX_NAME),
  column: COLUMNS.find((known) => known === item["column"]) ?? "powers",
  score: within(item["score"], 1, MAX_SCORE),
  super: item["super"] === true,
});

const driveOf = ({ name, strength, debt }: JsonRecord): Drive => ({
  name: readName(name, MAX_NAME),
  strength: within(strength, 1, MAX_STRENGTH),
  debt: within(debt, 0, MAX_COUNT),
});

/** Whether a text can be the key of a Drive: a word that a command can name. */
const isDriveKey = (key: string): boolean => isWordKey(key, 40);

/** The fields of a character that no player has played in this scene. */
export const UNPLAYED = { freeUsed: false, player: "", acted: false, used: [], supers: [] } as const satisfies Partial<Character>;

/** Returns a character as it joins, with its actor's values at that time and no player. */
export function characterOf(base: Member, { holder, numbers }: Pick<CastMember, "holder" | "numbers">): Character {
  return {
    ...base,
    holder,
    abilities: readRecords(numbers["abilities"], isId, MAX_ABILITIES, abilityOf),
    drives: readRecords(numbers["drives"], isDriveKey, MAX_ABILITIES, driveOf),
    free: readName(numbers["free"], MAX_NAME),
    ...UNPLAYED,
  };
}

function inspirationsIn(value: unknown): readonly Inspiration[] {
  if (!Array.isArray(value)) return [];
  const all = (value as readonly unknown[]).filter(isRecord).slice(0, MAX_INSPIRATIONS);
  return all.map((one) => ({
    value: within(one["value"], 1, MAX_COUNT),
    note: readName(one["note"], MAX_NAME),
    holder: isId(one["holder"]) ? one["holder"] : "",
  }));
}

const guestOf = ({ name, gm, holdings }: PlayerFacts): Guest => ({
  name: readName(name, MAX_NAME),
  gm,
  tokens: within(holdings["tokens"], 0, MAX_COUNT),
  inspirations: inspirationsIn(holdings["inspirations"]),
});

/** Returns a guest as a seated player, with what they own already. `first` is the number of their first inspiration's key. */
export function playerOf({ name, tokens, inspirations }: Guest, place: number, first: number): Player {
  const all = inspirations.map((one, index) => [`i${first + index}`, one] as const);
  return { name, place, tokens, inspirations: Object.fromEntries(all), took: false, added: false, claimed: false };
}

/** Starts an encounter before its first scene. All players are seated in the order of the world, but no GM. */
export function setup(cast: Cast, house: House, { players = [] }: TableFacts = NO_FACTS): PagesState {
  const guests = Object.fromEntries(players.map((one) => [one.id, guestOf(one)]));
  const seats: Record<Id, Player> = {};
  let inspirationCount = 0;
  for (const [id, guest] of Object.entries(guests)) {
    if (guest.gm || Object.keys(seats).length === MAX_SEATS) continue;
    seats[id] = playerOf(guest, Object.keys(seats).length, inspirationCount + 1);
    inspirationCount += guest.inspirations.length;
  }
  return {
    undos: 0,
    step: "seats",
    scene: 0,
    page: 0,
    pages: 0,
    house: completeHouse(HOUSE_RULES, house),
    combatants: makeCombatants(cast, characterOf),
    seats,
    vacated: {},
    guests,
    declarer: "",
    title: "",
    starter: "",
    queue: [],
    again: [],
    late: [],
    acting: "",
    deed: false,
    bought: 0,
    roll: null,
    rolls: 0,
    conflicts: {},
    conflictCount: 0,
    inspirationCount,
    contested: false,
    resolution: null,
    resolutions: 0,
  };
}

/** The die that every ability rolls, from 1 to 6. */
export const DIE = { count: 1, faces: FACES, modifier: 0 } as const;
