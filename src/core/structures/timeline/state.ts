import { ARMED_SHAPES, HEALTH_SHAPES } from "../../kernel/cast/health.ts";
import { MEMBER_SHAPES } from "../../kernel/cast/shape.ts";
import { ROLLED_DAMAGE_SHAPE } from "../../kernel/damage.ts";
import { houseShape } from "../../kernel/house.ts";
import { ESCROWS } from "../../kernel/seal-types.ts";
import { count, fields, flag, listOf, nullable, oneOf, optional, recordOf, text, wholeNumber, type Stored } from "../../kernel/shape.ts";
import { HOUSE_RULES, LATER_RULES, type TimelineHouse } from "./house.ts";

/** The steps of a phase, in order. `over` if no combatant can or will act any more. */
export const STEPS = ["declare", "flip", "aim", "resolve", "advance", "over"] as const;
/** One step of a phase, as listed in `STEPS`. */
export type Step = (typeof STEPS)[number];
/** The most pools that one holder may have. */
export const MAX_POOLS = 24;
/** The three aspects of the Trine, in the order of the sheet. */
export const ASPECTS = ["body", "mind", "spirit"] as const;
/** An aspect of the Trine, to which each pool belongs: body, mind or spirit. */
export type Aspect = (typeof ASPECTS)[number];
/** The kinds of action card. A Pause costs nothing and refunds one pool. */
export const CARD_KINDS = ["common", "skilled", "ability", "pause"] as const;
/** The kind of an action card: common, skilled, ability or Pause. */
export type CardKind = (typeof CARD_KINDS)[number];
/** The possible results of an action. */
export const RESULTS = ["success", "partial", "failure"] as const;
/** The result of an action: success, partial success or failure. */
export type Result = (typeof RESULTS)[number];
/** Why a stack is void: by the GM, its combatant or targets are gone, its bid exceeds the pool, its opening was false or missing. */
export const VOID_REASONS = ["gm", "out", "left", "targets", "overbid", "false", "lost"] as const;
/** Why a stack is void, as listed in `VOID_REASONS`. `lost`: the stack could not be opened. */
export type VoidReason = (typeof VOID_REASONS)[number];
/** What may be wrong with an opening, as `Doubt` explains. */
export const DOUBTS = ["commitment", "phase", "bid", "card", "ante", "unique", "pause"] as const;
/** What was wrong with an opening: commitment, phase, points, the actor's card, the ante, a unique card used twice, or a Pause too early. */
export type Doubt = (typeof DOUBTS)[number];
/** The effects an action may have on a target, as `EffectKind` explains. */
export const EFFECT_KINDS = ["damage", "spend", "drain", "status", "out"] as const;
/** What an effect does: takes Health, spends points, lowers a pool's maximum, sets or ends a status, or puts the target out of action. */
export type EffectKind = (typeof EFFECT_KINDS)[number];
/** How a card came to lie open: by its owner, by escrow once void, or by a GM who broke the seal. `sealed` until then. */
export type Face = "sealed" | "owner" | "escrow" | "broken";

/** One pool of stat points. Its `max - drained - spent` points are in hand or committed. */
export type Pool = Stored<typeof pool>;
const pool = fields({
  label: text,
  aspect: oneOf(ASPECTS),
  /** The pool's place among the pools of the sheet, from 0. */
  place: count,
  max: wholeNumber,
  /** The points by which effects have lowered the pool's maximum. */
  drained: wholeNumber,
  spent: wholeNumber,
});

/** The pools of one holder, by the stat that each is of. */
export type Pools = Readonly<Record<string, Pool>>;
/** Numbers of points, by the stat whose pool they are of. */
export type Points = Readonly<Record<string, number>>;

/** What a state keeps of one combatant in `timeline`. Its place in the cast decides the order called "clockwise". */
export type Combatant = Stored<typeof combatant>;
const combatant = fields({
  ...MEMBER_SHAPES,
  ...ARMED_SHAPES,
  /** The id of the pools that the combatant bids from. Combatants of one linked actor share it. */
  holder: text,
  /** The phase from which the combatant may declare. Above 0 if it was surprised. */
  from: count,
  /** The number of the window from which the combatant may declare. A combatant that joins late waits for the next window. */
  window: count,
  /** Whether the combatant passed in this call. */
  passed: flag,
  /** Whether the combatant passes in every call until recalled, except the sequence's first call. */
  resting: flag,
  /** The number of the stack that the combatant sealed in this call. 0 for none. */
  sealed: count,
  /** The number of stacks that the combatant ever sealed. */
  stacks: count,
});

/** A bid as sealed, which is also the payload of its envelope `bid`. */
export type Bid = Stored<typeof bid>;
const bid = fields({
  /** The id of the item that is the card. "" for an action in a person's own words. */
  card: text,
  name: text,
  kind: oneOf(CARD_KINDS),
  /** The stat that is bid. "" for a Pause. */
  relevant: text,
  /** The stat that makes the action faster. "" for none. */
  secondary: text,
  ante: wholeNumber,
  /** The stat that opposes the action in a contest. "" for none. */
  opposing: text,
  /** The points of the card's own ability, for contests. */
  ability: wholeNumber,
  relevantBid: wholeNumber,
  secondaryBid: wholeNumber,
  /** The phase that the action lands on. */
  phase: wholeNumber,
  /** The targets that are sealed with the bid. Empty unless the house rule is `targetAt: seal`. */
  targets: listOf(text),
});

/** What an action does to a target once its phase is closed. */
export type Effect = Stored<typeof effect>;
const effect = fields({
  kind: oneOf(EFFECT_KINDS),
  target: text,
  /** The stat whose pool the effect changes. "" for an effect that neither spends nor drains. */
  stat: text,
  /** The damage, or the points that the effect spends or drains. 0 for any other effect. */
  amount: wholeNumber,
  /** The id of the status that the effect sets or ends. "" for any other effect. */
  status: text,
  active: flag,
  landed: flag,
  /** The damage as rolled. Absent for damage that the GM set, and for other effects. */
  rolled: optional(ROLLED_DAMAGE_SHAPE),
});

/** A contest about one stack, in which a defender answers the stack's bid. Rule: rules.md A11. */
export type Contest = Stored<typeof contest>;
const contest = fields({
  defender: text,
  /** The stat with which the defender resists. */
  stat: text,
  /** The points of the initiator's ability. `resistance`: the points of the defender's. Both include what the GM adds. */
  ability: wholeNumber,
  resistance: wholeNumber,
  /** The number of calls when the contest was opened. `ordinal`: the number of its stack's seal. The sealed answer is bound to both. */
  call: count,
  ordinal: count,
  /** The commitment to the sealed answer. "" until sealed, or if the defender resists with the full stat. */
  seal: text,
  /** The user who sealed the answer. */
  by: text,
  /** The number of the answer among the encounter's seals. 0 until the answer is sealed. */
  order: count,
  /** The points of the resisting stat when the answer was sealed: max less drained and spent. */
  free: wholeNumber,
  /** Whether the defender resists with the full stat, at no cost. */
  stands: flag,
  /** The points of the answer, or of the full stat if the defender `stands` on it. Null until the answer is open. */
  answer: nullable(wholeNumber),
  /** The holder whose pools a sealed answer uses, if the defender came back with another. */
  holder: optional(text),
});

/** One action on the line, with what is sealed of it and what has become of it. */
export type Stack = Stored<typeof stack>;
const stack = fields({
  /** The number of this stack among the encounter's seals, from 1. */
  order: count,
  /** The user who sealed the stack. */
  by: text,
  /** The number of calls that the encounter had made when the stack was sealed. */
  call: count,
  /** The phase that the counter was on when the stack was sealed. */
  declared: count,
  /** The phase that the action counts from. */
  start: count,
  /** The phase that a Pause must land after. */
  floor: wholeNumber,
  /** The points of the holder's pools when the stack was sealed: max less drained and spent. Empty once no check needs them any longer. */
  free: recordOf(wholeNumber),
  /** The commitments to the stack's phase and bid. `phaseSeal` is "" if the phase was public at once. */
  phaseSeal: text,
  bidSeal: text,
  /** The phase that the stack lands on. Null until the phase is public. */
  phase: nullable(wholeNumber),
  /** The bid of the stack. Null until its card is open. */
  bid: nullable(bid),
  face: oneOf(["sealed", "owner", "escrow", "broken"]),
  /** Whether people read the stack before an undo closed it again. If so, `undecided` until the GM keeps it or gives it back. */
  known: oneOf(["no", "undecided", "kept"]),
  /** The targets of the action. Null until they are named. */
  targets: nullable(listOf(text)),
  text,
  result: nullable(oneOf(RESULTS)),
  note: text,
  /** The result that the action's player proposes, which counts for nothing until the GM judges. Absent without a proposal. */
  proposed: optional(fields({ result: oneOf(RESULTS), note: text })),
  /** For a Pause, the pool to refund. "" for none. Null until chosen. */
  refund: nullable(text),
  /** The action's effects, by a key of kind, target, and pool or status. */
  effects: recordOf(effect),
  contest: nullable(contest),
  /** Set after an undo: people decide on what the bid suggests or the contest says, and not the table. */
  left: optional(flag),
  voided: nullable(fields({ why: oneOf(VOID_REASONS), note: text, at: count })),
  /** What was wrong with the stack's opening. "" if nothing was wrong. */
  doubt: oneOf(["", ...DOUBTS]),
  /** The number of seals in the encounter when the stack was settled, which ends its use of points. Null until then. */
  closed: nullable(count),
  /** The number of seals in the encounter when the GM restored the stack. Absent if it never was restored. */
  back: optional(count),
  /** The points that the stack spent when it was settled. */
  paid: recordOf(wholeNumber),
  /** The holder whose pools the stack bids from, if its combatant came back with another holder. Else absent. */
  holder: optional(text),
});

/** A place of the sequence: the phase of the counter, the step and the call. */
export type Place = Stored<typeof place>;
const place = fields({
  phase: count,
  step: oneOf(STEPS),
  call: count,
});

/** The state of an encounter in `timeline`. */
export type TimelineState = Stored<typeof STATE_SHAPE>;
/** The shape of a stored state of `timeline`. */
export const STATE_SHAPE = fields({
  ...HEALTH_SHAPES,
  undos: count,
  scope: text,
  escrow: oneOf(ESCROWS),
  house: houseShape<TimelineHouse>(HOUSE_RULES, LATER_RULES),
  /** The phase that the counter is on, from 0. */
  phase: count,
  step: oneOf(STEPS),
  /** The call of this window, from 1. It is 0 outside a window. */
  call: count,
  /** The phase, step and call before the counter reached the present phase. Seats see these instead while only hidden combatants act. */
  before: fields({ phase: count, step: oneOf(STEPS), call: count }),
  /** The combatants whose action was given back during its own phase. They still count when other seats are told whether only hidden combatants act. */
  gone: optional(listOf(text)),
  /** The phase that was ended and left at once. Chat tells its results until all see the counter move on. Absent otherwise. */
  left: optional(count),
  /** The number of calls when the sequence last ended. What was declared until then is past. Absent if it never ended. */
  ended: optional(count),
  /** The number of calls so far, with the present one. `windows` and `seals` count likewise. */
  calls: count,
  windows: count,
  seals: count,
  combatants: recordOf(combatant),
  /** The pools of each holder, by the holder's id. */
  holders: recordOf(recordOf(pool)),
  /** Stacks by combatant, then by number from 1. */
  stacks: recordOf(recordOf(stack)),
});
