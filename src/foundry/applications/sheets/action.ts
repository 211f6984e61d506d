import { isCard } from "../../items.ts";
import { ACTION_KINDS } from "../../models/item/action.ts";
import { template } from "../bases.ts";
import { shownCard } from "./cards.ts";
import { CallboardItemSheet } from "./item.ts";
import { sectionOf, shownSections } from "./sections.ts";

const KIND_LABELS = Object.fromEntries(ACTION_KINDS.map((kind) => [kind, `CALLBOARD.Action.Kind.${kind}`]));

/** The sheet of an action card. */
export class ActionSheet extends CallboardItemSheet {
  static override PARTS = CallboardItemSheet.partsWith({
    template: template("sheets/item/action"),
    templates: [template("sheets/item/points")],
  });

  protected override get own() {
    const item: Item.Implementation = this.item;
    if (!isCard(item)) throw new Error("This is the sheet of cards.");
    const fields: object[] = shownSections().map((id) => sectionOf(id).cardForm?.(item) ?? {});
    return { head: shownCard(item), fields: Object.assign({ kinds: KIND_LABELS }, ...fields) as object };
  }

  /** A stage that is left to the movements is none, not a blank one. */
  protected override _processFormData(...args: Parameters<InstanceType<typeof CallboardItemSheet>["_processFormData"]>): object {
    const { object } = args[2];
    if (object["system.stages.stage"] === "") object["system.stages.stage"] = null;
    return super._processFormData(...args);
  }
}
