import type { Id } from "../../kernel/json.ts";
import type { KeysAt } from "../../kernel/texts.ts";
import type { NextStep, Prompt, RowBase, ProgressStep, ViewBase } from "../../kernel/view-base.ts";
import type { Aspect, CardKind, Doubt, EffectKind, Face, Points, Result, Step, VoidReason } from "./state.ts";

/** Where a phase of the line or a step of the strip stands. */
export const MARKS = ["done", "now", "ahead"] as const;
/** Where a phase stands. */
export type Mark = (typeof MARKS)[number];
/** What a combatant's lamp may show; `absent` is added by the screen for a `thinking` one whose players are away. `surprised` and `late` may not declare yet, `unable` has nothing to bid. */
export const LAMPS = ["thinking", "sealed", "passed", "resting", "unable", "surprised", "late", "held", "out", "left", "quiet"] as const;
/** What a combatant's lamp shows; `quiet` outside of a window. */
export type Lamp = (typeof LAMPS)[number];
/** Lamps that say that a combatant is asked something or may still act. */
export const ASKING_LAMPS = ["thinking", "late"] as const satisfies readonly Lamp[];
/** A prompt: CALLBOARD.timeline.Now.<key>. */
export type NowKey = KeysAt<"timeline", "Now">;
/** The commands that lead on. */
export const NEXT_KINDS = ["closeCall", "closePhase", "advance", "endCombat"] as const;

/** One pool as a seat may know it. */
export interface ShownPool {
  readonly stat: string;
  readonly label: string;
  readonly aspect: Aspect;
  /** What effects have left of the maximum. */
  readonly max: number;
  readonly spent: number;
  /** In stacks that lie open on the line, and for who may read them also in sealed ones. */
  readonly committed: number;
  /** What may still be bid: only for who may know it, else null. */
  readonly hand: number | null;
}

/** One combatant in the list; in the cast's order. */
export interface Row extends RowBase<Lamp> {
  readonly resting: boolean;
  /** The counter from which it may declare, where that is ahead; else 0. */
  readonly from: number;
  /** By place on the sheet. */
  readonly pools: readonly ShownPool[];
  /** How many of its stacks are pending. */
  readonly pending: number;
  /** The nearest phase of a pending stack that is public, or null. */
  readonly next: number | null;
}

/** What a stack holds, for who may read it. */
export interface ShownBid {
  readonly card: Id;
  readonly name: string;
  readonly kind: CardKind;
  readonly relevant: string;
  readonly secondary: string;
  readonly opposing: string;
  readonly ante: number;
  readonly ability: number;
  readonly relevantBid: number;
  readonly secondaryBid: number;
}

/** An effect of an action. */
export interface ShownEffect {
  readonly key: string;
  readonly kind: EffectKind;
  readonly target: Id;
  readonly stat: string;
  readonly amount: number;
  readonly status: string;
  readonly active: boolean;
  /** pending: lands as the phase closes; landed; lost: its action failed or is void. */
  readonly state: "pending" | "landed" | "lost";
}

/** A contest as a seat may see it. */
export interface ShownContest {
  readonly defender: Id;
  readonly stat: string;
  readonly ability: number;
  readonly resistance: number;
  readonly state: "open" | "answered" | "shown";
  /** Once shown: the totals of both, and who wins; null for a tie that the GM decides. */
  readonly initiator: number | null;
  readonly opponent: number | null;
  readonly winner: "initiator" | "opponent" | null;
  /** The defender stands on its full stat. */
  readonly stands: boolean;
}

/** One action on the line. */
export interface ShownStack {
  readonly combatant: Id;
  /** The number of the combatant's stack. */
  readonly stack: number;
  readonly own: boolean;
  /** Null while its phase is not public, for who may not read it. */
  readonly phase: number | null;
  /** Its phase is public. */
  readonly placed: boolean;
  readonly start: number;
  /** down: face down; own: readable to this seat alone; known: an undo closed it, people know it; up: lies open. */
  readonly side: "down" | "own" | "known" | "up";
  /** It is open, but the others of its phase are not: the screen turns them together. */
  readonly ready: boolean;
  /** Of a known one: the GM lets it stand as it was declared. */
  readonly kept: boolean;
  readonly face: Face;
  readonly bid: ShownBid | null;
  /** Null until named, or for who may not know yet. */
  readonly targets: readonly Id[] | null;
  /** Its targets are named, whether or not this seat reads them. */
  readonly aimed: boolean;
  readonly text: string;
  readonly result: Result | null;
  readonly note: string;
  /** What its player proposes, as long as it has no result. */
  readonly proposed: { readonly result: Result; readonly note: string } | null;
  /** Of a pause: the pool that comes back; null until chosen. */
  readonly refund: string | null;
  readonly effects: readonly ShownEffect[];
  readonly contest: ShownContest | null;
  readonly voided: { readonly why: VoidReason; readonly note: string } | null;
  readonly doubt: Doubt | "";
  /** Its points are settled. */
  readonly closed: boolean;
  readonly paid: Points;
  /** A void stack that nobody has opened yet: the GM may let it cost what it could have held. */
  readonly unopened: boolean;
}

/** One occupied phase of the line; empty ones between are folded. */
export interface ShownPhase {
  readonly phase: number;
  readonly mark: Mark;
  /** Simultaneous: listed party first, then by place. */
  readonly stacks: readonly ShownStack[];
}

/** What somebody of this seat may put on the line. */
export interface Hand {
  readonly combatant: Id;
  /** The phase that its next action counts from, and the one that a pause must land after. */
  readonly start: number;
  readonly floor: number;
  readonly pools: readonly ShownPool[];
  /** Whoever looks speaks for it at the table: a player for all its own, a GM for the NPCs. A GM may seal for others, too. */
  readonly spoken: boolean;
  /** It may seal now. */
  readonly may: boolean;
  /** Why not: a key of CALLBOARD.timeline.Refusal, with its data; "" where it may. */
  readonly why: string;
  readonly data: Readonly<Record<string, string | number>>;
  /** Names and cards of its own pending stacks, for `uniqueCards`. */
  readonly pending: readonly Id[];
}

/** The one likely next step: a GM may close a call early, and who is waited for passes. */
export interface Next extends NextStep<(typeof NEXT_KINDS)[number]> {
  /** The phase that it leads to, where that is known; else null. */
  readonly to: number | null;
}

/** What one seat may see of an encounter in `timeline`. Ids of combatants it may not know of stand nowhere in it. */
export interface TimelineView extends ViewBase {
  /** True for a GM's seat. */
  readonly referee: boolean;
  /** As this seat sees it: while only hidden combatants act, phase and step before. */
  readonly phase: number;
  readonly step: Step;
  readonly call: number;
  readonly progress: readonly ProgressStep<Step, Mark>[];
  readonly now: Prompt<NowKey>;
  readonly rows: readonly Row[];
  /** Occupied phases in order, those that are done with them. */
  readonly line: readonly ShownPhase[];
  /** Sealed, but the phase is not public yet: one's own readable, others' only counted by their lamps. */
  readonly sealed: readonly ShownStack[];
  /** Void before their phase was public. */
  readonly dropped: readonly ShownStack[];
  /** Of the combatants of this seat (a GM's: of all), whether they may seal or not. */
  readonly hands: readonly Hand[];
  readonly next: Next;
  /** The house rules that screens need. */
  readonly house: {
    readonly targetAt: "reveal" | "seal";
    readonly dbc: "gmAdjudicates" | "assisted";
    readonly phaseReveal: "whenAllSealed" | "immediately";
    readonly surprise: "delay" | "skipFirstWindow" | "none";
    readonly surpriseDelay: number;
    readonly uniqueCards: boolean;
    readonly maxPending: number;
    readonly firstActionRequired: boolean;
  };
}
