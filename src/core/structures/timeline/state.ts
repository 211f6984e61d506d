import type { Member } from "../../kernel/cast/member.ts";
import type { Escrow } from "../../kernel/seal-types.ts";
import type { Id } from "../../kernel/json.ts";
import type { StateBase } from "../../kernel/structure.ts";
import type { TimelineHouse } from "./house.ts";

/** The steps of a phase, in order; `over` when nobody can or will act any more. */
export const STEPS = ["declare", "flip", "aim", "resolve", "advance", "over"] as const;
/** A step. */
export type Step = (typeof STEPS)[number];
/** The most pools of one holder. */
export const MAX_POOLS = 24;
/** The three aspects of the Trine, in the order of the sheet. */
export const ASPECTS = ["body", "mind", "spirit"] as const;
/** An aspect. */
export type Aspect = (typeof ASPECTS)[number];
/** The kinds of action card; a pause costs nothing and gives one pool back. */
export const CARD_KINDS = ["common", "skilled", "ability", "pause"] as const;
/** A kind of action card. */
export type CardKind = (typeof CARD_KINDS)[number];
/** What an action may come to. */
export const RESULTS = ["success", "partial", "failure"] as const;
/** What an action came to. */
export type Result = (typeof RESULTS)[number];
/** Why a stack is void: the GM said so, its combatant is out or left, its sealed targets are gone, its bids do not fit the pool, or its opening was false. */
export const VOID_REASONS = ["gm", "out", "left", "targets", "overbid", "false", "lost"] as const;
/** Why a stack is void; `lost`: nobody could open it. */
export type VoidReason = (typeof VOID_REASONS)[number];
/** What was wrong with an opening. */
export const DOUBTS = ["commitment", "phase", "bid", "card", "ante", "unique", "pause"] as const;
/** What was wrong with an opening: it does not fit its commitment, its phase, what the pools have, the actor's card, the ante, another pending stack, or the rule of Pauses. */
export type Doubt = (typeof DOUBTS)[number];
/** What an action may do to somebody. */
export const EFFECT_KINDS = ["spend", "drain", "status", "out"] as const;
/** Spends points of a pool, lowers its maximum, sets or ends a status, or puts out of action. */
export type EffectKind = (typeof EFFECT_KINDS)[number];
/** How a card came to lie open: by its owner, by escrow as it became void, by the GM who broke the seal; `sealed` until then. */
export type Face = "sealed" | "owner" | "escrow" | "broken";

/** One pool of stat points; `max - drained - spent` are in hand or committed. */
export interface Pool {
  readonly label: string;
  readonly aspect: Aspect;
  /** Its place among the pools of the sheet, from 0. */
  readonly place: number;
  readonly max: number;
  /** How far effects lowered the maximum. */
  readonly drained: number;
  readonly spent: number;
}
/** The pools of one holder by stat. */
export type Pools = Readonly<Record<string, Pool>>;
/** Points by stat. */
export type Points = Readonly<Record<string, number>>;

/** One combatant; "clockwise" goes by its place. */
export interface Combatant extends Member {
  /** Whose pools it bids from. */
  readonly holder: Id;
  /** The counter from which it may declare; above 0 where surprised. */
  readonly from: number;
  /** The number of the window from which it may declare (who joins late waits for the next). */
  readonly window: number;
  /** It passed in this call. */
  readonly passed: boolean;
  /** It passes in every call but the sequence's first until recalled. */
  readonly resting: boolean;
  /** The number of the stack that it sealed in this call; 0 for none. */
  readonly sealed: number;
  /** How many stacks it ever sealed. */
  readonly stacks: number;
}

/** What lies in a stack, as sealed; also the payload of its envelope `bid`. */
export interface Bid {
  /** The item's id; "" for an action of one's own words. */
  readonly card: Id;
  readonly name: string;
  readonly kind: CardKind;
  /** The stat bid; "" for a pause. */
  readonly relevant: string;
  /** The stat that shortens it; "" for none. */
  readonly secondary: string;
  readonly ante: number;
  /** The stat that opposes it; "" for none. */
  readonly opposing: string;
  /** Points of the card's own ability, for contests. */
  readonly ability: number;
  readonly relevantBid: number;
  readonly secondaryBid: number;
  /** The phase it lands on. */
  readonly phase: number;
  /** Only with `targetAt: seal`. */
  readonly targets: readonly Id[];
}

/** What an action does to somebody once its phase is closed. */
export interface Effect {
  readonly kind: EffectKind;
  readonly target: Id;
  /** "" unless spend or drain. */
  readonly stat: string;
  /** Points; 0 unless spend or drain. */
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
  /** The initiator's ability with what else the GM gives it, and the defender's. */
  readonly ability: number;
  readonly resistance: number;
  /** The number of calls and of stacks that the sealed answer is bound to. */
  readonly call: number;
  readonly ordinal: number;
  /** The commitment to the sealed answer; "" until sealed, or where it stands on the full stat. */
  readonly seal: string;
  /** The user who sealed it. */
  readonly by: Id;
  /** Which of the encounter's seals the answer is; 0 until sealed. */
  readonly order: number;
  /** Points of that stat as the answer was sealed: max less drained and spent. */
  readonly free: number;
  /** The defender stands on its full stat, free. */
  readonly stands: boolean;
  /** Points of the answer, once open (of one that stands: the full stat); null until then. */
  readonly answer: number | null;
  /** As of a stack: whose pools a sealed answer is of, where the defender came back with others. */
  readonly holder?: Id;
}

/** One action on the line. */
export interface Stack {
  /** Which of the encounter's seals it is, from 1. */
  readonly order: number;
  /** The user who sealed it. */
  readonly by: Id;
  /** How many calls the encounter had made then. */
  readonly call: number;
  /** The counter then. */
  readonly declared: number;
  /** The phase it counts from. */
  readonly start: number;
  /** A pause must land later than this. */
  readonly floor: number;
  /** Of the holder's pools as it was sealed: max less drained and spent. Empty once closed. */
  readonly free: Points;
  /** Commitments; `phaseSeal` is "" where the phase came in clear. */
  readonly phaseSeal: string;
  readonly bidSeal: string;
  /** Null until its phase is public. */
  readonly phase: number | null;
  /** Null until open. */
  readonly bid: Bid | null;
  readonly face: Face;
  /** An undo closed it again, but people know it: the GM keeps it or gives it back. */
  readonly known: "no" | "undecided" | "kept";
  /** Null until named. */
  readonly targets: readonly Id[] | null;
  readonly text: string;
  readonly result: Result | null;
  readonly note: string;
  /** What its player says it came to; it counts for nothing until the GM judges. Absent where nobody proposed anything. */
  readonly proposed?: { readonly result: Result; readonly note: string };
  /** Of a pause: the pool that comes back, "" for none; null until chosen. */
  readonly refund: string | null;
  /** By effect key. */
  readonly effects: Readonly<Record<string, Effect>>;
  readonly contest: Contest | null;
  readonly voided: { readonly why: VoidReason; readonly note: string; readonly at: number } | null;
  /** "" where nothing was wrong. */
  readonly doubt: Doubt | "";
  /** How many seals there were as its points were settled; null while it is pending. */
  readonly closed: number | null;
  /** How many seals there were as the GM let it stand again; absent where it was never void. */
  readonly back?: number;
  /** What it spent as it was settled. */
  readonly paid: Points;
  /** Whose pools it bids from, where its combatant came back with those of another; absent where they are its combatant's. */
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
  /** The call of this window, from 1; 0 outside of a window. */
  readonly call: number;
  /** Where the encounter stood before the counter came to those who act now: what others see while only hidden combatants act. */
  readonly before: Place;
  /** Who of those that acted on the counter's phase had their action given back there: others go on seeing whether somebody in sight acts. */
  readonly gone?: readonly Id[];
  /** How many calls there were as the sequence was over last: what was declared until then is past. Absent until it was. */
  readonly ended?: number;
  /** How many calls, windows and seals there were, this one included. */
  readonly calls: number;
  readonly windows: number;
  readonly seals: number;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  /** By holder. */
  readonly holders: Readonly<Record<Id, Pools>>;
  /** By combatant, then by the stack's number from 1. */
  readonly stacks: Readonly<Record<Id, Readonly<Record<string, Stack>>>>;
}
