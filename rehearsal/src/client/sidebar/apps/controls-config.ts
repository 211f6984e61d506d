import { TemplateApplication } from "../with-parts.ts";

/** A key as people write it: `KeyW` is W, `Digit1` is 1. */
function keyName(key: string): string {
  return key.replace(/^(Key|Digit)/u, "").replace(/^(Arrow|Numpad)(?=.)/u, "$1 ");
}

function bindingText({ key, modifiers = [] }: any): string {
  return [...modifiers, keyName(key)].join(" + ");
}

/** The window that lists which keys do what, by package. */
export class ControlsConfig extends TemplateApplication {
  static override DEFAULT_OPTIONS: any = {
    id: "controls-config",
    classes: ["controls-config"],
    window: { title: "CONTROLS.Title", icon: "fa-solid fa-gamepad", resizable: true },
    position: { width: 560, height: 600 },
  };

  static override PARTS: any = { main: { template: "templates/sidebar/controls-config.hbs", scrollable: [""] } };

  override async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    const groups = new Map<string, object[]>();
    for (const [id, action] of game.keybindings.actions as Map<string, any>) {
      if (action.restricted && !game.user.isGM) continue;
      const [namespace, name] = [id.slice(0, id.indexOf(".")), id.slice(id.indexOf(".") + 1)];
      const keys = game.keybindings.get(namespace, name).map(bindingText);
      const row = { name: game.i18n.localize(action.name), hint: game.i18n.localize(action.hint ?? ""), keys };
      groups.set(namespace, [...(groups.get(namespace) ?? []), row]);
    }
    context.groups = [...groups].map(([id, rows]) => ({ title: packageTitle(id), rows }));
    return context;
  }
}

function packageTitle(id: string): string {
  if (id === "core") return game.i18n.localize("PACKAGE.Core");
  return id === game.system.id ? game.system.title : (game.modules.get(id)?.title ?? id);
}
