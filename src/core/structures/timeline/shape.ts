import { MEMBER_SHAPES } from "../../kernel/cast/shape.ts";
import { houseShape } from "../../kernel/house.ts";
import { ESCROWS } from "../../kernel/seal-types.ts";
import { count, fields, flag, listOf, nullable, oneOf, optional, recordOf, text, wholeNumber } from "../../kernel/shape.ts";
import { HOUSE_RULES, LATER_RULES, type TimelineHouse } from "./house.ts";
import {
  ASPECTS,
  CARD_KINDS,
  DOUBTS,
  EFFECT_KINDS,
  RESULTS,
  STEPS,
  VOID_REASONS,
  type Bid,
  type Combatant,
  type Contest,
  type Effect,
  type Place,
  type Pool,
  type Stack,
  type TimelineState,
} from "./state.ts";

const combatant = fields<Combatant>({
  ...MEMBER_SHAPES,
  holder: text,
  from: count,
  window: count,
  passed: flag,
  resting: flag,
  sealed: count,
  stacks: count,
});

const pool = fields<Pool>({
  label: text,
  aspect: oneOf(ASPECTS),
  place: count,
  max: wholeNumber,
  drained: wholeNumber,
  spent: wholeNumber,
});

const bid = fields<Bid>({
  card: text,
  name: text,
  kind: oneOf(CARD_KINDS),
  relevant: text,
  secondary: text,
  ante: wholeNumber,
  opposing: text,
  ability: wholeNumber,
  relevantBid: wholeNumber,
  secondaryBid: wholeNumber,
  phase: wholeNumber,
  targets: listOf(text),
});

const effect = fields<Effect>({
  kind: oneOf(EFFECT_KINDS),
  target: text,
  stat: text,
  amount: wholeNumber,
  status: text,
  active: flag,
  landed: flag,
});

const contest = fields<Contest>({
  defender: text,
  stat: text,
  ability: wholeNumber,
  resistance: wholeNumber,
  call: count,
  ordinal: count,
  seal: text,
  by: text,
  order: count,
  free: wholeNumber,
  stands: flag,
  answer: nullable(wholeNumber),
  holder: optional(text),
});

const stack = fields<Stack>({
  order: count,
  by: text,
  call: count,
  declared: count,
  start: count,
  floor: wholeNumber,
  free: recordOf(wholeNumber),
  phaseSeal: text,
  bidSeal: text,
  phase: nullable(wholeNumber),
  bid: nullable(bid),
  face: oneOf(["sealed", "owner", "escrow", "broken"]),
  known: oneOf(["no", "undecided", "kept"]),
  targets: nullable(listOf(text)),
  text,
  result: nullable(oneOf(RESULTS)),
  note: text,
  proposed: optional(fields<NonNullable<Stack["proposed"]>>({ result: oneOf(RESULTS), note: text })),
  refund: nullable(text),
  effects: recordOf(effect),
  contest: nullable(contest),
  voided: nullable(fields<NonNullable<Stack["voided"]>>({ why: oneOf(VOID_REASONS), note: text, at: count })),
  doubt: oneOf(["", ...DOUBTS]),
  closed: nullable(count),
  back: optional(count),
  paid: recordOf(wholeNumber),
  holder: optional(text),
});

/** The check of a stored `timeline` state: it must have all its fields, each of the right type. */
export const STATE_SHAPE = fields<TimelineState>({
  undos: count,
  scope: text,
  escrow: oneOf(ESCROWS),
  house: houseShape<TimelineHouse>(HOUSE_RULES, LATER_RULES),
  phase: count,
  step: oneOf(STEPS),
  call: count,
  before: fields<Place>({ phase: count, step: oneOf(STEPS), call: count }),
  gone: optional(listOf(text)),
  left: optional(count),
  ended: optional(count),
  calls: count,
  windows: count,
  seals: count,
  combatants: recordOf(combatant),
  holders: recordOf(recordOf(pool)),
  stacks: recordOf(recordOf(stack)),
});
