/** The base of the host's own form controls: a name, a value, and events like those of native controls. */
export class AbstractFormInputElement extends HTMLElement {
  static tagName = "";
  static formAssociated = true;
  _internals: ElementInternals | undefined;
  _value: any;
  #built = false;

  constructor() {
    super();
    this._internals = typeof this.attachInternals === "function" ? this.attachInternals() : undefined;
  }

  get form(): HTMLFormElement | null {
    return this._internals?.form ?? this.closest("form");
  }
  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(value: string) {
    this.setAttribute("name", value);
  }
  get value(): any {
    return this._getValue();
  }
  set value(value: any) {
    this._setValue(value);
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._refresh();
  }
  get disabled(): boolean {
    return this.matches(":disabled") || this.hasAttribute("disabled") || this.closest("fieldset[disabled]") !== null;
  }
  set disabled(value: boolean) {
    this.toggleAttribute("disabled", value);
    this._toggleDisabled(!this.editable);
  }
  get editable(): boolean {
    return !(this.disabled || this.hasAttribute("readonly"));
  }

  _getValue(): any {
    return this._value;
  }
  _setValue(value: any): void {
    this._value = value;
  }
  _toggleDisabled(disabled: boolean): void {
    for (const input of this.querySelectorAll<HTMLInputElement>("input, select, textarea, button")) input.disabled = disabled;
  }

  connectedCallback(): void {
    if (!this.#built) {
      this.#built = true;
      this.replaceChildren(...this._buildElements());
      this._activateListeners();
    }
    this._refresh();
    this._toggleDisabled(!this.editable);
  }

  _buildElements(): HTMLElement[] {
    return [];
  }
  _refresh(): void {}
  _applyInputAttributes(input: HTMLElement): void {
    input.toggleAttribute("required", this.hasAttribute("required"));
    input.toggleAttribute("disabled", this.hasAttribute("disabled"));
    input.toggleAttribute("readonly", this.hasAttribute("readonly"));
    if (this.id) input.id = `${this.id}-input`;
    for (const name of ["aria-label", "aria-labelledby", "aria-describedby", "placeholder"]) {
      const value = this.getAttribute(name);
      if (value !== null) input.setAttribute(name, value);
    }
  }
  _activateListeners(): void {}
  _onClick(_event: PointerEvent): void {}
}

/** Defines an element under its class's tag name. Does nothing if it is defined. */
export function define(cls: any): void {
  if (!customElements.get(cls.tagName)) customElements.define(cls.tagName, cls);
}

/** Creates one of the host's own elements with its name, its value as an attribute and the shared attributes. */
export function createElement(tagName: string, config: any, write: (input: any, config: any) => void): any {
  const element = document.createElement(tagName);
  if (config.name) element.setAttribute("name", config.name);
  if (config.value !== undefined && config.value !== null) element.setAttribute("value", String(config.value));
  write(element, config);
  return element;
}
