import { CategoryBrowser } from "../api/category-browser.ts";
import { settingEntry, submitSettings } from "./setting-entries.ts";

/** The window with all settings of the host and the packages. */
export class SettingsConfig extends CategoryBrowser {
  static override DEFAULT_OPTIONS: any = {
    id: "settings-config",
    window: { title: "SETTINGS.Title", icon: "fa-solid fa-gears" },
    form: { closeOnSubmit: true, handler: submitSettings },
    actions: { openSubmenu, resetDefaults },
    subtemplates: { category: "templates/settings/config-category.hbs", sidebarFooter: "templates/settings/config-footer.hbs" },
  };
  static override PARTS: any = {
    sidebar: { ...CategoryBrowser.PARTS.sidebar, templates: ["templates/settings/config-footer.hbs"] },
    main: { ...CategoryBrowser.PARTS.main, templates: ["templates/settings/config-category.hbs"] },
  };

  override async _prepareCategoryData(): Promise<Record<string, any>> {
    const categories: Record<string, any> = {};
    const canModify = game.user.can("SETTINGS_MODIFY");
    const into = (namespace: string): any[] => {
      const key =
        namespace === "core" || namespace === game.system.id ? namespace : game.modules.get(namespace)?.id ? namespace : "unmapped";
      categories[key] ??= { label: labelOf(key), entries: [] };
      return categories[key].entries;
    };
    for (const menu of game.settings.menus.values()) {
      if (!menu.restricted || canModify) into(menu.namespace).push({ ...menu, menu: true, buttonText: menu.label, label: menu.name });
    }
    for (const setting of game.settings.settings.values()) {
      if (setting.config && (canModify || setting.scope !== "world")) into(setting.namespace).push(settingEntry(setting));
    }
    return categories;
  }

  override _sortCategories(a: any, b: any): number {
    const rank = (id: string): number => (id === "core" ? 0 : id === game.system.id ? 1 : 2);
    return rank(a.id) - rank(b.id) || super._sortCategories(a, b);
  }
}

function labelOf(key: string): string {
  if (key === "core") return game.i18n.localize("SETTINGS.Core");
  if (key === game.system.id) return game.system.title;
  return game.modules.get(key)?.title ?? game.i18n.localize("SETTINGS.Unmapped");
}

async function openSubmenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
  const menu = game.settings.menus.get(target.dataset["key"]);
  if (!menu) throw new Error(`The settings menu "${target.dataset["key"]}" is not registered`);
  const app = new menu.type();
  await app.render({ force: true });
}

function resetDefaults(this: SettingsConfig): void {
  const category = this.element.querySelector(".categories-content .tab.active") as HTMLElement | null;
  for (const setting of game.settings.settings.values()) {
    if (!setting.config || setting.namespace !== category?.dataset["tab"]) continue;
    const input = this.form?.querySelector(`[name="${CSS.escape(setting.id)}"]`);
    if (!input) continue;
    const initial = game.settings.settings.get(setting.id).default ?? setting.type?.initial;
    if (input.type === "checkbox") input.checked = Boolean(initial);
    else input.value = initial ?? "";
  }
  ui.notifications.info("SETTINGS.ResetInfo", { localize: true });
}
