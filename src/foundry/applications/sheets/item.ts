import { ItemSheetBase, template, type Part } from "../bases.ts";
import { pickPicture } from "./picture.ts";
import { enrichText } from "./prose.ts";
import type { CardFact } from "./section.ts";

/** What the head of an item's sheet says of it. */
export interface ItemHead {
  readonly kindLabel: string;
  readonly facts: readonly CardFact[];
}

/** The sheet of an item: picture and name, the fields of its kind, its description. */
export abstract class CallboardItemSheet extends ItemSheetBase {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["callboard", "action-sheet"],
    position: { width: 480 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: { changePicture: CallboardItemSheet.#onChangePicture },
  };

  /** The parts of such a sheet, with the template of what is its own. */
  protected static partsWith(own: Part): Record<string, Part> {
    return { header: { template: template("sheets/item/header") }, own, description: { template: template("sheets/item/description") } };
  }

  /** What the head says, and what the fields of its kind need. */
  protected abstract get own(): { readonly head: ItemHead; readonly fields: object };

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const { item, own } = this;
    const { system } = item;
    return {
      ...context,
      item,
      system,
      card: own.head,
      systemFields: system.schema.fields,
      description: await enrichText((system as { readonly description?: string }).description ?? "", item),
      readOnly: !this.isEditable,
      ...own.fields,
    } as never;
  }

  static async #onChangePicture(this: CallboardItemSheet): Promise<void> {
    await pickPicture(this.item);
  }
}
