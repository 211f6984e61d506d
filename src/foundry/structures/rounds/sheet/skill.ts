import { Rounds } from "../../../../core/index.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { CallboardItemSheet } from "../../../applications/sheets/item.ts";
import { isSkill } from "../skills.ts";

const KIND_LABELS = Object.fromEntries(Rounds.SKILL_KINDS.map((kind) => [kind, `CALLBOARD.Skill.Kind.${kind}`]));

/** The window in which a skill item is edited. */
export class SkillSheet extends CallboardItemSheet {
  static override PARTS = CallboardItemSheet.partsWith({ template: template("rounds/sheet/skill") });

  protected override get own() {
    const item: Item.Implementation = this.item;
    if (!isSkill(item)) throw new Error("This is the sheet of skills.");
    const { kind, rating } = item.system;
    const head = {
      kindLabel: say(`CALLBOARD.Skill.Kind.${kind}`),
      facts: [{ id: "rating", label: say("CALLBOARD.Skill.Rated", { rating }) }],
    };
    return { head, fields: { kinds: KIND_LABELS } };
  }
}
