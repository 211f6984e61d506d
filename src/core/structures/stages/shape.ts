import { MEMBER_SHAPES } from "../../kernel/cast/shape.ts";
import { houseShape } from "../../kernel/house.ts";
import { sealsShape, slotShapes } from "../../kernel/sealed-slot.ts";
import { count, fields, flag, listOf, nullable, oneOf, optional, recordOf, text, wholeNumber } from "../../kernel/shape.ts";
import { HOUSE_RULES, LIVES, type StagesHouse } from "./house.ts";
import {
  ADJUSTMENTS,
  EFFECT_KINDS,
  RESULTS,
  STAGES,
  STEPS,
  VOID_REASONS,
  type Action,
  type Combatant,
  type Effect,
  type Modifier,
  type SealedDeed,
  type StagesState,
  type Voided,
  type Words,
} from "./state.ts";

const combatant = fields<Combatant>({
  ...MEMBER_SHAPES,
  passed: flag,
});

const effect = fields<Effect>({
  kind: oneOf(EFFECT_KINDS),
  target: text,
  amount: wholeNumber,
  life: oneOf(LIVES),
  status: text,
  active: flag,
  landed: flag,
  before: nullable(flag),
});

const action = fields<Action>({
  text,
  card: text,
  targets: listOf(text),
  order: count,
  late: flag,
  movements: nullable(count),
  stage: nullable(oneOf(STAGES)),
  reason: text,
  strike: flag,
  difficulty: nullable(wholeNumber),
  adjusted: nullable(oneOf(ADJUSTMENTS)),
  settled: flag,
  biding: flag,
  result: nullable(oneOf(RESULTS)),
  note: text,
  proposed: optional(fields<NonNullable<Action["proposed"]>>({ result: oneOf(RESULTS), note: text })),
  voided: nullable(fields<Voided>({ why: oneOf(VOID_REASONS), note: text, at: oneOf(STEPS) })),
  spared: flag,
  effects: recordOf(effect),
});

const modifier = fields<Modifier>({
  source: text,
  target: text,
  amount: wholeNumber,
  life: oneOf(LIVES),
  from: oneOf(STAGES),
  spent: nullable(oneOf(STAGES)),
});

const deed = fields<SealedDeed>({ order: count, ...slotShapes(fields<Words>({ text, card: text, targets: listOf(text) })) });

/** The check of a stored `stages` state: it must have all its fields, each of the right type. */
export const STATE_SHAPE = fields<StagesState>({
  undos: count,
  round: count,
  step: oneOf(STEPS),
  announced: count,
  house: houseShape<StagesHouse>(HOUSE_RULES),
  combatants: recordOf(combatant),
  actions: recordOf(action),
  modifiers: recordOf(modifier),
  sealing: optional(sealsShape(deed)),
});
