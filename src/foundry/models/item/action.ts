import { reshape } from "../../migrations/shapes.ts";
import { MAX_POINTS } from "../actor/pools.ts";

const { BooleanField, HTMLField, NumberField, SchemaField, StringField } = foundry.data.fields;

/** What kind of card this is; common ones are everybody's. */
export const ACTION_KINDS = ["common", "skilled", "ability", "pause"] as const;
/** The stages that a card may name for itself, whatever its movements. */
export const CARD_STAGES = ["Q", "R", "S"] as const;

const stat = () => new StringField({ required: true, blank: true });

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
  /** Stats by the keys of pools; a pause has none, and costs nothing. */
  timeline: new SchemaField({
    /** What is bid; blank where whoever acts chooses. */
    relevant: stat(),
    /** What makes it faster; blank for none, or where whoever acts chooses. */
    secondary: stat(),
    /** The least that must be bid. */
    ante: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_POINTS, initial: 1 }),
    /** The stat that opposes it; blank for none. */
    opposing: stat(),
    /** Points of the card's own ability, for contests. */
    ability: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_POINTS, initial: 0 }),
    /** One stat may be both bid and what makes it faster. */
    sameStat: new BooleanField(),
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
