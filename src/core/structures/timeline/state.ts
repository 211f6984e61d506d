import type { Member } from "../../kernel/cast/member.ts";
import type { Escrow } from "../../kernel/seal-types.ts";
import type { Id } from "../../kernel/json.ts";
import type { StateBase } from "../../kernel/structure.ts";
import type { TimelineHouse } from "./house.ts";

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
export const EFFECT_KINDS = ["spend", "drain", "status", "out"] as const;
/** What an effect does: spend points of a pool, lower its maximum, set or end a status, or put the target out of action. */
export type EffectKind = (typeof EFFECT_KINDS)[number];
/** How a card came to lie open: by its owner, by escrow once void, or by a GM who broke the seal. `sealed` until then. */
export type Face = "sealed" | "owner" | "escrow" | "broken";

/** One pool of stat points. Its `max - drained - spent` points are in hand or committed. */
export interface Pool {
  readonly label: string;
  readonly aspect: Aspect;
  /** The pool's place among the pools of the sheet, from 0. */
  readonly place: number;
  readonly max: number;
  /** The points by which effects have lowered the pool's maximum. */
  readonly drained: number;
  readonly spent: number;
}
/** The pools of one holder, by the stat that each is of. */
export type Pools = Readonly<Record<string, Pool>>;
/** Numbers of points, by the stat whose pool they are of. */
export type Points = Readonly<Record<string, number>>;

/** What a state keeps of one combatant in `timeline`. Its place in the cast decides the order called "clockwise". */
export interface Combatant extends Member {
  /** The id of the pools that the combatant bids from. Combatants of one linked actor share it. */
  readonly holder: Id;
  /** The phase from which the combatant may declare. Above 0 if it was surprised. */
  readonly from: number;
  /** The number of the window from which the combatant may declare. A combatant that joins late waits for the next window. */
  readonly window: number;
  /** Whether the combatant passed in this call. */
  readonly passed: boolean;
  /** Whether the combatant passes in every call until recalled, except the sequence's first call. */
  readonly resting: boolean;
  /** The number of the stack that the combatant sealed in this call. 0 for none. */
  readonly sealed: number;
  /** The number of stacks that the combatant ever sealed. */
  readonly stacks: number;
}

/** A bid as sealed, which is also the payload of its envelope `bid`. */
export interface Bid {
  /** The id of the item that is the card. "" for an action in a person's own words. */
  readonly card: Id;
  readonly name: string;
  readonly kind: CardKind;
  /** The stat that is bid. "" for a Pause. */
  readonly relevant: string;
  /** The stat that makes the action faster. "" for none. */
  readonly secondary: string;
  readonly ante: number;
  /** The stat that opposes the action in a contest. "" for none. */
  readonly opposing: string;
  /** The points of the card's own ability, for contests. */
  readonly ability: number;
  readonly relevantBid: number;
  readonly secondaryBid: number;
  /** The phase that the action lands on. */
  readonly phase: number;
  /** The targets that are sealed with the bid. Empty unless the house rule is `targetAt: seal`. */
  readonly targets: readonly Id[];
}

/** What an action does to a target once its phase is closed. */
export interface Effect {
  readonly kind: EffectKind;
  readonly target: Id;
  /** The stat whose pool the effect changes. "" for an effect that neither spends nor drains. */
  readonly stat: string;
  /** The points that the effect spends or drains. 0 for any other effect. */
  readonly amount: number;
  /** The id of the status that the effect sets or ends. "" for any other effect. */
  readonly status: string;
  readonly active: boolean;
  readonly landed: boolean;
}

/** A contest about one stack, in which a defender answers the stack's bid. Rule: rules.md A11. */
export interface Contest {
  readonly defender: Id;
  /** The stat with which the defender resists. */
  readonly stat: string;
  /** The points of the initiator's ability. `resistance`: the points of the defender's. Both include what the GM adds. */
  readonly ability: number;
  readonly resistance: number;
  /** The number of calls when the contest was opened. `ordinal`: the number of its stack's seal. The sealed answer is bound to both. */
  readonly call: number;
  readonly ordinal: number;
  /** The commitment to the sealed answer. "" until sealed, or if the defender resists with the full stat. */
  readonly seal: string;
  /** The user who sealed the answer. */
  readonly by: Id;
  /** The number of the answer among the encounter's seals. 0 until the answer is sealed. */
  readonly order: number;
  /** The points of the resisting stat when the answer was sealed: max less drained and spent. */
  readonly free: number;
  /** Whether the defender resists with the full stat, at no cost. */
  readonly stands: boolean;
  /** The points of the answer, or of the full stat if the defender `stands` on it. Null until the answer is open. */
  readonly answer: number | null;
  /** The holder whose pools a sealed answer uses, if the defender came back with another. */
  readonly holder?: Id;
}

/** One action on the line, with what is sealed of it and what has become of it. */
export interface Stack {
  /** The number of this stack among the encounter's seals, from 1. */
  readonly order: number;
  /** The user who sealed the stack. */
  readonly by: Id;
  /** The number of calls that the encounter had made when the stack was sealed. */
  readonly call: number;
  /** The phase that the counter was on when the stack was sealed. */
  readonly declared: number;
  /** The phase that the action counts from. */
  readonly start: number;
  /** The phase that a Pause must land after. */
  readonly floor: number;
  /** The points of the holder's pools when the stack was sealed: max less drained and spent. Empty once no check needs them any longer. */
  readonly free: Points;
  /** The commitments to the stack's phase and bid. `phaseSeal` is "" if the phase was public at once. */
  readonly phaseSeal: string;
  readonly bidSeal: string;
  /** The phase that the stack lands on. Null until the phase is public. */
  readonly phase: number | null;
  /** The bid of the stack. Null until its card is open. */
  readonly bid: Bid | null;
  readonly face: Face;
  /** Whether people read the stack before an undo closed it again. If so, `undecided` until the GM keeps it or gives it back. */
  readonly known: "no" | "undecided" | "kept";
  /** The targets of the action. Null until they are named. */
  readonly targets: readonly Id[] | null;
  readonly text: string;
  readonly result: Result | null;
  readonly note: string;
  /** The result that the action's player proposes, which counts for nothing until the GM judges. Absent without a proposal. */
  readonly proposed?: { readonly result: Result; readonly note: string };
  /** For a Pause, the pool to refund. "" for none. Null until chosen. */
  readonly refund: string | null;
  /** The action's effects, by a key of kind, target, and pool or status. */
  readonly effects: Readonly<Record<string, Effect>>;
  readonly contest: Contest | null;
  readonly voided: { readonly why: VoidReason; readonly note: string; readonly at: number } | null;
  /** What was wrong with the stack's opening. "" if nothing was wrong. */
  readonly doubt: Doubt | "";
  /** The number of seals in the encounter when the stack was settled, which ends its use of points. Null until then. */
  readonly closed: number | null;
  /** The number of seals in the encounter when the GM restored the stack. Absent if it never was restored. */
  readonly back?: number;
  /** The points that the stack spent when it was settled. */
  readonly paid: Points;
  /** The holder whose pools the stack bids from, if its combatant came back with another holder. Else absent. */
  readonly holder?: Id;
}

/** A place of the sequence: the phase of the counter, the step and the call. */
export interface Place {
  readonly phase: number;
  readonly step: Step;
  readonly call: number;
}

/** The state of an encounter in `timeline`. */
export interface TimelineState extends StateBase {
  readonly undos: number;
  readonly scope: string;
  readonly escrow: Escrow;
  readonly house: TimelineHouse;
  /** The phase that the counter is on, from 0. */
  readonly phase: number;
  readonly step: Step;
  /** The call of this window, from 1. It is 0 outside a window. */
  readonly call: number;
  /** The phase, step and call before the counter reached the present phase. Seats see these instead while only hidden combatants act. */
  readonly before: Place;
  /** The combatants whose action was given back during its own phase. They still count when other seats are told whether only hidden combatants act. */
  readonly gone?: readonly Id[];
  /** The phase that the last command ended and left at once, so that chat tells its results. Absent otherwise. */
  readonly left?: number;
  /** The number of calls when the sequence last ended. What was declared until then is past. Absent if it never ended. */
  readonly ended?: number;
  /** The number of calls so far, with the present one. `windows` and `seals` count likewise. */
  readonly calls: number;
  readonly windows: number;
  readonly seals: number;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  /** The pools of each holder, by the holder's id. */
  readonly holders: Readonly<Record<Id, Pools>>;
  /** Stacks by combatant, then by number from 1. */
  readonly stacks: Readonly<Record<Id, Readonly<Record<string, Stack>>>>;
}
