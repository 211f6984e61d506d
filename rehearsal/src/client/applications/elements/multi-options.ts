import { AbstractFormInputElement } from "./form-element.ts";

/** The base of elements that select several of their `<option>` children. The value is an array. */
export class AbstractMultiSelectElement extends AbstractFormInputElement {
  override _value: Set<string> = new Set();
  _options: (HTMLOptionElement | HTMLOptGroupElement)[] = [];
  _choices: Record<string, string> = {};
  #initialized = false;

  override connectedCallback(): void {
    if (!this.#initialized) this._initialize();
    super.connectedCallback();
  }

  _initialize(): void {
    this.#initialized = true;
    this._options = [...this.querySelectorAll<HTMLOptionElement | HTMLOptGroupElement>(":scope > option, :scope > optgroup")];
    for (const option of this.querySelectorAll("option")) {
      this._choices[option.value] = option.textContent ?? "";
      if (option.hasAttribute("selected")) this._value.add(option.value);
    }
    const stated = this.getAttribute("value");
    if (stated) for (const value of stated.split(",")) this._value.add(value);
  }

  select(value: string): void {
    if (!Object.hasOwn(this._choices, value)) throw new Error(`"${value}" is not a choice of ${this.localName}[name="${this.name}"]`);
    if (this._value.has(value)) return;
    this._value.add(value);
    this.#changed();
  }

  unselect(value: string): void {
    if (this._value.delete(value)) this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._refresh();
  }

  override _getValue(): string[] {
    if (!this.#initialized) this._initialize();
    return [...this._value];
  }

  override _setValue(value: any): void {
    if (!this.#initialized) this._initialize();
    const values: string[] = value instanceof Set || Array.isArray(value) ? [...value] : [value];
    const unknown = values.find((entry) => !Object.hasOwn(this._choices, entry));
    if (unknown !== undefined) throw new Error(`"${unknown}" is not a choice of ${this.localName}[name="${this.name}"]`);
    this._value = new Set(values);
  }
}
