import { reshape } from "../../migrations/shapes.ts";

const { BooleanField, HTMLField, NumberField, SchemaField, StringField } = foundry.data.fields;

/** What kind of card this is; common ones are everybody's. */
export const ACTION_KINDS = ["common", "skilled", "ability", "pause"] as const;
/** The stages that a card may name for itself, whatever its movements. */
export const CARD_STAGES = ["Q", "R", "S"] as const;

const actionSchema = () => ({
  kind: new StringField({ required: true, choices: [...ACTION_KINDS], initial: "common" }),
  /** What is said when the card is announced; blank where its name says it. */
  text: new StringField({ required: true, blank: true }),
  description: new HTMLField({ required: true, blank: true }),
  stages: new SchemaField({
    /** How many movements it takes: 1 is Quick, 2 Regular, 3 and more Slow. */
    movements: new NumberField({ required: true, nullable: true, integer: true, min: 1, initial: null }),
    /** A stage of its own, such as a dodge's Quick; null where the movements decide. */
    stage: new StringField({ required: true, nullable: true, choices: [...CARD_STAGES], initial: null }),
    difficulty: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
    /** True for an attack on somebody, which modifiers on strikes reach. */
    strike: new BooleanField(),
  }),
});

/** The schema of a card. */
export type ActionSchema = ReturnType<typeof actionSchema>;

/** A card: an action that somebody announces often. */
export class ActionData extends foundry.abstract.TypeDataModel<ActionSchema, foundry.abstract.Document.Any> {
  static override LOCALIZATION_PREFIXES = ["CALLBOARD.Action"];

  static override defineSchema(): ActionSchema {
    return actionSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    reshape("Item", source);
    return super.migrateData(source);
  }
}
