import { initializeSheets, registerSheet, sheetClassOf, sheetsOfSubType, sheetTypeOf, unregisterSheet } from "../../documents/sheets.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

const Base = HandlebarsApplicationMixin(DocumentSheetV2);

/** A form that chooses the sheet of a document. It also lists the available sheets. */
export class DocumentSheetConfig extends Base {
  static DEFAULT_OPTIONS: any = {
    classes: ["sheet-config"],
    window: { contentClasses: ["standard-form", "scrollable"], icon: "fa-solid fa-gear" },
    position: { width: 480 },
    form: { handler: submitSheet, closeOnSubmit: true },
    sheetConfig: false,
    ownershipConfig: false,
  };
  static PARTS: any = {
    form: { template: "templates/sheets/sheet-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** Returns the sheets of a subtype by id with their labels, and the default one. */
  static getSheetClassesForSubType(documentName: string, subType: string): object {
    return sheetsOfSubType(documentName, subType);
  }

  static registerSheet(documentClass: any, scope: string, sheetClass: any, options: any = {}): void {
    registerSheet(documentClass, scope, sheetClass, options);
  }

  static unregisterSheet(documentClass: any, scope: string, sheetClass: any, options: any = {}): void {
    unregisterSheet(documentClass, scope, sheetClass, options);
  }

  static initializeSheets(): void {
    initializeSheets();
  }

  /** Returns the theme chosen for a document's sheet, or an empty string. */
  static getSheetThemeForDocument(document: any): string {
    const chosen = document.getFlag?.("core", "sheetTheme");
    if (chosen) return chosen;
    const themes = game.settings.settings.has("core.sheetThemes") ? game.settings.get("core", "sheetThemes") : {};
    return themes?.documents?.[document.uuid] ?? "";
  }

  get title(): string {
    return `${this.document.name ?? this.document.id}: ${game.i18n.localize("SHEETS.ConfigureSheet")}`;
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const { sheetClasses } = sheetsFor(document.documentName, sheetTypeOf(document));
    return Object.assign(context, {
      sheetClasses,
      sheetClass: document.getFlag("core", "sheetClass") ?? "",
      current: sheetClassOf(document)?.name ?? "",
      themes: { light: "SETTINGS.UI.Light", dark: "SETTINGS.UI.Dark" },
      theme: DocumentSheetConfig.getSheetThemeForDocument(document),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }
}

/** Returns the sheets that can be chosen for a subtype, and the default one. */
function sheetsFor(documentName: string, subType: string): any {
  const entries: any[] = Object.values(CONFIG[documentName]?.sheetClasses?.[subType] ?? {});
  const choosable = (kind: string): Record<string, string> =>
    Object.fromEntries(entries.filter((entry) => entry[kind]).map((entry) => [entry.id, entry.label]));
  return {
    defaultClass: entries.find((entry) => entry.default)?.id ?? "",
    defaultClasses: choosable("canBeDefault"),
    sheetClasses: choosable("canConfigure"),
  };
}

async function submitSheet(this: DocumentSheetConfig, _event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
  const { sheetClass, sheetTheme } = formData.object;
  await this.document.update({ flags: { core: { sheetClass: sheetClass || null, sheetTheme: sheetTheme || null } } });
}
