import { setInputAttributes } from "../fields/attributes.ts";
import { AbstractFormInputElement, createElement } from "./form-element.ts";

/** An input of a colour, as text and as a swatch. */
export class HTMLColorPickerElement extends AbstractFormInputElement {
  static override tagName = "color-picker";
  #text: HTMLInputElement | null = null;
  #swatch: HTMLInputElement | null = null;

  constructor() {
    super();
    this._setValue(this.getAttribute("value"));
  }

  static create(config: any): HTMLColorPickerElement {
    return createElement(this.tagName, config, setInputAttributes);
  }

  override _buildElements(): HTMLElement[] {
    this._value ??= this.getAttribute("value");
    this.#text = document.createElement("input");
    this.#text.type = "text";
    this.#text.placeholder = this.getAttribute("placeholder") ?? "";
    this._applyInputAttributes(this.#text);
    this.#swatch = document.createElement("input");
    this.#swatch.type = "color";
    this.#swatch.setAttribute("aria-label", this.getAttribute("aria-label") ?? this.name);
    return [this.#text, this.#swatch];
  }

  override _refresh(): void {
    if (!this.#text || !this.#swatch) return;
    this.#text.value = this._value ?? "";
    this.#swatch.value = this._value || this.#text.placeholder || "#000000";
  }

  override _activateListeners(): void {
    const take = (event: Event): void => {
      event.stopPropagation();
      this.value = (event.currentTarget as HTMLInputElement).value;
    };
    for (const input of [this.#text, this.#swatch]) {
      input?.addEventListener("change", take);
      input?.addEventListener("input", (event) => event.stopPropagation());
    }
  }
}
