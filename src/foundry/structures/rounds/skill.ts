import { Rounds } from "../../../core/index.ts";
import { reshape } from "../../migrations/reshape.ts";
import { USUAL_RANK } from "./numbers.ts";

const { HTMLField, NumberField, StringField } = foundry.data.fields;

const skillSchema = () => ({
  description: new HTMLField({ required: true, blank: true }),
  /** The skill's rank. Each of three ten-sided dice at or under it is a success. */
  rating: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: Rounds.MAX_RANK, initial: USUAL_RANK }),
  kind: new StringField({ required: true, choices: [...Rounds.SKILL_KINDS], initial: "other" }),
});

/** The fields that a skill item stores. */
export type SkillSchema = ReturnType<typeof skillSchema>;

/** The data of a skill item. A skill is tested with dice. */
export class SkillData extends foundry.abstract.TypeDataModel<SkillSchema, foundry.abstract.Document.Any> {
  /** The path of a new skill's image. */
  static readonly picture = "systems/callboard/assets/cards/talk.svg";
  static override LOCALIZATION_PREFIXES = ["CALLBOARD.Skill"];

  static override defineSchema(): SkillSchema {
    return skillSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    reshape("Item", source);
    return super.migrateData(source);
  }
}
