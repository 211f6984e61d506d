import { AbstractFormInputElement } from "./form-element.ts";

/** An input of a hue between 0 and 1 on a coloured bar. */
export class HTMLHueSelectorSlider extends AbstractFormInputElement {
  static override tagName = "hue-slider";
  #input: HTMLInputElement | null = null;

  override _getValue(): number {
    return this._value ?? Number(this.getAttribute("value") ?? 0);
  }
  override _setValue(value: any): void {
    this._value = Math.min(Math.max(Number(value) || 0, 0), 1);
  }
  override _buildElements(): HTMLElement[] {
    this.#input = Object.assign(document.createElement("input"), {
      type: "range",
      className: "color-range",
      min: "0",
      max: "360",
      step: "1",
    });
    this._applyInputAttributes(this.#input);
    return [this.#input];
  }
  override _refresh(): void {
    if (!this.#input) return;
    this.#input.value = String(Math.round(this._getValue() * 360));
    this.style.setProperty("--color-thumb", `hsl(${this._getValue() * 360}, 100%, 50%)`);
  }
  override _activateListeners(): void {
    this.#input?.addEventListener("input", (event) => event.stopPropagation());
    this.#input?.addEventListener("change", (event) => {
      event.stopPropagation();
      this.value = (this.#input?.valueAsNumber ?? 0) / 360;
    });
  }
  override _toggleDisabled(disabled: boolean): void {
    if (this.#input) this.#input.disabled = disabled;
  }
}
