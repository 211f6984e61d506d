import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

const Base = HandlebarsApplicationMixin(DocumentSheetV2);
/** The form's value for "no level of their own". */
const UNSET = "-1";

/** A form that sets what each user may do with a document. */
export class DocumentOwnershipConfig extends Base {
  static DEFAULT_OPTIONS: any = {
    classes: ["ownership-config"],
    window: { contentClasses: ["standard-form", "scrollable"], icon: "fa-solid fa-lock" },
    position: { width: 420 },
    form: { handler: submitOwnership, closeOnSubmit: true },
    sheetConfig: false,
    ownershipConfig: false,
  };
  static PARTS: any = {
    ownership: { template: "templates/apps/ownership.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get title(): string {
    return `${game.i18n.localize("OWNERSHIP.Title")}: ${this.document.name ?? this.document.id}`;
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { ownership } = this.document._source;
    const levels = Object.entries<number>(CONST.DOCUMENT_OWNERSHIP_LEVELS)
      .filter(([, level]) => level >= 0)
      .map(([name, level]) => ({ value: String(level), label: game.i18n.localize(`OWNERSHIP.${name}`) }));
    const own = [{ value: UNSET, label: game.i18n.localize("OWNERSHIP.DEFAULT") }, ...levels];
    return Object.assign(context, {
      levels,
      ownLevels: own,
      defaultLevel: String(ownership.default ?? 0),
      users: game.users.map((user: any) => ({ id: user.id, name: user.name, isGM: user.isGM, level: String(ownership[user.id] ?? UNSET) })),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }
}

async function submitOwnership(this: DocumentOwnershipConfig, _event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
  const ownership: Record<string, number> = { ...this.document._source.ownership };
  for (const [id, level] of Object.entries(formData.object)) {
    if (String(level) === UNSET) delete ownership[id];
    else ownership[id] = Number(level);
  }
  await this.document.update({ ownership }, { diff: false, recursive: false, noHook: true });
}
