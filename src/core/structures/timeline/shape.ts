import { MEMBER_SHAPES } from "../../kernel/cast/shape.ts";
import { houseShape } from "../../kernel/house.ts";
import { ESCROWS } from "../../kernel/sealing.ts";
import { count, fields, flag, listOf, nullable, one, optional, recordOf, text, whole } from "../../kernel/shape.ts";
import { HOUSE_RULES, type TimelineHouse } from "./house.ts";
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

const pool = fields<Pool>({ label: text, aspect: one(ASPECTS), place: count, max: whole, drained: whole, spent: whole });

const bid = fields<Bid>({
  card: text,
  name: text,
  kind: one(CARD_KINDS),
  relevant: text,
  secondary: text,
  ante: whole,
  opposing: text,
  ability: whole,
  relevantBid: whole,
  secondaryBid: whole,
  phase: whole,
  targets: listOf(text),
});

const effect = fields<Effect>({
  kind: one(EFFECT_KINDS),
  target: text,
  stat: text,
  amount: whole,
  status: text,
  active: flag,
  landed: flag,
});

const contest = fields<Contest>({
  defender: text,
  stat: text,
  ability: whole,
  resistance: whole,
  call: count,
  ordinal: count,
  seal: text,
  by: text,
  order: count,
  free: whole,
  stands: flag,
  answer: nullable(whole),
  holder: optional(text),
});

const stack = fields<Stack>({
  order: count,
  by: text,
  call: count,
  declared: count,
  start: count,
  floor: whole,
  free: recordOf(whole),
  phaseSeal: text,
  bidSeal: text,
  phase: nullable(whole),
  bid: nullable(bid),
  face: one(["sealed", "owner", "escrow", "broken"]),
  known: one(["no", "undecided", "kept"]),
  targets: nullable(listOf(text)),
  text,
  result: nullable(one(RESULTS)),
  note: text,
  refund: nullable(text),
  effects: recordOf(effect),
  contest: nullable(contest),
  voided: nullable(fields<NonNullable<Stack["voided"]>>({ why: one(VOID_REASONS), note: text, at: count })),
  doubt: one(["", ...DOUBTS]),
  closed: nullable(count),
  back: optional(count),
  paid: recordOf(whole),
  holder: optional(text),
});

/** What a stored state of `timeline` looks like. */
export const STATE_SHAPE = fields<TimelineState>({
  undos: count,
  scope: text,
  escrow: one(ESCROWS),
  house: houseShape<TimelineHouse>(HOUSE_RULES),
  phase: count,
  step: one(STEPS),
  call: count,
  before: fields<Place>({ phase: count, step: one(STEPS), call: count }),
  gone: optional(listOf(text)),
  ended: optional(count),
  calls: count,
  windows: count,
  seals: count,
  combatants: recordOf(combatant),
  holders: recordOf(recordOf(pool)),
  stacks: recordOf(recordOf(stack)),
});
