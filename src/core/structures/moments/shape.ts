import { MEMBER_SHAPES } from "../../kernel/cast/shape.ts";
import { houseShape } from "../../kernel/house.ts";
import { count, decimal, fields, flag, listOf, nullable, one, optional, recordOf, text, whole, type Shape } from "../../kernel/shape.ts";
import type { Place } from "../../kernel/structure.ts";
import { HOUSE_RULES, type MomentsHouse } from "./house.ts";
import {
  AMBUSH_OUTCOMES,
  BACKS,
  COVERS,
  PHASES,
  SIDES,
  STRIKES,
  TALKS,
  type Ambush,
  type Business,
  type Figure,
  type MomentsState,
  type Move,
  type Numbers,
  type Sneaked,
  type Half,
  type Struck,
  type Talking,
} from "./state.ts";

const spot = { moment: count, phase: one(PHASES), half: one(SIDES) } as const;

const place: Shape<Place> = fields<Place>({
  scene: text,
  x: decimal,
  y: decimal,
  elevation: decimal,
  level: text,
  width: decimal,
  height: decimal,
});

const numbers = fields<Numbers>({
  agility: whole,
  perception: whole,
  skullduggery: nullable(whole),
  strikes: fields<Numbers["strikes"]>({ missile: whole, melee: whole, magic: whole }),
  dar: whole,
  level: whole,
  weapons: optional(listOf(one(STRIKES))),
});

const move = fields<Move>({
  gesture: text,
  from: nullable(place),
  to: nullable(place),
  beats: decimal,
  spaces: decimal,
  near: listOf(text),
  sneaking: flag,
});

const struck = fields<Struck>({
  kind: one(STRIKES),
  target: text,
  die: whole,
  score: whole,
  level: whole,
  cover: whole,
  modifier: whole,
  hit: flag,
  weapon: text,
});

const figure = fields<Figure>({
  ...MEMBER_SHAPES,
  order: whole,
  numbers,
  max: whole,
  spent: decimal,
  struck: nullable(struck),
  earlier: recordOf(struck),
  cover: one(COVERS),
  covered: flag,
  prone: flag,
  sneaking: flag,
  detected: flag,
  sneaked: nullable(fields<Sneaked>({ die: whole, dar: whole, score: whole, passed: flag, phase: optional(one(PHASES)) })),
  late: flag,
  done: flag,
  managed: text,
  alert: flag,
  modifier: whole,
  talking: nullable(fields<Talking>({ way: one(TALKS), text, granted: nullable(flag), note: text })),
  stopped: text,
  near: listOf(text),
  engaged: listOf(text),
  at: nullable(place),
  moves: recordOf(move),
  back: nullable(fields<NonNullable<Figure["back"]>>({ gesture: text, why: one(BACKS) })),
  notes: recordOf(text),
});

const ambush = fields<Ambush>({
  side: one(SIDES),
  outcome: one(AMBUSH_OUTCOMES),
  moment: count,
  rolls: recordOf(whole),
  lay: optional(listOf(text)),
});

/** What a stored state of `moments` looks like. */
export const STATE_SHAPE = fields<MomentsState>({
  ...spot,
  undos: count,
  before: fields<Half>(spot),
  secret: optional(listOf(text)),
  over: nullable(one(SIDES)),
  leads: one(SIDES),
  penalty: one(["none", "phase", "moment"]),
  ambush: nullable(ambush),
  earlier: optional(listOf(ambush)),
  talked: flag,
  noted: count,
  house: houseShape<MomentsHouse>(HOUSE_RULES),
  combatants: recordOf(figure),
  business: recordOf(fields<Business>({ name: text, needed: count, done: count, since: count, last: optional(count) })),
});
