import type { Member } from "../../kernel/cast/member.ts";
import type { Seals, SealedSlot } from "../../kernel/sealed-slot.ts";
import type { Id } from "../../kernel/json.ts";
import type { StateBase } from "../../kernel/structure.ts";
import type { Life, StagesHouse } from "./house.ts";

/** The steps of a round, in order; `reveal`, in which what was sealed is opened, is there only with `announceOrder: sealed`. */
export const STEPS = ["announce", "reveal", "classify", "first", "Q", "R", "S", "end"] as const;
/** A step of the round. */
export type Step = (typeof STEPS)[number];
/** The steps in which actions resolve; `first` is there only for those who bided. */
export const STAGES = ["first", "Q", "R", "S"] as const;
/** A stage: `first`, Quick, Regular or Slow. */
export type Stage = (typeof STAGES)[number];
/** The speeds that the Narrator may give. */
export const SPEEDS = ["Q", "R", "S"] as const;
/** Quick, Regular or Slow. */
export type Speed = (typeof SPEEDS)[number];
/** What an action may come to. */
export const RESULTS = ["miss", "partial", "success"] as const;
/** What an action came to. */
export type Result = (typeof RESULTS)[number];
/** Why an action is void: the Narrator said so, its combatant is out or left, all its targets are, its seal was opened falsely, or by nobody. */
export const VOID_REASONS = ["narrator", "out", "left", "targets", "false", "lost"] as const;
/** Why an action is void. */
export type VoidReason = (typeof VOID_REASONS)[number];
/** What an action may do to somebody. */
export const EFFECT_KINDS = ["modifier", "out", "status"] as const;
/** What an action does to somebody. */
export type EffectKind = (typeof EFFECT_KINDS)[number];
/** The two ways to trade speed for difficulty. Rule: rules.md 3.1 "speed vs accuracy". */
export const ADJUSTMENTS = ["faster", "slower"] as const;
/** One stage faster for +1 difficulty, or one slower for -1. */
export type Adjustment = (typeof ADJUSTMENTS)[number];
/** One combatant. */
export interface Combatant extends Member {
  /** It passed, or withdrew, this round. */
  readonly passed: boolean;
}

/** What an action does to somebody once it lands. */
export interface Effect {
  readonly kind: EffectKind;
  readonly target: Id;
  /** Points of difficulty on strikes against the target; 0 unless a modifier. */
  readonly amount: number;
  readonly life: Life;
  /** A status id; "" unless a status. */
  readonly status: string;
  /** Whether the status begins (true) or ends. */
  readonly active: boolean;
  /** It has landed (in `listOrder` before the stage closes). */
  readonly landed: boolean;
  /** What the status was before the stage's effects touched it: null where the encounter had not. */
  readonly before: boolean | null;
}

/** Why and when an action became void. */
export interface Voided {
  readonly why: VoidReason;
  readonly note: string;
  readonly at: Step;
}

/** What a combatant does this round; there is one a combatant. */
export interface Action {
  readonly text: string;
  /** The id of the item that is its card, or "". */
  readonly card: Id;
  readonly targets: readonly Id[];
  /** The order of announcing, which is the order of listing. */
  readonly order: number;
  /** Announced by the Narrator after the lock. */
  readonly late: boolean;
  readonly movements: number | null;
  /** As classified; an adjustment is not in it (see `stageOf`). */
  readonly stage: Stage | null;
  /** Why the stage is not the one that the movements give. */
  readonly reason: string;
  readonly strike: boolean;
  readonly difficulty: number | null;
  readonly adjusted: Adjustment | null;
  /** Its player wants no adjustment. */
  readonly settled: boolean;
  /** Waits for the stage `first` of the next round. */
  readonly biding: boolean;
  readonly result: Result | null;
  readonly note: string;
  /** What its player says it came to; it counts for nothing until the Narrator judges. Absent where nobody proposed anything. */
  readonly proposed?: { readonly result: Result; readonly note: string };
  readonly voided: Voided | null;
  /** The Narrator let it stand although its targets are gone. */
  readonly spared: boolean;
  /** By effect key. */
  readonly effects: Readonly<Record<string, Effect>>;
}

/** A modifier that landed: points of difficulty on strikes against `target`. */
export interface Modifier {
  /** The combatant whose action it came from. */
  readonly source: Id;
  readonly target: Id;
  readonly amount: number;
  readonly life: Life;
  /** The stage it came from. */
  readonly from: Stage;
  /** The stage whose strikes used it up (`nextStrike`), else null. */
  readonly spent: Stage | null;
}

/** What lies in a sealed deed: text or a card or both, and targets; also the payload of its envelope. */
export type Words = Readonly<{
  text: string;
  card: Id;
  targets: readonly Id[];
}>;

/** What a combatant means to do, sealed until the lock falls. Its slots are those of this round; they stay as they become actions, so that an undo knows what people know. */
export interface SealedDeed extends SealedSlot<Words> {
  /** As an action's, which it becomes. */
  readonly order: number;
}

/** An encounter in `stages`. */
export interface StagesState extends StateBase {
  readonly undos: number;
  /** From 1. */
  readonly round: number;
  readonly step: Step;
  /** How many announcements were ever made: the next one's order. */
  readonly announced: number;
  readonly house: StagesHouse;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  /** By combatant. */
  readonly actions: Readonly<Record<Id, Action>>;
  /** By effect key with the source before it. */
  readonly modifiers: Readonly<Record<string, Modifier>>;
  /** Only with `announceOrder: sealed`. */
  readonly sealing?: Seals<SealedDeed>;
}
