import { ApplicationV2 } from "../../api/application.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";

const Base = HandlebarsApplicationMixin(ApplicationV2);

/** A form that sets how this client rolls dice, by denomination. */
export class DiceConfig extends Base {
  static DEFAULT_OPTIONS: any = {
    id: "dice-config",
    tag: "form",
    window: { title: "DICE.CONFIG.Title", icon: "fa-solid fa-dice", contentClasses: ["standard-form", "scrollable"] },
    position: { width: 400 },
    form: { handler: DiceConfig.#onSubmit, closeOnSubmit: true },
  };

  static PARTS: any = {
    body: { template: "templates/settings/menus/dice-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    const { dice, methods } = CONFIG["Dice"].fulfillment;
    const chosen = game.settings.get("core", "diceConfiguration");
    const mayRoll = game.user.hasPermission("MANUAL_ROLLS");
    const choices = Object.entries<any>(methods).filter(([method]) => method !== "manual" || mayRoll);
    return Object.assign(context, {
      rootId: this.id,
      methods: Object.fromEntries(choices.map(([method, { label }]) => [method, label])),
      dice: Object.entries<any>(dice).map(([denomination, { label, icon }]) => ({
        denomination,
        label,
        icon,
        method: chosen[denomination] ?? "",
      })),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }

  static async #onSubmit(this: DiceConfig, _event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
    const current = game.settings.get("core", "diceConfiguration");
    await game.settings.set("core", "diceConfiguration", { ...current, ...formData.object });
  }
}
