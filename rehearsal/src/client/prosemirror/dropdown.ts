import type { MenuItem } from "./menu-items.ts";

/** An entry of a drop-down, or a group of entries. */
interface Entry extends MenuItem {
  readonly children?: readonly Entry[];
}

/** A menu button that opens a list of entries. */
export class ProseMirrorDropDown {
  declare readonly title: string;
  declare readonly items: Entry[];
  #cssClass: string;
  #icon: string;
  #onAction: ((event: MouseEvent) => void) | undefined;

  constructor(title: string, items: Entry[], { cssClass = "", icon = "", onAction }: any = {}) {
    Object.defineProperties(this, { title: { value: title }, items: { value: items } });
    this.#cssClass = cssClass;
    this.#icon = icon;
    this.#onAction = onAction;
  }

  /** Returns the HTML of the button and its closed list. */
  render(): string {
    const { escapeHTML } = foundry.utils;
    const title = escapeHTML(game.i18n.localize(this.title));
    const face = this.#icon || `<span>${title}</span> <i class="fa-solid fa-chevron-down" aria-hidden="true"></i>`;
    const entries = ProseMirrorDropDown._renderMenu(this.items);
    return `<button type="button" class="pm-dropdown ${escapeHTML(this.#cssClass)}" aria-haspopup="menu" aria-expanded="false" aria-label="${title}"
      ${this.#icon ? `data-tooltip="${title}"` : ""}>${face}</button><ul class="pm-entries" role="menu" aria-label="${title}" hidden>${entries}</ul>`;
  }

  static _renderMenu(entries: readonly Entry[]): string {
    return entries.map((entry) => this._renderMenuItem(entry)).join("");
  }

  static _renderMenuItem(item: Entry): string {
    const { escapeHTML } = foundry.utils;
    const title = escapeHTML(game.i18n.localize(item.title));
    const text = `<span style="${escapeHTML(item.style ?? "")}">${title}</span>`;
    if (item.children) {
      return `<li role="none">${text}<ul role="group" aria-label="${title}">${this._renderMenu(item.children)}</ul></li>`;
    }
    const css = escapeHTML(item.class ?? "");
    return `<li role="menuitem" tabindex="-1" class="${css}" data-action="${escapeHTML(item.action)}">${item.icon ?? ""}${text}</li>`;
  }

  /** Calls a function with each entry, including those in groups, until it returns false. */
  forEachItem(fn: (entry: Entry) => boolean): void {
    const visit = (entries: readonly Entry[]): boolean =>
      entries.every((entry) => fn(entry) !== false && (entry.children === undefined || visit(entry.children)));
    visit(this.items);
  }

  activateListeners(html: HTMLElement): void {
    const button = [...html.querySelectorAll<HTMLButtonElement>("button.pm-dropdown")].find(
      (one) => one.getAttribute("aria-label") === game.i18n.localize(this.title),
    );
    const list = button?.nextElementSibling as HTMLElement | null | undefined;
    if (!button || !list) return;
    const entries = () => [...list.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const show = (isOpen: boolean): void => {
      list.hidden = !isOpen;
      button.setAttribute("aria-expanded", String(isOpen));
    };
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      show(list.hidden !== false);
      // If it was opened by key, the first entry gets the focus.
      if (!list.hidden && event.detail === 0) entries()[0]?.focus();
    });
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      if (!(event.target as Element).closest("[role=menuitem]")) return;
      show(false);
      this.#onAction?.(event);
    });
    list.addEventListener("keydown", (event) => {
      const all = entries();
      const at = all.indexOf(event.target as HTMLElement);
      const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 };
      const step = steps[event.key];
      if (step !== undefined) all[step % all.length]?.focus();
      else if (event.key === "Enter" || event.key === " ") all[at]?.click();
      else if (event.key === "Escape") button.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    list.parentElement?.addEventListener("focusout", (event) => {
      if (!list.contains(event.relatedTarget as globalThis.Node | null)) show(false);
    });
  }
}
