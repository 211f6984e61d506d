import { setInputAttributes } from "../fields/attributes.ts";
import { AbstractFormInputElement, createElement } from "./form-element.ts";
import { onRemoveTag, tagElement } from "./tags.ts";

/** An input of a set of words, each shown as a tag. */
export class HTMLStringTagsElement extends AbstractFormInputElement {
  static override tagName = "string-tags";
  static icons = { add: "fa-solid fa-tag", remove: "fa-solid fa-xmark" };
  static labels = { add: "ELEMENTS.TAGS.Add", remove: "ELEMENTS.TAGS.Remove", placeholder: "" };
  override _value: Set<string> = new Set();
  #input: HTMLInputElement | null = null;
  #tags: HTMLElement | null = null;
  #initialized = false;

  static create(config: any): HTMLStringTagsElement {
    const value = Array.isArray(config.value) || config.value instanceof Set ? [...config.value].join(",") : config.value;
    return createElement(this.tagName, { ...config, value }, setInputAttributes);
  }

  static renderTag(tag: string, label?: string, editable = true): HTMLDivElement {
    return tagElement(tag, label ?? tag, editable);
  }

  _initializeTags(): void {
    this.#initialized = true;
    const stated = (this.getAttribute("value") ?? this.textContent ?? "").split(",");
    for (const tag of stated.map((entry) => entry.trim()).filter(Boolean)) this._value.add(tag);
  }

  _validateTag(tag: string): boolean {
    return !this._value.has(tag);
  }

  override _buildElements(): HTMLElement[] {
    if (!this.#initialized) this._initializeTags();
    this.#tags = document.createElement("div");
    this.#tags.className = "tags input-element-tags";
    this.#input = Object.assign(document.createElement("input"), { type: "text", placeholder: this.getAttribute("placeholder") ?? "" });
    this._applyInputAttributes(this.#input);
    const button = document.createElement("button");
    button.type = "button";
    button.className = `icon ${HTMLStringTagsElement.icons.add}`;
    button.setAttribute("aria-label", game.i18n.localize(HTMLStringTagsElement.labels.add));
    button.addEventListener("click", () => this.#add());
    return [this.#tags, this.#input, button];
  }

  override _activateListeners(): void {
    if (this.#tags) onRemoveTag(this.#tags, (key) => this.#remove(key));
    this.#input?.addEventListener("change", (event) => event.stopPropagation());
    this.#input?.addEventListener("input", (event) => event.stopPropagation());
    this.#input?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      this.#add();
    });
  }

  #add(): void {
    const tag = this.#input?.value.trim() ?? "";
    if (!tag || !this._validateTag(tag)) return;
    this._value.add(tag);
    if (this.#input) this.#input.value = "";
    this.#changed();
    this.#input?.focus();
  }

  #remove(tag: string): void {
    this._value.delete(tag);
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._refresh();
  }

  override _refresh(): void {
    this.#tags?.replaceChildren(...[...this._value].map((tag) => HTMLStringTagsElement.renderTag(tag, tag, this.editable)));
  }

  override _getValue(): string[] {
    if (!this.#initialized) this._initializeTags();
    return [...this._value];
  }

  override _setValue(value: any): void {
    this.#initialized = true;
    this._value = new Set(value);
  }

  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    this._refresh();
  }
}
