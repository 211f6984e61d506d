import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { fieldRows } from "./field-rows.ts";

/** Returns a sheet class with a row for each field that can be drawn. It is anonymous so that no hook bears its name. */
export function plainSheet(Base: any): any {
  return class extends HandlebarsApplicationMixin(Base) {
    static DEFAULT_OPTIONS: any = {
      position: { width: 520 },
      window: { contentClasses: ["standard-form", "scrollable"], resizable: true },
      form: { closeOnSubmit: true },
    };
    static PARTS: any = {
      form: { template: "templates/sheets/base.hbs", templates: ["templates/sheets/field-rows.hbs"], scrollable: [""] },
      footer: { template: "templates/generic/form-footer.hbs" },
    };

    async _onRender(context: any, options: any): Promise<void> {
      await super._onRender(context, options);
      if (options.pageId) void this.document.pages?.get(options.pageId)?.sheet?.render({ force: true });
    }

    async _prepareContext(options: any): Promise<any> {
      const context = await super._prepareContext(options);
      const { document } = this;
      const { system } = document.schema.fields;
      const model = system && document.system?.schema ? document.system : null;
      return Object.assign(context, {
        rows: fieldRows(document.schema, document._source),
        embedded: embeddedLinks(document),
        systemRows: model ? fieldRows(model.schema, document._source.system) : [],
        buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save", disabled: !this.isEditable }],
      });
    }
  };
}

/** The sheet of documents that have no sheet of their own. */
export class BaseSheet extends plainSheet(DocumentSheetV2) {
  static DEFAULT_OPTIONS: any = { classes: ["base-sheet"] };
}

/** Returns links to the embedded documents, grouped by collection. */
function embeddedLinks(document: any): { label: string; links: { uuid: string; name: string }[] }[] {
  return Object.values<any>(document.collections ?? {})
    .filter((collection) => collection.size > 0)
    .map((collection) => ({
      label: game.i18n.localize(collection.documentClass.metadata.labelPlural),
      links: collection.map((inner: any) => ({ uuid: inner.uuid, name: ("name" in inner && inner.name) || inner.id })),
    }));
}
