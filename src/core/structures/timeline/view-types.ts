import type { Id } from "../../kernel/json-types.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import type { NextStep, Prompt, RowBase, ProgressStep, ViewBase } from "../../kernel/view-base.ts";
import type { TimelineHouse } from "./house.ts";
import type { Suggestion } from "./suggestions.ts";
import type { Aspect, Bid, Contest, Effect, Stack, Step, VoidReason } from "./state.ts";

/** The position of a phase or step, relative to the present one. */
export const MARKS = ["done", "now", "ahead"] as const;
/** The position of a phase or step, relative to the present one. */
export type Mark = (typeof MARKS)[number];
/**
 * The lamps of combatants. `surprised` and `late` may not declare yet. `unable` has nothing to bid. Screens replace `thinking` by `absent`
 * for absent players.
 */
export const LAMPS = ["thinking", "sealed", "passed", "resting", "unable", "surprised", "late", "held", "out", "left", "quiet"] as const;
/** The lamp of a combatant in the list, which shows its status. It is `quiet` outside a window to declare. */
export type Lamp = (typeof LAMPS)[number];
/** The lamps of combatants that are asked something or may still act. */
export const ASKING_LAMPS = ["thinking", "late"] as const satisfies readonly Lamp[];
/** The key of a prompt: CALLBOARD.timeline.Now.<key>. */
export type NowKey = KeysAt<"timeline", "Now">;
/** The kinds of commands that lead to the next step. */
export const NEXT_KINDS = ["closeCall", "closePhase", "advance", "endCombat"] as const;

/** One pool of a combatant as a seat may know it. */
export interface ShownPool {
  readonly stat: string;
  readonly label: string;
  readonly aspect: Aspect;
  /** The pool's maximum as effects have left it. */
  readonly max: number;
  readonly spent: number;
  /** The pool's points in open stacks on the line. A seat that can read sealed stacks sees their points too. */
  readonly committed: number;
  /** The points of the pool that may still be bid. Null if the seat may not know them. */
  readonly hand: number | null;
}

/** One combatant in the list, with its pools and pending stacks. Rows are in cast order. */
export interface Row extends RowBase<Lamp> {
  readonly resting: boolean;
  /** The phase from which the combatant may declare, if that phase is ahead. Else 0. */
  readonly from: number;
  /** The combatant's pools, by place on the sheet. */
  readonly pools: readonly ShownPool[];
  /** The number of the combatant's pending stacks. */
  readonly pending: number;
  /** The nearest public phase of the combatant's pending stacks, or null. */
  readonly next: number | null;
}

/** The bid in a stack, for a seat that may read it. */
export type ShownBid = Omit<Bid, "phase" | "targets">;

/** An effect of an action as a seat sees it. */
export interface ShownEffect extends Omit<Effect, "landed" | "rolled" | "amount"> {
  /** Damage or points, 0 for other effects. Null for damage to a target whose Health this seat may not read. */
  readonly amount: number | null;
  readonly key: string;
  /** `pending`: the effect lands as the phase closes. `landed`: it applies. `lost`: its action failed or is void. */
  readonly state: "pending" | "landed" | "lost";
}

/** A contest as a seat may see it. */
export interface ShownContest extends Pick<Contest, "defender" | "stat" | "ability" | "resistance"> {
  readonly state: "open" | "answered" | "shown";
  /** The initiator's total points. Null until shown, as is `opponent`, the other total. `winner` is also null for a tie that the GM decides. */
  readonly initiator: number | null;
  readonly opponent: number | null;
  readonly winner: "initiator" | "opponent" | null;
}

/** One action on the line as a seat sees it. */
export interface ShownStack extends Pick<Stack, "face" | "text" | "result" | "note" | "refund" | "doubt" | "paid"> {
  readonly combatant: Id;
  /** The number of the stack among its combatant's stacks. */
  readonly stack: number;
  readonly own: boolean;
  /** The phase that the stack lands on. Null if it is not public and the seat may not read it. */
  readonly phase: number | null;
  /** Whether the stack's phase is public. */
  readonly placed: boolean;
  /** `down`: face down. `own`: only this seat can read the card. `known`: an undo closed it, but people know it. `up`: it lies open. */
  readonly side: "down" | "own" | "known" | "up";
  /** Whether the card is open while other cards of its phase are not. The screen turns all of them over together. */
  readonly ready: boolean;
  /** Whether the GM lets a card count as declared that an undo closed again after people had read it. */
  readonly kept: boolean;
  readonly bid: ShownBid | null;
  /** The targets of the action. Null until they are named, and for a seat that may not know them yet. */
  readonly targets: readonly Id[] | null;
  /** Whether the action's targets are named, even if this seat cannot read them. */
  readonly aimed: boolean;
  /** The result that the action's player proposes, while the action has no result. */
  readonly proposed: NonNullable<Stack["proposed"]> | null;
  readonly effects: readonly ShownEffect[];
  readonly contest: ShownContest | null;
  /** What the bid suggests against the targets that the seat knows, while the action resolves without a result. Else null. */
  readonly suggested: Suggestion | null;
  readonly voided: { readonly why: VoidReason; readonly note: string } | null;
  /** Whether the stack's points are settled. */
  readonly closed: boolean;
  /** Whether the stack is void and unopened. The GM may then let it cost what it could have held. */
  readonly unopened: boolean;
}

/** One occupied phase of the line. Screens fold the empty phases between two of these. */
export interface ShownPhase {
  readonly phase: number;
  readonly mark: Mark;
  /** The phase's actions, which are simultaneous: the party's first, then by place. */
  readonly stacks: readonly ShownStack[];
}

/** What one combatant of this seat may put on the line, and why it may not. */
export interface Hand {
  readonly combatant: Id;
  /** The phase that the combatant's next action counts from. `floor` is the phase that its next Pause must land after. */
  readonly start: number;
  readonly floor: number;
  readonly pools: readonly ShownPool[];
  /** Whether the user speaks for the combatant: a player for their own, a GM for NPCs. A GM may seal for others too. */
  readonly spoken: boolean;
  /** Whether the combatant may seal an action now. */
  readonly may: boolean;
  /** Why the combatant may not seal: a key of CALLBOARD.timeline.Refusal, with its `data`. "" if it may. */
  readonly why: string;
  readonly data: Readonly<Record<string, string | number>>;
  /** The ids of the cards in the combatant's own pending stacks, for the house rule `uniqueCards`. */
  readonly pending: readonly Id[];
}

/** The likely next step. A GM may close a call early, and all combatants that it waits for pass. */
export interface Next extends NextStep<(typeof NEXT_KINDS)[number]> {
  /** The phase that the command leads to. Null if the seat may not know it. */
  readonly to: number | null;
}

/** What one seat may see of a `timeline` encounter. It never holds ids of combatants that the seat may not know of. */
export interface TimelineView extends ViewBase {
  /** Whether the seat that sees this view is a referee's. */
  readonly referee: boolean;
  /** The phase that this seat sees, as also `step` and `call`. While only hidden combatants act, it is the phase before theirs. */
  readonly phase: number;
  readonly step: Step;
  readonly call: number;
  readonly progress: readonly ProgressStep<Step, Mark>[];
  readonly now: Prompt<NowKey>;
  readonly rows: readonly Row[];
  /** The occupied phases of the line in order, also those that are done. */
  readonly line: readonly ShownPhase[];
  /** The stacks whose phase is not public. The seat can read only its own stacks. Others' stacks show only as combatants' lamps. */
  readonly sealed: readonly ShownStack[];
  /** Stacks that became void before their phase was public. */
  readonly dropped: readonly ShownStack[];
  /** The hands of this seat's combatants, even if they may not seal. A GM's seat has the hands of all combatants. */
  readonly hands: readonly Hand[];
  readonly next: Next;
  /** The house rules that screens need to know. */
  readonly house: Pick<TimelineHouse, "targetAt" | "surprise" | "surpriseDelay" | "uniqueCards">;
}
