import { placeElement } from "../place.ts";
import { TemplateApplication } from "../with-parts.ts";

/** The main menu, which Escape opens when there is nothing to close. */
export class MainMenu extends TemplateApplication {
  static override DEFAULT_OPTIONS: any = {
    id: "menu",
    tag: "menu",
    window: { frame: false, positioned: false },
    actions: { menuItem: MainMenu.#onItem },
  };

  static override PARTS: any = { menu: { template: "templates/ui/main-menu.hbs" } };

  /** The lines of the menu. Packages may add some. */
  static ITEMS: Record<string, any> = {
    reload: { label: "MENU.Reload", icon: "fa-solid fa-rotate", enabled: true, onClick: () => window.location.reload() },
    logout: { label: "MENU.Logout", icon: "fa-solid fa-right-from-bracket", enabled: true, onClick: () => game.logOut() },
  };

  /** The lines that are enabled now. */
  get items(): Record<string, any> {
    const known = Object.entries<any>((this.constructor as typeof MainMenu).ITEMS);
    return Object.fromEntries(known.filter(([, item]) => (typeof item.enabled === "function" ? item.enabled() : item.enabled)));
  }

  override _insertElement(element: HTMLElement): void {
    placeElement(element, "interface");
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("click", (event: MouseEvent) => {
      if (event.target === this.element) void this.close();
    });
    this.element.querySelector("button")?.focus();
  }

  override async _prepareContext(_options: any): Promise<any> {
    return { items: this.items };
  }

  /** Opens or closes the menu. */
  async toggle(): Promise<void> {
    if (this.rendered) await this.close();
    else await this.render({ force: true });
  }

  static async #onItem(this: MainMenu, event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.items[target.dataset.item ?? ""];
    await this.close();
    item?.onClick(event);
  }
}
