import { ARMED_SHAPES, HEALTH_SHAPES } from "../../kernel/cast/health.ts";
import { MEMBER_SHAPES } from "../../kernel/cast/shape.ts";
import { ROLLED_DAMAGE_SHAPE } from "../../kernel/damage.ts";
import { houseShape } from "../../kernel/house.ts";
import { sealsShape, slotShapes } from "../../kernel/sealed-slot.ts";
import { count, fields, flag, listOf, nullable, oneOf, optional, recordOf, text, wholeNumber, type Stored } from "../../kernel/shape.ts";
import { HOUSE_RULES, LATER_RULES, LIVES, type StagesHouse } from "./house.ts";

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
/** The effects an action may have on a target: damage, a modifier on strikes, putting it out of action, or a status. */
export const EFFECT_KINDS = ["damage", "modifier", "out", "status"] as const;
/** What an effect does to its target: takes Health, sets a modifier, puts it out of action, or sets or ends a status. */
export type EffectKind = (typeof EFFECT_KINDS)[number];
/** The two ways to trade speed for difficulty. Rule: rules.md 3.1 "speed vs accuracy". */
export const ADJUSTMENTS = ["faster", "slower"] as const;
/** The way of a trade of speed for difficulty: one stage faster for +1 difficulty, or one slower for -1. */
export type Adjustment = (typeof ADJUSTMENTS)[number];

/** What a state keeps of one combatant in `stages`. */
export type Combatant = Stored<typeof combatant>;
const combatant = fields({
  ...MEMBER_SHAPES,
  ...ARMED_SHAPES,
  /** Whether the combatant passed or withdrew this round. */
  passed: flag,
});

/** What an action does to a target once it lands. */
export type Effect = Stored<typeof effect>;
const effect = fields({
  kind: oneOf(EFFECT_KINDS),
  target: text,
  /** Damage, or points of difficulty on strikes against the target. 0 for an effect that is neither. */
  amount: wholeNumber,
  life: oneOf(LIVES),
  /** The id of the status that the effect sets or ends. "" for an effect that is no status. */
  status: text,
  /** Whether the effect's status begins (true) or ends. */
  active: flag,
  /** Whether the effect has landed. With `listOrder` it may land before the stage closes. */
  landed: flag,
  /** Whether the target had the status before this stage's effects. Null if the encounter had not set it, or the effect is no status. */
  before: nullable(flag),
  /** The damage as rolled. Absent for damage that the GM set, and for other effects. */
  rolled: optional(ROLLED_DAMAGE_SHAPE),
  /** What the target lost by damage that has landed, less than its amount if the target had less left. Absent until then. */
  lost: optional(count),
});

/** Why and in which stage an action became void. */
export type Voided = Stored<typeof voided>;
const voided = fields({
  why: oneOf(VOID_REASONS),
  note: text,
  at: oneOf(STEPS),
});

/** Who made a roll: Callboard with its dice, or a player or GM who told the total of dice on the table. */
const ROLLED_BY = ["dice", "player", "gm"] as const;

/** What was rolled for an action. */
export type ActionRoll = Stored<typeof actionRoll>;
const actionRoll = fields({
  /** Who made the roll, as listed in `ROLLED_BY`. */
  by: oneOf(ROLLED_BY),
  /** The dice formula, as `parseDamage` reads it. "" for a total that a person told. */
  formula: text,
  /** The dice of each kind. Empty for a total that a person told. */
  dice: listOf(listOf(count)),
  total: wholeNumber,
  /** Set after an undo: people decide on what the roll suggests, and not the table (house rule `takeSuggested`). */
  left: optional(flag),
});

/** What a combatant does this round. Each combatant has one action at most. */
export type Action = Stored<typeof action>;
const action = fields({
  text,
  /** The id of the item that is the action's card, or "". */
  card: text,
  targets: listOf(text),
  /** The action's place in the order of announcing, which is the order of listing. */
  order: count,
  /** Whether the GM announced the action after announcing was closed (the lock). */
  late: flag,
  movements: nullable(count),
  /** The stage of the action before any trade of speed for difficulty (see `stageOf`). Null until classified. */
  stage: nullable(oneOf(STAGES)),
  /** The GM's reason why the stage differs from what the action's movements give. "" for none. */
  reason: text,
  strike: flag,
  difficulty: nullable(wholeNumber),
  adjusted: nullable(oneOf(ADJUSTMENTS)),
  /** Whether the action's player has declined to trade its speed for difficulty. */
  settled: flag,
  /** Whether the action waits for the stage `first` of the next round. */
  biding: flag,
  result: nullable(oneOf(RESULTS)),
  note: text,
  /** The result that the action's player proposes, which counts for nothing until the GM judges. Absent without a proposal. */
  proposed: optional(fields({ result: oneOf(RESULTS), note: text })),
  /** What was rolled for the action. Absent without a roll. */
  rolled: optional(actionRoll),
  voided: nullable(voided),
  /** Whether the action stays valid without targets in play, since a target was already gone when targets were named or the action was restored. */
  spared: flag,
  /** The action's effects, by a key of kind, target and status. */
  effects: recordOf(effect),
});

/** A modifier that landed: points of difficulty on strikes against `target`. */
export type Modifier = Stored<typeof modifier>;
const modifier = fields({
  /** The combatant whose action the modifier came from. */
  source: text,
  target: text,
  amount: wholeNumber,
  life: oneOf(LIVES),
  /** The stage in which the modifier landed. */
  from: oneOf(STAGES),
  /** The stage whose strikes used the modifier up (`nextStrike`), else null. */
  spent: nullable(oneOf(STAGES)),
});

/** The content of a sealed deed: text, card or both, and targets. It is also the payload of its envelope. */
export type Words = Stored<typeof words>;
const words = fields({
  text,
  card: text,
  targets: listOf(text),
});

/** What a combatant means to do, sealed until the lock. Slots stay for the whole round, so that an undo knows what people have read. */
export type SealedDeed = Stored<typeof deed>;
const deed = fields({
  ...slotShapes(words),
  /** The place in the order of announcing that the deed's action will take. */
  order: count,
});

/** The state of an encounter in `stages`. */
export type StagesState = Stored<typeof STATE_SHAPE>;
/** The shape of a stored state of `stages`. */
export const STATE_SHAPE = fields({
  ...HEALTH_SHAPES,
  undos: count,
  /** The number of the round, from 1. */
  round: count,
  step: oneOf(STEPS),
  /** The number of announcements ever made. The next announcement's order is one more. */
  announced: count,
  house: houseShape<StagesHouse>(HOUSE_RULES, LATER_RULES),
  combatants: recordOf(combatant),
  /** The action of each combatant that has one, by the combatant's id. */
  actions: recordOf(action),
  /** The modifiers that have landed, by source and effect key. */
  modifiers: recordOf(modifier),
  /** What combatants have sealed this round. Present only with `announceOrder: sealed`. */
  sealing: optional(sealsShape(deed)),
});
