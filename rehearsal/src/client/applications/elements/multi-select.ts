import { createMultiSelectInput } from "../fields/selects.ts";
import { AbstractMultiSelectElement } from "./multi-options.ts";
import { onRemoveTag, tagElement } from "./tags.ts";

/** An input of several choices, shown as tags, with a select to add more. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = "multi-select";
  #select: HTMLSelectElement | null = null;
  #tags: HTMLElement | null = null;

  static create(config: any): HTMLMultiSelectElement {
    return createMultiSelectInput(config) as HTMLMultiSelectElement;
  }

  override _buildElements(): HTMLElement[] {
    this.#tags = document.createElement("div");
    this.#tags.className = "tags input-element-tags";
    this.#select = document.createElement("select");
    this.#select.append(document.createElement("option"), ...this._options.map((option) => option.cloneNode(true)));
    this._applyInputAttributes(this.#select);
    this.#select.addEventListener("change", (event) => {
      event.stopPropagation();
      if (this.#select?.value) this.select(this.#select.value);
    });
    this.#select.addEventListener("input", (event) => event.stopPropagation());
    onRemoveTag(this.#tags, (key) => this.unselect(key));
    return [this.#tags, this.#select];
  }

  override _refresh(): void {
    this.#tags?.replaceChildren(...[...this._value].map((key) => tagElement(key, this._choices[key] ?? key, this.editable)));
    for (const option of this.#select?.querySelectorAll("option") ?? []) {
      option.disabled = this._value.has(option.value);
      option.removeAttribute("selected");
    }
    if (this.#select) this.#select.value = "";
  }

  override _toggleDisabled(disabled: boolean): void {
    if (this.#select) this.#select.disabled = disabled;
    this._refresh();
  }
}
