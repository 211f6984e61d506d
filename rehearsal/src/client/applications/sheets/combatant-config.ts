import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

const Base = HandlebarsApplicationMixin(DocumentSheetV2);

/** The sheet of a combatant: name, picture, initiative, and whether it is hidden or defeated. */
export class CombatantConfig extends Base {
  static DEFAULT_OPTIONS: any = {
    classes: ["combatant-config"],
    position: { width: 420 },
    window: { contentClasses: ["standard-form", "scrollable"], icon: "fa-solid fa-swords" },
    canCreate: true,
    form: { closeOnSubmit: true },
  };
  static PARTS: any = {
    body: { template: "templates/sheets/combatant-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get title(): string {
    return game.i18n.localize(this.document.id ? "COMBATANT.Update" : "COMBATANT.Create");
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const label = document.id ? "COMBATANT.Update" : "COMBATANT.Create";
    return Object.assign(context, {
      namePlaceholder: document.token?.name ?? document.actor?.name ?? "",
      imgPlaceholder: document.token?.texture?.src ?? document.actor?.img ?? "",
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label }],
    });
  }
}
