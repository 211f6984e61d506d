import { isCard } from "../../items.ts";
import { partsOf } from "../../registry.ts";
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
    templates: [template("timeline/sheet/points")],
  });

  protected override get own() {
    const item: Item.Implementation = this.item;
    if (!isCard(item)) throw new Error("This is the sheet of cards.");
    const fields: object[] = shownSections().map((id) => sectionOf(id)?.cardForm?.(item) ?? {});
    return { head: shownCard(item), fields: Object.assign({ kinds: KIND_LABELS }, ...fields) as object };
  }

  /** Structures say what is meant by a blank in their parts of the form. */
  protected override _processFormData(...args: Parameters<InstanceType<typeof CallboardItemSheet>["_processFormData"]>): object {
    const { object } = args[2];
    for (const [, { cardInput }] of partsOf("sheet")) cardInput?.(object);
    return super._processFormData(...args);
  }
}
