import { setInputAttributes } from "../fields/attributes.ts";
import { AbstractFormInputElement, createElement } from "./form-element.ts";

/** An input of a file's path, with a button that opens the file picker. */
export class HTMLFilePickerElement extends AbstractFormInputElement {
  static override tagName = "file-picker";
  input!: HTMLInputElement;
  button!: HTMLButtonElement;
  picker: any;

  static create(config: any): HTMLFilePickerElement {
    const element = createElement(this.tagName, config, setInputAttributes);
    if (config.type) element.setAttribute("type", config.type);
    if (config.noupload) element.setAttribute("noupload", "");
    return element;
  }

  get type(): string {
    return this.getAttribute("type") ?? "any";
  }
  set type(value: string) {
    this.setAttribute("type", value);
  }
  get noupload(): boolean {
    return this.hasAttribute("noupload");
  }
  set noupload(value: boolean) {
    this.toggleAttribute("noupload", value);
  }

  override _getValue(): string {
    return this._value ?? this.getAttribute("value") ?? "";
  }

  override _buildElements(): HTMLElement[] {
    this.input = Object.assign(document.createElement("input"), { type: "text", className: "image", value: this._getValue() });
    this.input.placeholder = this.getAttribute("placeholder") ?? "path/to/file.ext";
    this._applyInputAttributes(this.input);
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "fa-solid fa-file-import fa-fw icon";
    this.button.dataset["tooltip"] = "FILES.BrowseTooltip";
    this.button.setAttribute("aria-label", game.i18n.localize("FILES.BrowseTooltip"));
    return [this.input, this.button];
  }

  override _refresh(): void {
    if (this.input) this.input.value = this._getValue();
  }

  override _toggleDisabled(disabled: boolean): void {
    if (!this.input) return;
    this.input.disabled = disabled;
    this.button.disabled = disabled;
  }

  override _activateListeners(): void {
    this.input.addEventListener("input", (event) => event.stopPropagation());
    this.input.addEventListener("change", (event) => {
      event.stopPropagation();
      this.value = this.input.value.trim();
    });
    this.button.addEventListener("click", (event) => this._onClick(event as PointerEvent));
  }

  override _onClick(event: PointerEvent): void {
    event.preventDefault();
    this.picker = new CONFIG.ux.FilePicker({
      type: this.type,
      current: this.value,
      field: this.input,
      callback: (path: string) => (this.value = path),
    });
    void this.picker.render(true);
  }
}
