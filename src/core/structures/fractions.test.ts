import { expect, it } from "vitest";
import { defaultHouse } from "../kernel/house.ts";
import { isRecord } from "../kernel/records.ts";
import type { Cast, CastMember } from "../kernel/cast/cast-member.ts";
import type { Json, JsonRecord } from "../kernel/json-types.ts";
import { STRUCTURES } from "./index.ts";

const id = (name: string) => name.padEnd(16, "0");
const pool = { label: "Strength", aspect: "body", max: 5, drained: 1, spent: 2 };
/** What the sections of all structures offer. */
const NUMBERS: JsonRecord = {
  pools: { strength: pool },
  beats: { base: 13, armour: 2 },
  ...{ agility: 8, perception: 7, skullduggery: 6, missile: 5, melee: 4, magic: 3, dar: 2, level: 1 },
  ...{
    drives: { love: { name: "Love", strength: 3, debt: 2 } },
    free: "",
    abilities: { [id("power")]: { name: "Fly", column: "powers", score: 4, super: false } },
  },
  ...{ reflexes: 5, quickness: 4, wits: 3, fortitude: 2, evasion: 1, wounds: 3 },
  ...{ skills: { [id("skill")]: { name: "Endure", rank: 4, kind: "other" } }, weapons: { [id("blade")]: { name: "Blade", menace: 2 } } },
};

/** Adds a half to all numbers. */
function halved(value: Json): Json {
  if (typeof value === "number") return value + 0.5;
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, halved(inner)])) : value;
}

const castOf = (numbers: JsonRecord): Cast => {
  const member: CastMember = { id: id("ada"), name: "Ada", side: "party", npc: false, hidden: false, holder: id("ada"), numbers };
  return { [member.id]: member };
};

it.each(Object.values(STRUCTURES))("$id rounds fractions in its numbers down", (structure) => {
  const house = defaultHouse(structure.houseRules);
  const setup = (numbers: JsonRecord) => structure.setup(castOf(numbers), house);
  expect(setup(halved(NUMBERS) as JsonRecord)).toEqual(setup(NUMBERS));
});
