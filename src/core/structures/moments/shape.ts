import { MEMBER_SHAPES } from "../../kernel/cast/shape.ts";
import { houseShape } from "../../kernel/house.ts";
import {
  count,
  decimal,
  fields,
  flag,
  listOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  text,
  wholeNumber,
  type Shape,
} from "../../kernel/shape.ts";
import type { Place } from "../../kernel/cast/cast-member.ts";
import { HOUSE_RULES, LATER_RULES, type MomentsHouse } from "./house.ts";
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

const spot = { moment: count, phase: oneOf(PHASES), half: oneOf(SIDES) } as const;

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
  agility: wholeNumber,
  perception: wholeNumber,
  skullduggery: nullable(wholeNumber),
  strikes: fields<Numbers["strikes"]>({ missile: wholeNumber, melee: wholeNumber, magic: wholeNumber }),
  dar: wholeNumber,
  level: wholeNumber,
  weapons: optional(listOf(oneOf(STRIKES))),
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
  kind: oneOf(STRIKES),
  target: text,
  die: wholeNumber,
  score: wholeNumber,
  level: wholeNumber,
  cover: wholeNumber,
  modifier: wholeNumber,
  hit: flag,
  weapon: text,
  together: optional(text),
});

const figure = fields<Figure>({
  ...MEMBER_SHAPES,
  order: wholeNumber,
  numbers,
  max: wholeNumber,
  spent: decimal,
  struck: nullable(struck),
  earlier: recordOf(struck),
  cover: oneOf(COVERS),
  covered: flag,
  prone: flag,
  sneaking: flag,
  detected: flag,
  sneaked: nullable(
    fields<Sneaked>({ die: wholeNumber, dar: wholeNumber, score: wholeNumber, passed: flag, phase: optional(oneOf(PHASES)) }),
  ),
  late: flag,
  done: flag,
  managed: text,
  alert: flag,
  modifier: wholeNumber,
  talking: nullable(fields<Talking>({ way: oneOf(TALKS), text, granted: nullable(flag), note: text })),
  stopped: text,
  near: listOf(text),
  engaged: listOf(text),
  at: nullable(place),
  moves: recordOf(move),
  back: nullable(fields<NonNullable<Figure["back"]>>({ gesture: text, why: oneOf(BACKS) })),
  notes: recordOf(text),
});

const ambush = fields<Ambush>({
  side: oneOf(SIDES),
  outcome: oneOf(AMBUSH_OUTCOMES),
  moment: count,
  rolls: recordOf(wholeNumber),
  lay: optional(listOf(text)),
});

/** The shape of a stored state of `moments`: a check of each field. */
export const STATE_SHAPE = fields<MomentsState>({
  ...spot,
  undos: count,
  before: fields<Half>(spot),
  secret: optional(listOf(text)),
  over: nullable(oneOf(SIDES)),
  leads: oneOf(SIDES),
  penalty: oneOf(["none", "phase", "moment"]),
  ambush: nullable(ambush),
  earlier: optional(listOf(ambush)),
  talked: flag,
  noted: count,
  house: houseShape<MomentsHouse>(HOUSE_RULES, LATER_RULES),
  combatants: recordOf(figure),
  business: recordOf(fields<Business>({ name: text, needed: count, done: count, since: count, last: optional(count) })),
});
