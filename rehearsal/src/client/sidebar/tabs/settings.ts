import { TemplateTab } from "../with-parts.ts";

/** The windows that the tab opens, by the name in their button. */
const WINDOWS: Readonly<Record<string, () => any>> = {
  configure: () => foundry.applications.settings.SettingsConfig,
  controls: () => foundry.applications.sidebar.apps.ControlsConfig,
};

/** The tab that shows facts about the world and opens settings and controls. */
export class Settings extends TemplateTab {
  static override tabName = "settings";
  static override DEFAULT_OPTIONS: any = {
    classes: ["settings-sidebar"],
    window: { title: "SIDEBAR.TabSettings", icon: "fa-solid fa-gears" },
    actions: { openApp: Settings.#onOpen, logout: Settings.#onLogout, reload: Settings.#onReload },
  };

  static override PARTS: any = { settings: { template: "templates/sidebar/tabs/settings.hbs", scrollable: [""] } };

  override async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    const modules = [...game.modules.values()].filter((module: any) => module.active);
    const { title, version, id } = game.system;
    return Object.assign(context, {
      world: game.world.title,
      system: { id, title, version },
      release: game.version,
      modules: modules.length,
      users: `${game.users.filter((user: any) => user.active).length} / ${game.users.size}`,
    });
  }

  static #onOpen(_event: PointerEvent, target: HTMLElement): void {
    const Window = WINDOWS[target.dataset.app ?? ""]?.();
    void new Window().render({ force: true });
  }

  static #onLogout(): void {
    game.logOut();
  }

  static #onReload(): void {
    window.location.reload();
  }
}
