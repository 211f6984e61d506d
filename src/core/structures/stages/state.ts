import type { Member } from "../../kernel/cast/member.ts";
import type { Seals, SealedSlot } from "../../kernel/sealed-slot.ts";
import type { Id } from "../../kernel/json.ts";
import type { StateBase } from "../../kernel/structure.ts";
import type { Life, StagesHouse } from "./house.ts";

/** The steps of a round, in order. `reveal`, in which seals are opened, exists only with `announceOrder: sealed`. */
export const STEPS = ["announce", "reveal", "classify", "first", "Q", "R", "S", "end"] as const;
/** A step of the round. */
export type Step = (typeof STEPS)[number];
/** The steps in which actions resolve. `first` exists only for actions that bided. */
export const STAGES = ["first", "Q", "R", "S"] as const;
/** A stage: `first`, Quick, Regular or Slow. */
export type Stage = (typeof STAGES)[number];
/** The speeds that the GM may give. */
export const SPEEDS = ["Q", "R", "S"] as const;
/** Quick, Regular or Slow. */
export type Speed = (typeof SPEEDS)[number];
/** The possible results of an action. */
export const RESULTS = ["miss", "partial", "success"] as const;
/** The result of an action. */
export type Result = (typeof RESULTS)[number];
/** Why an action is void: by the GM, its combatant or all targets are gone, or its opening was false or impossible (`lost`). */
export const VOID_REASONS = ["narrator", "out", "left", "targets", "false", "lost"] as const;
/** Why an action is void. */
export type VoidReason = (typeof VOID_REASONS)[number];
/** The effects an action may have on a target. */
export const EFFECT_KINDS = ["modifier", "out", "status"] as const;
/** What an effect does to its target. */
export type EffectKind = (typeof EFFECT_KINDS)[number];
/** The two ways to trade speed for difficulty. Rule: rules.md 3.1 "speed vs accuracy". */
export const ADJUSTMENTS = ["faster", "slower"] as const;
/** One stage faster for +1 difficulty, or one slower for -1. */
export type Adjustment = (typeof ADJUSTMENTS)[number];
/** One combatant. */
export interface Combatant extends Member {
  /** Whether it passed or withdrew this round. */
  readonly passed: boolean;
}

/** What an action does to a target once it lands. */
export interface Effect {
  readonly kind: EffectKind;
  readonly target: Id;
  /** Points of difficulty on strikes against the target. 0 unless a modifier. */
  readonly amount: number;
  readonly life: Life;
  /** A status id. "" unless a status. */
  readonly status: string;
  /** Whether the status begins (true) or ends. */
  readonly active: boolean;
  /** Whether it has landed. With `listOrder` it may before the stage closes. */
  readonly landed: boolean;
  /** The status before the stage's effects. Null if the encounter had not set it. */
  readonly before: boolean | null;
}

/** Why and when an action became void. */
export interface Voided {
  readonly why: VoidReason;
  readonly note: string;
  readonly at: Step;
}

/** What a combatant does this round. Each combatant has one at most. */
export interface Action {
  readonly text: string;
  /** The id of the item that is its card, or "". */
  readonly card: Id;
  readonly targets: readonly Id[];
  /** The place in the order of announcing, which is the order of listing. */
  readonly order: number;
  /** Whether the GM announced it after the lock. */
  readonly late: boolean;
  readonly movements: number | null;
  /** The stage as classified, without an adjustment (see `stageOf`). */
  readonly stage: Stage | null;
  /** Why the stage differs from what its movements give. */
  readonly reason: string;
  readonly strike: boolean;
  readonly difficulty: number | null;
  readonly adjusted: Adjustment | null;
  /** Whether its player declines an adjustment. */
  readonly settled: boolean;
  /** Whether it waits for the stage `first` of the next round. */
  readonly biding: boolean;
  readonly result: Result | null;
  readonly note: string;
  /** The result that its player proposes, which counts for nothing until the GM judges. Absent without a proposal. */
  readonly proposed?: { readonly result: Result; readonly note: string };
  readonly voided: Voided | null;
  /** Whether it stands although targets were gone when they were named, or when the GM restored it. */
  readonly spared: boolean;
  /** The effects by key. */
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

/** The content of a sealed deed: text, card or both, and targets. It is also the payload of its envelope. */
export type Words = Readonly<{
  text: string;
  card: Id;
  targets: readonly Id[];
}>;

/** What a combatant means to do, sealed until the lock. Slots stay for the whole round, so that an undo knows what people have read. */
export interface SealedDeed extends SealedSlot<Words> {
  /** The order of the action that it becomes. */
  readonly order: number;
}

/** An encounter in `stages`. */
export interface StagesState extends StateBase {
  readonly undos: number;
  /** The number of the round, from 1. */
  readonly round: number;
  readonly step: Step;
  /** The number of announcements ever made. The next one's order is one more. */
  readonly announced: number;
  readonly house: StagesHouse;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  /** Actions by combatant. */
  readonly actions: Readonly<Record<Id, Action>>;
  /** Modifiers by source and effect key. */
  readonly modifiers: Readonly<Record<string, Modifier>>;
  /** The sealed deeds. Only with `announceOrder: sealed`. */
  readonly sealing?: Seals<SealedDeed>;
}
