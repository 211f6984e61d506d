import { MEMBER_SHAPES } from "../../kernel/cast/shape.ts";
import { houseShape } from "../../kernel/house.ts";
import { count, fields, flag, listOf, nullable, oneOf, optional, recordOf, text, type Shape } from "../../kernel/shape.ts";
import { HOUSE_RULES, type PagesHouse } from "./house.ts";
import {
  COLUMNS,
  KINDS,
  SIDES,
  STEPS,
  type Ability,
  type Character,
  type Conflict,
  type ConflictSide,
  type Deal,
  type Die,
  type Drive,
  type GainedInspiration,
  type Guest,
  type Inspiration,
  type PagesState,
  type Player,
  type Resolution,
  type Return,
  type Roll,
  type Stake,
} from "./state.ts";

const character = fields<Character>({
  ...MEMBER_SHAPES,
  holder: text,
  abilities: recordOf(fields<Ability>({ name: text, column: oneOf(COLUMNS), score: count, super: flag })),
  drives: recordOf(fields<Drive>({ name: text, strength: count, debt: count })),
  free: text,
  freeUsed: flag,
  player: text,
  acted: flag,
  used: listOf(text),
  supers: listOf(text),
});

const inspiration = fields<Inspiration>({ value: count, note: text, holder: text });
const player = fields<Player>({
  name: text,
  place: count,
  tokens: count,
  inspirations: recordOf(inspiration),
  took: flag,
  added: flag,
  claimed: flag,
  acted: optional(flag),
});

const side = fields<ConflictSide>({
  label: text,
  dice: listOf(fields<Die>({ value: count, roller: text })),
  stakes: recordOf(fields<Stake>({ drive: text, amount: count })),
  claimant: text,
});

/** The shape of a conflict's sides: a record whose keys are letters of sides only. */
const sides: Shape<Conflict["sides"]> = (value) => {
  const at = recordOf(side)(value);
  return at ?? (Object.keys(value as object).every((id) => SIDES.some((known) => known === id)) ? null : "");
};

const roll = fields<Roll>({
  number: count,
  actor: text,
  player: text,
  combatant: text,
  ability: text,
  die: text,
  before: count,
  after: count,
  wants: oneOf(["choice", "reactions", "nothing"]),
  accepted: flag,
  kept: flag,
  reacted: listOf(text),
  passed: listOf(text),
});

const resolution = fields<Resolution>({
  number: count,
  conflict: text,
  type: oneOf(KINDS),
  text,
  resolver: text,
  side: oneOf(SIDES),
  label: text,
  words: text,
  totals: recordOf(count),
  debts: listOf(fields<Return>({ combatant: text, drive: text, amount: count })),
  tokens: listOf(fields<Deal>({ user: text, amount: count })),
  lost: count,
  inspirations: listOf(fields<GainedInspiration>({ user: text, value: count })),
});

/** The shape of a stored state of `pages`: a check of each field. */
export const STATE_SHAPE: Shape<PagesState> = fields<PagesState>({
  undos: count,
  step: oneOf(STEPS),
  scene: count,
  page: count,
  pages: count,
  house: houseShape<PagesHouse>(HOUSE_RULES),
  combatants: recordOf(character),
  seats: recordOf(player),
  vacated: recordOf(player),
  guests: recordOf(fields<Guest>({ name: text, gm: flag, tokens: count, inspirations: listOf(inspiration) })),
  declarer: text,
  title: text,
  starter: text,
  queue: listOf(text),
  again: listOf(text),
  late: listOf(text),
  acting: text,
  deed: flag,
  bought: count,
  paid: optional(flag),
  roll: nullable(roll),
  rolls: count,
  conflicts: recordOf(fields<Conflict>({ type: oneOf(KINDS), text, creator: text, sides, gloated: flag })),
  conflictCount: count,
  inspirationCount: count,
  contested: flag,
  resolution: nullable(resolution),
  resolutions: count,
});
