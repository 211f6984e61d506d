import { isCard, ACTION_KINDS } from "../../platform/card-items.ts";
import { partOfEveryStructure } from "../../encounter/registry.ts";
import { template } from "../bases.ts";
import { sheetCardOf } from "./cards.ts";
import { standingOf } from "./actor-combatant.ts";
import { CallboardItemSheet } from "./item.ts";
import { sectionOf, shownSectionIds } from "./sections.ts";

const KIND_LABELS = Object.fromEntries(ACTION_KINDS.map((kind) => [kind, `CALLBOARD.Action.Kind.${kind}`]));

/** The sheet of an action card. */
export class ActionSheet extends CallboardItemSheet {
  /** The sheet's parts. They are computed when a sheet is created, since all structures are registered by then. */
  static override get PARTS(): ReturnType<typeof CallboardItemSheet.partsWith> {
    const forms = partOfEveryStructure("sheet").flatMap(([, { cardForm }]) =>
      cardForm ? [cardForm.template, ...(cardForm.templates ?? [])] : [],
    );
    return CallboardItemSheet.partsWith({ template: template("sheets/item/action"), templates: forms });
  }

  protected override get own() {
    const item: Item.Implementation = this.item;
    if (!isCard(item)) throw new Error("This is the sheet of cards.");
    const forms = shownSectionIds().flatMap((id) => {
      const form = sectionOf(id)?.cardForm;
      return form ? [{ template: form.template, ...form.context(item) }] : [];
    });
    return { head: sheetCardOf(item, item.actor ? standingOf(item.actor) : null), fields: { kinds: KIND_LABELS, forms } };
  }

  /** Lets structures convert blank fields in their parts of the card's form. */
  protected override _processFormData(...args: Parameters<InstanceType<typeof CallboardItemSheet>["_processFormData"]>): object {
    const { object } = args[2];
    for (const [, { cardForm }] of partOfEveryStructure("sheet")) cardForm?.input?.(object);
    return super._processFormData(...args);
  }
}
