import { AbstractFormInputElement } from "./form-element.ts";

/** An editor of source text in a plain text area. */
export class HTMLCodeMirrorElement extends AbstractFormInputElement {
  static override tagName = "code-mirror";
  #area: HTMLTextAreaElement | null = null;

  override _getValue(): string {
    return this.#area?.value ?? this._value ?? this.getAttribute("value") ?? this.textContent ?? "";
  }
  override _setValue(value: any): void {
    this._value = String(value ?? "");
    if (this.#area) this.#area.value = this._value;
  }
  override _buildElements(): HTMLElement[] {
    const value = this._getValue();
    this.#area = document.createElement("textarea");
    this.#area.spellcheck = false;
    this.#area.rows = 12;
    this.#area.value = value;
    this._applyInputAttributes(this.#area);
    return [this.#area];
  }
}
