import { setInputAttributes } from "../fields/attributes.ts";
import { AbstractFormInputElement, createElement } from "./form-element.ts";

/** A slider with its number. */
export class HTMLRangePickerElement extends AbstractFormInputElement {
  static override tagName = "range-picker";
  #range: HTMLInputElement | null = null;
  #number: HTMLInputElement | null = null;

  static create(config: any): HTMLRangePickerElement {
    const element = createElement(this.tagName, config, setInputAttributes);
    for (const name of ["min", "max", "step"])
      if (config[name] !== undefined && config[name] !== null) element.setAttribute(name, String(config[name]));
    return element;
  }

  get valueAsNumber(): number {
    return Number(this._getValue());
  }

  get #min(): number {
    return Number(this.getAttribute("min") ?? 0);
  }
  get #max(): number {
    return Number(this.getAttribute("max") ?? 100);
  }

  override _getValue(): number {
    return this._value ?? this.#clamped(Number(this.getAttribute("value") ?? this.#min));
  }
  override _setValue(value: any): void {
    this._value = this.#clamped(Number(value));
  }
  #clamped(value: number): number {
    return Math.min(Math.max(Number.isNaN(value) ? this.#min : value, this.#min), this.#max);
  }

  override _buildElements(): HTMLElement[] {
    const make = (type: string): HTMLInputElement => {
      const input = document.createElement("input");
      input.type = type;
      input.min = String(this.#min);
      input.max = String(this.#max);
      input.step = this.getAttribute("step") ?? "1";
      return input;
    };
    this.#range = make("range");
    this.#number = make("number");
    this._applyInputAttributes(this.#range);
    this.#number.setAttribute("aria-label", this.getAttribute("aria-label") ?? this.name);
    return [this.#range, this.#number];
  }

  override _refresh(): void {
    if (!this.#range || !this.#number) return;
    this.#range.value = String(this._getValue());
    this.#number.value = String(this._getValue());
  }

  override _activateListeners(): void {
    for (const input of [this.#range, this.#number]) {
      input?.addEventListener("change", (event) => {
        event.stopPropagation();
        this.value = (event.currentTarget as HTMLInputElement).valueAsNumber;
      });
    }
    this.#range?.addEventListener("input", (event) => {
      event.stopPropagation();
      if (this.#number && this.#range) this.#number.value = this.#range.value;
    });
    this.#number?.addEventListener("input", (event) => event.stopPropagation());
  }
}
