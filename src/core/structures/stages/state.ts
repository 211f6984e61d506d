import type { Member } from "../../kernel/cast/member.ts";
import type { Seals, SealedSlot } from "../../kernel/sealed-slot.ts";
import type { Id } from "../../kernel/json.ts";
import type { StateBase } from "../../kernel/structure.ts";
import type { Life, StagesHouse } from "./house.ts";

/** The steps of a round, in order. `reveal`, in which seals are opened, exists only with `announceOrder: sealed`. */
export const STEPS = ["announce", "reveal", "classify", "first", "Q", "R", "S", "end"] as const;
/** One step of the round: announcing, reveal, classifying, one of the stages, or the end. */
export type Step = (typeof STEPS)[number];
/** The steps in which actions resolve. `first` exists only for actions that waited since the last round (bided). */
export const STAGES = ["first", "Q", "R", "S"] as const;
/** A stage, in which actions resolve: `first`, Quick, Regular or Slow. */
export type Stage = (typeof STAGES)[number];
/** The speeds that the GM may give an action: Quick, Regular, Slow. */
export const SPEEDS = ["Q", "R", "S"] as const;
/** The speed of an action: Quick, Regular or Slow. */
export type Speed = (typeof SPEEDS)[number];
/** The possible results of an action. */
export const RESULTS = ["miss", "partial", "success"] as const;
/** The result of an action: miss, partial success or success. */
export type Result = (typeof RESULTS)[number];
/** Why an action is void: by the GM, its combatant or all targets are gone, or its opening was false or impossible (`lost`). */
export const VOID_REASONS = ["narrator", "out", "left", "targets", "false", "lost"] as const;
/** Why an action is void, as listed in `VOID_REASONS`. */
export type VoidReason = (typeof VOID_REASONS)[number];
/** The effects an action may have on a target: a modifier on strikes, putting it out of action, or a status. */
export const EFFECT_KINDS = ["modifier", "out", "status"] as const;
/** What an effect does to its target: sets a modifier, puts it out of action, or sets or ends a status. */
export type EffectKind = (typeof EFFECT_KINDS)[number];
/** The two ways to trade speed for difficulty. Rule: rules.md 3.1 "speed vs accuracy". */
export const ADJUSTMENTS = ["faster", "slower"] as const;
/** The way of a trade of speed for difficulty: one stage faster for +1 difficulty, or one slower for -1. */
export type Adjustment = (typeof ADJUSTMENTS)[number];
/** What a state keeps of one combatant in `stages`. */
export interface Combatant extends Member {
  /** Whether the combatant passed or withdrew this round. */
  readonly passed: boolean;
}

/** What an action does to a target once it lands. */
export interface Effect {
  readonly kind: EffectKind;
  readonly target: Id;
  /** Points of difficulty on strikes against the target. 0 for an effect that is no modifier. */
  readonly amount: number;
  readonly life: Life;
  /** The id of the status that the effect sets or ends. "" for an effect that is no status. */
  readonly status: string;
  /** Whether the effect's status begins (true) or ends. */
  readonly active: boolean;
  /** Whether the effect has landed. With `listOrder` it may land before the stage closes. */
  readonly landed: boolean;
  /** Whether the target had the status before this stage's effects. Null if the encounter had not set it, or the effect is no status. */
  readonly before: boolean | null;
}

/** Why and in which stage an action became void. */
export interface Voided {
  readonly why: VoidReason;
  readonly note: string;
  readonly at: Step;
}

/** What a combatant does this round. Each combatant has one action at most. */
export interface Action {
  readonly text: string;
  /** The id of the item that is the action's card, or "". */
  readonly card: Id;
  readonly targets: readonly Id[];
  /** The action's place in the order of announcing, which is the order of listing. */
  readonly order: number;
  /** Whether the GM announced the action after announcing was closed (the lock). */
  readonly late: boolean;
  readonly movements: number | null;
  /** The stage of the action before any trade of speed for difficulty (see `stageOf`). Null until classified. */
  readonly stage: Stage | null;
  /** The GM's reason why the stage differs from what the action's movements give. "" for none. */
  readonly reason: string;
  readonly strike: boolean;
  readonly difficulty: number | null;
  readonly adjusted: Adjustment | null;
  /** Whether the action's player has declined to trade its speed for difficulty. */
  readonly settled: boolean;
  /** Whether the action waits for the stage `first` of the next round. */
  readonly biding: boolean;
  readonly result: Result | null;
  readonly note: string;
  /** The result that the action's player proposes, which counts for nothing until the GM judges. Absent without a proposal. */
  readonly proposed?: { readonly result: Result; readonly note: string };
  readonly voided: Voided | null;
  /** Whether the action stays valid without targets in play, since a target was already gone when targets were named or the action was restored. */
  readonly spared: boolean;
  /** The action's effects, by a key of kind, target and status. */
  readonly effects: Readonly<Record<string, Effect>>;
}

/** A modifier that landed: points of difficulty on strikes against `target`. */
export interface Modifier {
  /** The combatant whose action the modifier came from. */
  readonly source: Id;
  readonly target: Id;
  readonly amount: number;
  readonly life: Life;
  /** The stage in which the modifier landed. */
  readonly from: Stage;
  /** The stage whose strikes used the modifier up (`nextStrike`), else null. */
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
  /** The place in the order of announcing that the deed's action will take. */
  readonly order: number;
}

/** The state of an encounter in `stages`. */
export interface StagesState extends StateBase {
  readonly undos: number;
  /** The number of the round, from 1. */
  readonly round: number;
  readonly step: Step;
  /** The number of announcements ever made. The next announcement's order is one more. */
  readonly announced: number;
  readonly house: StagesHouse;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  /** The action of each combatant that has one, by the combatant's id. */
  readonly actions: Readonly<Record<Id, Action>>;
  /** The modifiers that have landed, by source and effect key. */
  readonly modifiers: Readonly<Record<string, Modifier>>;
  /** What combatants have sealed this round. Present only with `announceOrder: sealed`. */
  readonly sealing?: Seals<SealedDeed>;
}
