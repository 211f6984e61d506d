import { AbstractMultiSelectElement } from "./multi-options.ts";

/** An input of several choices, each with a checkbox. */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override tagName = "multi-checkbox";

  #checkbox(option: HTMLOptionElement): HTMLLabelElement {
    const label = document.createElement("label");
    label.className = "checkbox";
    const input = Object.assign(document.createElement("input"), { type: "checkbox", value: option.value });
    label.append(input, ` ${option.textContent ?? ""}`);
    return label;
  }

  override _buildElements(): HTMLElement[] {
    return this._options.map((entry) => {
      if (entry instanceof HTMLOptionElement) return this.#checkbox(entry);
      const fieldset = document.createElement("fieldset");
      const legend = document.createElement("legend");
      legend.textContent = entry.label;
      fieldset.append(legend, ...[...entry.querySelectorAll("option")].map((option) => this.#checkbox(option)));
      return fieldset;
    });
  }

  override _refresh(): void {
    for (const input of this.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) input.checked = this._value.has(input.value);
  }

  override _activateListeners(): void {
    this.addEventListener("input", (event) => {
      if (event.target !== this) event.stopPropagation();
    });
    this.addEventListener("change", (event) => {
      if (event.target === this) return;
      event.stopPropagation();
      const input = event.target as HTMLInputElement;
      if (input.checked) this.select(input.value);
      else this.unselect(input.value);
    });
  }
}
