import { ACTION_KINDS } from "../../models/item/action.ts";
import { ItemSheetBase, template } from "../bases.ts";
import { shownCard } from "./cards.ts";
import { pickPicture } from "./picture.ts";
import { enriched } from "./prose.ts";
import { sectionOf, shownSections } from "./sections.ts";

const KIND_LABELS = Object.fromEntries(ACTION_KINDS.map((kind) => [kind, `CALLBOARD.Action.Kind.${kind}`]));

/** The sheet of an action card. */
export class ActionSheet extends ItemSheetBase {
  static override DEFAULT_OPTIONS = {
    classes: ["callboard", "action-sheet"],
    position: { width: 480 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: { changePicture: ActionSheet.#onChangePicture },
  };

  static override PARTS = {
    header: { template: template("sheets/item/header") },
    action: { template: template("sheets/item/action"), templates: [template("sheets/item/points")] },
    description: { template: template("sheets/item/description") },
  };

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const { item } = this;
    const { system } = item;
    return {
      ...context,
      item,
      system,
      card: shownCard(item),
      systemFields: system.schema.fields,
      kinds: KIND_LABELS,
      description: await enriched(system.description, item),
      readOnly: !this.isEditable,
      ...Object.assign({}, ...shownSections().map((id) => sectionOf(id).cardForm?.(item) ?? {})),
    } as never;
  }

  /** A stage that is left to the movements is none, not a blank one. */
  protected override _processFormData(...args: Parameters<InstanceType<typeof ItemSheetBase>["_processFormData"]>): object {
    const { object } = args[2];
    if (object["system.stages.stage"] === "") object["system.stages.stage"] = null;
    return super._processFormData(...args);
  }

  static async #onChangePicture(this: ActionSheet): Promise<void> {
    await pickPicture(this.item);
  }
}
