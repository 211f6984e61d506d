import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { fieldRows, offerMovement } from "./field-rows.ts";

const Base = HandlebarsApplicationMixin(ApplicationV2);

/** Shows the prototype token of an actor, and saves changes in the actor. */
export class PrototypeTokenConfig extends Base {
  static DEFAULT_OPTIONS: any = {
    id: "{id}",
    classes: ["sheet", "token-config"],
    tag: "form",
    position: { width: 520 },
    window: { contentClasses: ["standard-form", "scrollable"], icon: "fa-solid fa-circle-user", resizable: true },
    form: { handler: submitPrototype, closeOnSubmit: true },
  };
  static PARTS: any = {
    form: { template: "templates/sheets/base.hbs", templates: ["templates/sheets/field-rows.hbs"], scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  _initializeApplicationOptions(options: any): any {
    const merged = super._initializeApplicationOptions(options);
    const { actor } = options.prototype;
    merged.uniqueId = `${this.constructor.name}-${actor.uuid.replaceAll(".", "-")}`;
    return merged;
  }

  get title(): string {
    return `${game.i18n.localize("TOKEN.TitlePrototype")}: ${this.options.prototype.actor.name}`;
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { prototype } = this.options;
    return Object.assign(context, {
      rows: offerMovement(fieldRows(prototype.schema, prototype._source), prototype),
      systemRows: [],
      rootId: this.id,
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }
}

async function submitPrototype(this: PrototypeTokenConfig, _event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
  const data = foundry.utils.expandObject(formData.object);
  await this.options.prototype.actor.update({ prototypeToken: data.prototypeToken ?? data });
}
