import { ItemSheetBase, template, type Part } from "../bases.ts";
import { pickPicture } from "./picture.ts";
import { enrichText, saveEditors, WrittenParts } from "./rich-text.ts";
import { shortenLine } from "../../../core/index.ts";
import { say } from "../texts.ts";
import { PARTIAL_LABELS, takeOutWrongDamage } from "./damage.ts";
import type { CardFact } from "../../encounter/parts/sheet-section.ts";

/** The most characters of a wrong formula that a notice quotes. */
const LONGEST_FORMULA = 40;

/** What the head of an item's sheet shows. */
export interface ItemHead {
  readonly kindLabel: string;
  readonly facts: readonly CardFact[];
}

/** An item's sheet: picture and name, the fields of its type, and its description. */
export abstract class CallboardItemSheet extends ItemSheetBase {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["callboard", "action-sheet"],
    position: { width: 480 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: { changePicture: CallboardItemSheet.#onChangePicture },
  };

  readonly #written = new WrittenParts((parts) => void this.render({ parts } as never));

  /** Returns the parts of an item's sheet, with the template of the item type's own part. */
  protected static partsWith({ templates = [], ...own }: Part): Record<string, Part> {
    const parts = [...templates, template("sheets/item/damage")];
    return {
      header: { template: template("sheets/item/header") },
      own: { ...own, templates: parts },
      description: { template: template("sheets/item/description") },
    };
  }

  /** The content of the head, and the context of the type's own fields. */
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
      partials: PARTIAL_LABELS,
      description: await enrichText((system as { readonly description?: string }).description ?? "", item),
      readOnly: !this.isEditable,
      ...own.fields,
    } as never;
  }

  /** Returns the submitted form data of the sheet. A damage formula that cannot be read is refused, and the stored one stays. */
  protected override _processFormData(...args: Parameters<InstanceType<typeof ItemSheetBase>["_processFormData"]>): object {
    const sent = super._processFormData(...args) as { readonly system?: object };
    const wrong = sent.system ? takeOutWrongDamage(sent.system) : null;
    if (wrong === null) return sent;
    ui.notifications.warn(say("CALLBOARD.Damage.Wrong", { formula: shortenLine(wrong, LONGEST_FORMULA) }), { console: false });
    void this.render({ parts: ["own"] } as never);
    return sent;
  }

  /** Replaces only those parts of the sheet in which no one is writing. */
  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: never): void {
    super._replaceHTML(this.#written.replaceable(result, content), content, options);
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.#written.follow(this.element);
  }

  protected override async _preClose(options: never): Promise<void> {
    saveEditors(this);
    await super._preClose(options);
  }

  override async detachWindow(): Promise<void> {
    saveEditors(this);
    await super.detachWindow();
  }

  override async attachWindow(): Promise<void> {
    saveEditors(this);
    await super.attachWindow();
  }

  static async #onChangePicture(this: CallboardItemSheet): Promise<void> {
    await pickPicture(this.item);
  }
}
