import { Pages } from "../../../../core/index.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { CallboardItemSheet } from "../../../applications/sheets/item.ts";
import { isPower } from "../powers.ts";

const COLUMN_LABELS = Object.fromEntries(Pages.COLUMNS.map((column) => [column, `CALLBOARD.pages.Column.${column}`]));

/** The window in which an ability item is edited. */
export class PowerSheet extends CallboardItemSheet {
  static override PARTS = CallboardItemSheet.partsWith({ template: template("pages/sheet/power") });

  protected override get own() {
    const item: Item.Implementation = this.item;
    if (!isPower(item)) throw new Error("This is the sheet of abilities.");
    const { column, score, super: isSuper } = item.system;
    const facts = [
      { id: "score", label: say("CALLBOARD.Power.Scored", { score }) },
      ...(isSuper ? [{ id: "super", label: say("CALLBOARD.Power.FIELDS.super.label") }] : []),
    ];
    return { head: { kindLabel: say(`CALLBOARD.pages.Column.${column}`), facts }, fields: { columns: COLUMN_LABELS } };
  }
}
