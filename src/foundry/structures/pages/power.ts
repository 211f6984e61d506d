import { Pages } from "../../../core/index.ts";
import { reshape } from "../../migrations/reshape.ts";

const { BooleanField, HTMLField, NumberField, StringField } = foundry.data.fields;

const powerSchema = () => ({
  description: new HTMLField({ required: true, blank: true }),
  column: new StringField({ required: true, choices: [...Pages.COLUMNS], initial: "powers" }),
  /** The highest value of a die that the ability can change. */
  score: new NumberField({ required: true, nullable: false, integer: true, min: 1, max: Pages.MAX_SCORE, initial: 1 }),
  /** Whether it is a super ability. Each use of one costs a Debt, and it is never used up. */
  super: new BooleanField(),
});

/** The fields that an ability item stores. */
export type PowerSchema = ReturnType<typeof powerSchema>;

/** The data of an ability item. An ability changes a die of a conflict. */
export class PowerData extends foundry.abstract.TypeDataModel<PowerSchema, foundry.abstract.Document.Any> {
  /** The path of a new ability's image. */
  static readonly picture = "systems/callboard/assets/cards/blast.svg";
  static override LOCALIZATION_PREFIXES = ["CALLBOARD.Power"];

  static override defineSchema(): PowerSchema {
    return powerSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    reshape("Item", source);
    return super.migrateData(source);
  }
}
