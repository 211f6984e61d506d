import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { fieldRows } from "./field-rows.ts";

const Base = HandlebarsApplicationMixin(DocumentSheetV2);

/** A plain sheet for documents of any kind: one row for each field that can be drawn. */
export class BaseSheet extends Base {
  static DEFAULT_OPTIONS: any = {
    classes: ["base-sheet"],
    position: { width: 520 },
    window: { contentClasses: ["standard-form"], resizable: true },
    form: { closeOnSubmit: true },
  };
  static PARTS: any = {
    form: { template: "templates/sheets/base.hbs", templates: ["templates/sheets/field-rows.hbs"], scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const { system } = document.schema.fields;
    const model = system && document.system?.schema ? document.system : null;
    return Object.assign(context, {
      rows: fieldRows(document.schema, document._source),
      systemRows: model ? fieldRows(model.schema, document._source.system) : [],
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save", disabled: !this.isEditable }],
    });
  }
}
