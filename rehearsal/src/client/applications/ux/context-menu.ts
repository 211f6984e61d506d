import { generation } from "../../../common/generation.ts";
import { logCompatibilityWarning } from "../../../common/utils/index.ts";
import { everyPage } from "../../pages.ts";
import { iconElement, type MenuEntry, readEntry } from "./context-entries.ts";
import { placeNear, withinMenu } from "./placing.ts";

const items = new WeakMap<HTMLElement, MenuEntry>();

/** A menu that opens over elements of a container, for keyboard and pointer. */
export class ContextMenu {
  menuItems: any[];
  onOpen: ((target: HTMLElement) => unknown) | undefined;
  onClose: ((target: HTMLElement) => unknown) | undefined;
  readonly #container: HTMLElement;
  readonly #selector: string;
  readonly #eventName: string;
  readonly #fixed: boolean;
  readonly #atCursor: boolean;
  readonly #closeOnSelect: boolean;
  readonly #isJQuery: boolean;
  readonly #menu: HTMLElement;
  #target: HTMLElement | null = null;
  #expandUp = false;
  #returnFocus: HTMLElement | null = null;

  constructor(container: HTMLElement, selector: string, menuItems: any[], options: any = {}) {
    this.#container = (container as any)?.jquery ? (container as any)[0] : container;
    this.#selector = selector || `#${this.#container.id}`;
    this.#eventName = options.eventName ?? "contextmenu";
    this.#fixed = options.fixed ?? false;
    this.#atCursor = options.relative === "cursor";
    this.#closeOnSelect = options.closeOnSelect ?? true;
    if (options.jQuery === undefined && generation() < 14)
      logCompatibilityWarning("A context menu hands jQuery objects to its entries unless `jQuery: false` is passed", {
        since: 13,
        until: 15,
        once: true,
      });
    this.#isJQuery = options.jQuery ?? generation() < 14;
    this.menuItems = menuItems;
    this.onOpen = options.onOpen;
    this.onClose = options.onClose;
    this.#menu = document.createElement("nav");
    this.#menu.id = "context-menu";
    this.activateListeners(this.#container);
  }

  static get implementation(): typeof ContextMenu {
    return CONFIG.ux.ContextMenu;
  }

  static create(...[app, html, selector, menuItems, settings]: [any, HTMLElement, string, any[], any?]): ContextMenu {
    const { hookName = "EntryContext", ...options } = settings ?? {};
    for (const cls of app.constructor.inheritanceChain?.() ?? [app.constructor]) Hooks.call(`get${cls.name}${hookName}`, html, menuItems);
    return new this.implementation(html, selector, menuItems, options);
  }

  static eventListeners(): void {
    everyPage((page) => {
      page.addEventListener("pointerdown", (event) => {
        const open = current.menu;
        if (open && !withinMenu(open.element, event.target)) void open.close();
      });
      page.defaultView?.addEventListener("resize", () => void current.menu?.close({ animate: false }));
    });
  }

  /** Returns the argument for entries: the element, or jQuery about it if that was asked for. */
  #given(target: HTMLElement): any {
    return this.#isJQuery ? $(target) : target;
  }

  get element(): HTMLElement {
    return this.#menu;
  }
  get selector(): string {
    return this.#selector;
  }
  get eventName(): string {
    return this.#eventName;
  }
  get expandUp(): boolean {
    return this.#expandUp;
  }
  get fixed(): boolean {
    return this.#fixed;
  }
  get target(): HTMLElement | null {
    return this.#target;
  }
  get menu(): HTMLElement {
    return this.#menu;
  }

  async _animate(open = false): Promise<void> {
    this.#menu.classList.toggle("expanded", open);
  }

  async close({ animate = true, target }: { animate?: boolean; target?: HTMLElement } = {}): Promise<void> {
    if (animate) await this._animate(false);
    this._close(target ? { target } : {});
  }

  _close(_options: { target?: HTMLElement } = {}): void {
    if (current.menu === this) current.menu = null;
    if (typeof ui !== "undefined" && "context" in ui && ui.context === this) ui.context = null;
    const target = this.#target;
    if (!target) return;
    this.#target = null;
    const hadFocus = this.#menu.contains(this.#menu.ownerDocument.activeElement);
    this.#menu.remove();
    target.classList.remove("context");
    if (hadFocus) this.#returnFocus?.focus();
    this.onClose?.(target);
  }

  async _preRender(_target: HTMLElement, _options: any = {}): Promise<void> {}

  async render(target: HTMLElement, options: any = {}): Promise<void> {
    current.menu?._close();
    const entries = this.menuItems.map(readEntry).filter((entry) => entry.isVisible(this.#given(target)));
    await this._preRender(target, options);
    this.#fill(entries);
    if (entries.length === 0) return;
    this.#target = target;
    this.#returnFocus = target.ownerDocument.activeElement as HTMLElement | null;
    target.classList.add("context");
    this._setPosition(this.#menu, target, options);
    await this._animate(true);
    await this._onRender(options);
    current.menu = this;
    if (typeof ui !== "undefined") ui.context = this;
    this.onOpen?.(target);
    this.#menu.querySelector<HTMLElement>(".context-item")?.focus({ preventScroll: true });
  }

  #fill(entries: readonly MenuEntry[]): void {
    const groups = new Map<string, MenuEntry[]>();
    for (const entry of entries) groups.set(entry.group ?? "", [...(groups.get(entry.group ?? "") ?? []), entry]);
    const menus = [...groups].map(([group, members]) => {
      const menu = document.createElement("menu");
      menu.className = "context-items";
      menu.role = "menu";
      if (group) menu.dataset["group"] = group;
      menu.append(...members.map((entry) => this.#item(entry)));
      return menu;
    });
    this.#menu.replaceChildren(...menus);
  }

  #item(entry: MenuEntry): HTMLLIElement {
    const item = document.createElement("li");
    item.className = `context-item ${entry.classes}`.trim();
    item.role = "menuitem";
    item.tabIndex = -1;
    const icon = iconElement(entry.icon);
    if (icon) item.append(icon);
    const label = document.createElement("span");
    label.textContent = game.i18n.localize(entry.label);
    item.append(label);
    items.set(item, entry);
    return item;
  }

  async _onRender(_options: any = {}): Promise<void> {}

  _setPosition(menu: HTMLElement, target: HTMLElement, options: any = {}): void {
    if (this.#fixed || this.#atCursor) this._setFixedPosition(menu, target, options);
    else this._injectMenu(menu, target);
  }

  _injectMenu(menu: HTMLElement, target: HTMLElement): void {
    menu.removeAttribute("style");
    menu.classList.remove("fixed");
    target.append(menu);
    const view = target.ownerDocument.defaultView ?? window;
    const box = target.getBoundingClientRect();
    this.#expandUp = box.bottom + menu.offsetHeight > view.innerHeight && box.top > menu.offsetHeight;
    menu.classList.toggle("expand-up", this.#expandUp);
    menu.classList.toggle("expand-down", !this.#expandUp);
  }

  _setFixedPosition(menu: HTMLElement, target: HTMLElement, { event }: any = {}): void {
    target.ownerDocument.body.append(menu);
    menu.classList.add("fixed");
    const pointed = event && (event.clientX || event.clientY) ? { x: event.clientX, y: event.clientY } : null;
    this.#expandUp = placeNear(menu, target, pointed);
    menu.classList.toggle("expand-up", this.#expandUp);
    menu.classList.toggle("expand-down", !this.#expandUp);
  }

  activateListeners(html: HTMLElement): void {
    html.addEventListener(this.#eventName, (event) => this._onActivate(event));
    this.#menu.addEventListener("click", (event) => this.#onChoose(event));
    this.#menu.addEventListener("contextmenu", (event) => event.preventDefault());
    this.#menu.addEventListener("keydown", (event) => this.#onKey(event));
  }

  _onActivate(event: Event): void {
    const target = (event.target as Element | null)?.closest<HTMLElement>(this.#selector);
    if (!target || !this.#container.contains(target) || this.#menu.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.#target === target) void this.close();
    else void this.render(target, { event });
  }

  #onChoose(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
    const item = (event.target as Element).closest<HTMLElement>(".context-item");
    const entry = item && items.get(item);
    const target = this.#target;
    if (!entry || !target) return;
    Promise.resolve(entry.run(event, this.#given(target))).catch((error: unknown) => console.error(error));
    if (this.#closeOnSelect) void this.close();
  }

  #onKey(event: KeyboardEvent): void {
    const entries = [...this.#menu.querySelectorAll<HTMLElement>(".context-item")];
    const at = entries.indexOf(this.#menu.ownerDocument.activeElement as HTMLElement);
    const steps: Record<string, () => unknown> = {
      ArrowDown: () => entries[(at + 1) % entries.length]?.focus(),
      ArrowUp: () => entries[(at - 1 + entries.length) % entries.length]?.focus(),
      Home: () => entries[0]?.focus(),
      End: () => entries.at(-1)?.focus(),
      Enter: () => entries[at]?.click(),
      " ": () => entries[at]?.click(),
      Escape: () => this.close(),
      Tab: () => this.close(),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  }
}

/** The open menu, or null. */
export const current: { menu: ContextMenu | null } = { menu: null };
