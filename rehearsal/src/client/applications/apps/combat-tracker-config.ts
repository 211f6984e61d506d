import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

const Base = HandlebarsApplicationMixin(ApplicationV2);

/** The settings of the combat tracker: what it shows and skips. */
export class CombatTrackerConfig extends Base {
  static DEFAULT_OPTIONS: any = {
    id: "combat-config",
    tag: "form",
    window: { title: "COMBAT.Settings", icon: "fa-solid fa-gears", contentClasses: ["standard-form", "scrollable"] },
    position: { width: 480 },
    form: { handler: submitTracker, closeOnSubmit: true },
  };
  static PARTS: any = {
    body: { template: "templates/apps/combat-tracker-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { CONFIG_SETTING } = getDocumentClass("Combat");
    const attributes = TokenDocument.implementation.getTrackedAttributes();
    return Object.assign(context, {
      rootId: this.id,
      canConfigure: game.user.can("SETTINGS_MODIFY"),
      attributeChoices: TokenDocument.implementation.getTrackedAttributeChoices(attributes),
      settings: game.settings.get("core", CONFIG_SETTING),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }
}

async function submitTracker(this: CombatTrackerConfig, _event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
  const { CONFIG_SETTING } = getDocumentClass("Combat");
  const current = game.settings.get("core", CONFIG_SETTING);
  const plain = current?.toObject instanceof Function ? current.toObject() : current;
  await game.settings.set("core", CONFIG_SETTING, foundry.utils.mergeObject({ ...plain }, foundry.utils.expandObject(formData.object)));
}
