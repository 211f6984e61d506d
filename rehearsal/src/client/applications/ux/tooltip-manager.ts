import { everyPage } from "../../pages.ts";
import { type Direction, placeTooltip } from "./tooltip-place.ts";

const SELECTOR = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";

/** Shows the `data-tooltip` texts of elements, for pointer and keyboard. */
export class TooltipManager {
  static TOOLTIP_MARGIN_PX = 5;
  static TOOLTIP_ACTIVATION_MS = 500;
  static TOOLTIP_DIRECTIONS = Object.freeze({ UP: "UP", DOWN: "DOWN", LEFT: "LEFT", RIGHT: "RIGHT", CENTER: "CENTER" });
  static LOCKED_TOOLTIP_BUFFER_PX = 50;

  tooltip: HTMLElement;
  element: HTMLElement | null = null;
  #pending: ReturnType<typeof setTimeout> | undefined;
  readonly #locked = new Set<HTMLElement>();

  constructor() {
    this.tooltip = document.getElementById("tooltip") ?? this.#create();
  }

  static get implementation(): typeof TooltipManager {
    return CONFIG.ux.TooltipManager;
  }

  #create(): HTMLElement {
    const tooltip = Object.assign(document.createElement("aside"), { id: "tooltip" });
    tooltip.role = "tooltip";
    document.body.append(tooltip);
    return tooltip;
  }

  activateEventListeners(): void {
    everyPage((page) => this.#observe(page));
  }

  /** Shows tooltips within another page as on the game's own, until its window closes. */
  #observe(page: Document): void {
    const within = page.body;
    const ended = new AbortController();
    const { signal } = ended;
    within.addEventListener("pointerenter", (event) => this.#onEnter(event), { capture: true, signal });
    within.addEventListener("pointerleave", (event) => this.#onLeave(event), { capture: true, signal });
    within.addEventListener("focusin", (event) => this.#onFocus(event), { signal });
    within.addEventListener("focusout", (event) => this.#onLeave(event), { signal });
    const onKey = (event: Event): void => void ((event as KeyboardEvent).key === "Escape" && this.deactivate());
    page.addEventListener("keydown", onKey, { signal });
    page.addEventListener("pointerdown", () => this.clearPending(), { signal });
    if (page === document) return;
    const end = (): void => {
      ended.abort();
      this.#leave(page);
    };
    page.defaultView?.addEventListener("pagehide", end, { once: true });
  }

  /** Takes the tooltip back from a window that closes, since the tooltip outlives it. */
  #leave(page: Document): void {
    if (this.element?.ownerDocument === page) this.deactivate();
    if (this.tooltip.ownerDocument === page) document.body.append(this.tooltip);
  }

  #onEnter(event: Event): void {
    const element = event.target as HTMLElement;
    if (!element.matches?.(SELECTOR)) return;
    this.clearPending();
    this.#pending = setTimeout(() => this.activate(element), TooltipManager.TOOLTIP_ACTIVATION_MS);
  }

  #onFocus(event: Event): void {
    const element = (event.target as HTMLElement).closest<HTMLElement>(SELECTOR);
    if (element?.matches(":focus-visible")) this.activate(element);
  }

  #onLeave(event: Event): void {
    const element = event.target as HTMLElement;
    if (element === this.element || element.matches?.(SELECTOR)) this.deactivate();
  }

  activate(element: HTMLElement, options: any = {}): void {
    this.clearPending();
    const content = tooltipContent(element, options);
    if (content === null) return this.deactivate();
    if (options.locked) {
      this.createLockedTooltip({}, content.textContent ?? "", options);
      return;
    }
    this.element = element;
    element.setAttribute("aria-describedby", "tooltip");
    const host = element.closest("dialog[open]") ?? element.ownerDocument.body;
    if (this.tooltip.parentElement !== host) host.append(this.tooltip);
    this.tooltip.className = tooltipClasses(element, options.cssClass);
    this.tooltip.replaceChildren(content);
    const direction = options.direction ?? element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset["tooltipDirection"];
    this._setAnchor(direction ?? this._determineDirection());
  }

  deactivate(): void {
    this.clearPending();
    if (this.element?.getAttribute("aria-describedby") === "tooltip") this.element.removeAttribute("aria-describedby");
    this.element = null;
    this.tooltip.className = "";
  }

  clearPending(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
  }

  lockTooltip(): HTMLElement {
    const clone = this.tooltip.cloneNode(true) as HTMLElement;
    clone.removeAttribute("id");
    clone.classList.add("locked-tooltip");
    this.tooltip.parentElement?.append(clone);
    this.#locked.add(clone);
    this.deactivate();
    return clone;
  }

  createLockedTooltip(position: Record<string, string>, text: string, { cssClass }: any = {}): HTMLElement {
    const clone = document.createElement("aside");
    clone.className = `tooltip locked-tooltip active ${cssClass ?? ""}`.trim();
    clone.textContent = text;
    Object.assign(clone.style, position);
    document.body.append(clone);
    this.#locked.add(clone);
    return clone;
  }

  dismissLockedTooltip(element: HTMLElement): void {
    this.#locked.delete(element);
    element.remove();
  }

  dismissLockedTooltips(): void {
    for (const element of this.#locked) this.dismissLockedTooltip(element);
  }

  _determineDirection(): Direction {
    const box = this.element?.getBoundingClientRect();
    const height = this.element?.ownerDocument.defaultView?.innerHeight ?? globalThis.innerHeight;
    return box && box.bottom + this.tooltip.offsetHeight + TooltipManager.TOOLTIP_MARGIN_PX > height ? "UP" : "DOWN";
  }

  _setAnchor(direction: Direction): void {
    if (this.element) this._setStyle(placeTooltip(this.element, this.tooltip, { direction, margin: TooltipManager.TOOLTIP_MARGIN_PX }));
  }

  _setStyle(position: Record<string, string | undefined> = {}): void {
    for (const side of ["top", "right", "bottom", "left", "textAlign"]) (this.tooltip.style as any)[side] = position[side] ?? "";
  }
}

/** Returns a tooltip's classes, with the theme of the window that contains its element. */
function tooltipClasses(element: HTMLElement, cssClass: string | undefined): string {
  const theme = element.closest(".themed")?.className.match(/theme-\w+/)?.[0];
  const extra = cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset["tooltipClass"];
  return ["active", theme && `themed ${theme}`, extra].filter(Boolean).join(" ");
}

function tooltipContent(element: HTMLElement, { text, html, content }: any): DocumentFragment | HTMLElement | null {
  if (content) return content;
  const markup = html instanceof HTMLElement ? html : (html ?? element.dataset["tooltipHtml"]);
  if (markup instanceof HTMLElement) return markup;
  const fragment = document.createDocumentFragment();
  if (markup) {
    const template = document.createElement("template");
    template.innerHTML = foundry.utils.cleanHTML(markup);
    fragment.append(...template.content.childNodes);
    return fragment;
  }
  const plain = text ?? element.dataset["tooltipText"];
  const key = element.dataset["tooltip"] || element.getAttribute("aria-label") || "";
  const words = plain ?? game.i18n.localize(key);
  if (!words) return null;
  fragment.append(words);
  return fragment;
}
