import type { Member } from "../../kernel/cast/member.ts";
import type { Escrow } from "../../kernel/seal-types.ts";
import type { Id } from "../../kernel/json.ts";
import type { StateBase } from "../../kernel/structure.ts";
import type { TimelineHouse } from "./house.ts";

/** The steps of a phase, in order. `over` if no combatant can or will act any more. */
export const STEPS = ["declare", "flip", "aim", "resolve", "advance", "over"] as const;
/** A step. */
export type Step = (typeof STEPS)[number];
/** The most pools of one holder. */
export const MAX_POOLS = 24;
/** The three aspects of the Trine, in the order of the sheet. */
export const ASPECTS = ["body", "mind", "spirit"] as const;
/** An aspect. */
export type Aspect = (typeof ASPECTS)[number];
/** The kinds of action card. A Pause costs nothing and refunds one pool. */
export const CARD_KINDS = ["common", "skilled", "ability", "pause"] as const;
/** A kind of action card. */
export type CardKind = (typeof CARD_KINDS)[number];
/** The possible results of an action. */
export const RESULTS = ["success", "partial", "failure"] as const;
/** The result of an action. */
export type Result = (typeof RESULTS)[number];
/** Why a stack is void: by the GM, its combatant or targets are gone, its bid exceeds the pool, its opening was false or missing. */
export const VOID_REASONS = ["gm", "out", "left", "targets", "overbid", "false", "lost"] as const;
/** A reason why a stack is void. `lost`: it could not be opened. */
export type VoidReason = (typeof VOID_REASONS)[number];
/** What may be wrong with an opening. */
export const DOUBTS = ["commitment", "phase", "bid", "card", "ante", "unique", "pause"] as const;
/** What was wrong with an opening: commitment, phase, points, the actor's card, the ante, a unique card used twice, or a Pause too early. */
export type Doubt = (typeof DOUBTS)[number];
/** The effects an action may have on a target. */
export const EFFECT_KINDS = ["spend", "drain", "status", "out"] as const;
/** What an effect does: spend points of a pool, lower its maximum, set or end a status, or put the target out of action. */
export type EffectKind = (typeof EFFECT_KINDS)[number];
/** How a card came to lie open: by its owner, by escrow once void, or by a GM who broke the seal. `sealed` until then. */
export type Face = "sealed" | "owner" | "escrow" | "broken";

/** One pool of stat points. `max - drained - spent` are in hand or committed. */
export interface Pool {
  readonly label: string;
  readonly aspect: Aspect;
  /** Its place among the pools of the sheet, from 0. */
  readonly place: number;
  readonly max: number;
  /** The points by which effects lowered the maximum. */
  readonly drained: number;
  readonly spent: number;
}
/** The pools of one holder by stat. */
export type Pools = Readonly<Record<string, Pool>>;
/** Points by stat. */
export type Points = Readonly<Record<string, number>>;

/** One combatant. "Clockwise" follows its place. */
export interface Combatant extends Member {
  /** The holder whose pools it bids from. */
  readonly holder: Id;
  /** The phase from which it may declare. Above 0 if it was surprised. */
  readonly from: number;
  /** The number of the window from which it may declare. One that joins late waits for the next. */
  readonly window: number;
  /** Whether it passed in this call. */
  readonly passed: boolean;
  /** Whether it passes in every call until recalled, except the sequence's first. */
  readonly resting: boolean;
  /** The number of the stack that it sealed in this call. 0 for none. */
  readonly sealed: number;
  /** The number of stacks it ever sealed. */
  readonly stacks: number;
}

/** A bid as sealed, which is also the payload of its envelope `bid`. */
export interface Bid {
  /** The item's id. "" for an action in a person's own words. */
  readonly card: Id;
  readonly name: string;
  readonly kind: CardKind;
  /** The stat that is bid. "" for a Pause. */
  readonly relevant: string;
  /** The stat that makes the action faster. "" for none. */
  readonly secondary: string;
  readonly ante: number;
  /** The stat that opposes it. "" for none. */
  readonly opposing: string;
  /** The points of the card's own ability, for contests. */
  readonly ability: number;
  readonly relevantBid: number;
  readonly secondaryBid: number;
  /** The phase it lands on. */
  readonly phase: number;
  /** Empty unless the house rule is `targetAt: seal`. */
  readonly targets: readonly Id[];
}

/** What an action does to a target once its phase is closed. */
export interface Effect {
  readonly kind: EffectKind;
  readonly target: Id;
  /** "" unless spend or drain. */
  readonly stat: string;
  /** The points. 0 unless spend or drain. */
  readonly amount: number;
  /** "" unless a status. */
  readonly status: string;
  readonly active: boolean;
  readonly landed: boolean;
}

/** A contest about one stack. Rule: rules.md A11. */
export interface Contest {
  readonly defender: Id;
  /** The stat that resists. */
  readonly stat: string;
  /** The initiator's ability and the defender's resistance, with what else the GM adds to each. */
  readonly ability: number;
  readonly resistance: number;
  /** The numbers of calls and of stacks that the sealed answer is bound to. */
  readonly call: number;
  readonly ordinal: number;
  /** The commitment to the sealed answer. "" until sealed, or if the defender stands on the full stat. */
  readonly seal: string;
  /** The user who sealed it. */
  readonly by: Id;
  /** The number of the answer among the encounter's seals. 0 until sealed. */
  readonly order: number;
  /** The points of that stat when the answer was sealed: max less drained and spent. */
  readonly free: number;
  /** Whether the defender stands on the full stat, for free. */
  readonly stands: boolean;
  /** The points of the answer, or the full stat if it `stands`. Null until open. */
  readonly answer: number | null;
  /** The holder whose pools a sealed answer uses, if the defender came back with another. */
  readonly holder?: Id;
}

/** One action on the line. */
export interface Stack {
  /** The number of this stack among the encounter's seals, from 1. */
  readonly order: number;
  /** The user who sealed it. */
  readonly by: Id;
  /** The number of calls of the encounter when it was sealed. */
  readonly call: number;
  /** The counter when it was sealed. */
  readonly declared: number;
  /** The phase it counts from. */
  readonly start: number;
  /** The phase that a Pause must land after. */
  readonly floor: number;
  /** The points of the holder's pools when it was sealed: max less drained and spent. Empty once it is no longer needed. */
  readonly free: Points;
  /** The commitments. `phaseSeal` is "" if the phase was public at once. */
  readonly phaseSeal: string;
  readonly bidSeal: string;
  /** Null until its phase is public. */
  readonly phase: number | null;
  /** Null until open. */
  readonly bid: Bid | null;
  readonly face: Face;
  /** Whether people know it although an undo closed it again. The GM then keeps it or gives it back. */
  readonly known: "no" | "undecided" | "kept";
  /** Null until named. */
  readonly targets: readonly Id[] | null;
  readonly text: string;
  readonly result: Result | null;
  readonly note: string;
  /** The result that its player proposes, which counts for nothing until the GM judges. Absent without a proposal. */
  readonly proposed?: { readonly result: Result; readonly note: string };
  /** For a Pause, the pool to refund. "" for none. Null until chosen. */
  readonly refund: string | null;
  /** The effects by key. */
  readonly effects: Readonly<Record<string, Effect>>;
  readonly contest: Contest | null;
  readonly voided: { readonly why: VoidReason; readonly note: string; readonly at: number } | null;
  /** "" if nothing was wrong. */
  readonly doubt: Doubt | "";
  /** The number of seals when its points were settled. Null until then. */
  readonly closed: number | null;
  /** The number of seals when the GM restored it. Absent if it never was restored. */
  readonly back?: number;
  /** The points it spent when it was settled. */
  readonly paid: Points;
  /** The holder whose pools it bids from, if its combatant came back with another. Else absent. */
  readonly holder?: Id;
}

/** A place of the sequence. */
export interface Place {
  readonly phase: number;
  readonly step: Step;
  readonly call: number;
}

/** An encounter in `timeline`. */
export interface TimelineState extends StateBase {
  readonly undos: number;
  readonly scope: string;
  readonly escrow: Escrow;
  readonly house: TimelineHouse;
  /** The counter, from 0. */
  readonly phase: number;
  readonly step: Step;
  /** The call of this window, from 1. It is 0 outside a window. */
  readonly call: number;
  /** Where the encounter stood before the counter reached the combatants that act now. Others see that place while only hidden combatants act. */
  readonly before: Place;
  /** The combatants whose action on the counter's phase was given back there. Other seats still see whether a visible combatant acts. */
  readonly gone?: readonly Id[];
  /** The number of calls when the sequence last ended. What was declared until then is past. Absent if it never ended. */
  readonly ended?: number;
  /** The numbers of calls, windows and seals so far, with the present ones. */
  readonly calls: number;
  readonly windows: number;
  readonly seals: number;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  /** Pools by holder. */
  readonly holders: Readonly<Record<Id, Pools>>;
  /** Stacks by combatant, then by number from 1. */
  readonly stacks: Readonly<Record<Id, Readonly<Record<string, Stack>>>>;
}
