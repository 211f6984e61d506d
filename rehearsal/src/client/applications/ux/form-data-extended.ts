const CUSTOM = /-/;

function isControl(element: Element): element is HTMLInputElement {
  return ["input", "select", "textarea"].includes(element.localName);
}

/** Whether an element contributes to the data of a form. */
function takesPart(element: any, settings: { disabled: boolean; readonly: boolean }): boolean {
  if (!element.name && !element.dataset?.["edit"]) return false;
  if (["submit", "button", "reset", "image"].includes(element.type)) return false;
  if (!settings.disabled && (element.disabled || element.closest("fieldset[disabled]"))) return false;
  return settings.readonly || !element.hasAttribute("readonly");
}

function typeOf(element: any): string {
  if (element.dataset.dtype) return element.dataset.dtype;
  if (element.type === "number" || element.type === "range") return "Number";
  if (element.type === "checkbox" || element.type === "radio") return element.type === "checkbox" ? "Boolean" : "String";
  return "String";
}

/** Casts the text of a field to the type given in the form. */
function cast(value: any, dtype: string): any {
  if (value === null || value === undefined) return value;
  switch (dtype) {
    case "Number": {
      const text = typeof value === "string" ? value.trim() : value;
      const number = text === "" ? Number.NaN : Number(text);
      return Number.isNaN(number) ? null : number;
    }
    case "Boolean":
      return typeof value === "string" ? value === "true" || value === "on" : Boolean(value);
    case "JSON":
      return typeof value === "string" ? JSON.parse(value) : value;
    case "Date":
      return new Date(value);
    default:
      return value;
  }
}

function checkboxValue(element: HTMLInputElement, siblings: readonly HTMLInputElement[]): any {
  if (siblings.length > 1)
    return siblings.map((box) => (box.checked ? (box.hasAttribute("value") ? cast(box.value, typeofBoxes(box)) : true) : null));
  return element.hasAttribute("value") && element.dataset["dtype"] && element.dataset["dtype"] !== "Boolean"
    ? element.checked
      ? element.value
      : null
    : element.checked;
}

function typeofBoxes(box: HTMLInputElement): string {
  return box.dataset["dtype"] ?? "String";
}

/** The data of a form, read field by field with the types given in the form. */
export class FormDataExtended extends FormData {
  readonly dtypes: Record<string, string> = {};
  readonly editors: Record<string, any> = {};
  readonly #object: Record<string, any> = {};

  constructor(
    form: HTMLFormElement,
    options: { dtypes?: Record<string, string>; editors?: Record<string, any>; disabled?: boolean; readonly?: boolean } = {},
  ) {
    super();
    Object.assign(this.dtypes, options.dtypes);
    Object.assign(this.editors, options.editors);
    this.process(form, options);
  }

  /** Values by name. Names keep their dots. */
  get object(): Record<string, any> {
    return this.#object;
  }

  process(form: HTMLFormElement, options: { disabled?: boolean; readonly?: boolean } = {}): void {
    const settings = { disabled: options.disabled ?? false, readonly: options.readonly ?? true };
    const fields = new Map<string, any[]>();
    for (const element of this.#fields(form)) {
      if (!takesPart(element, settings)) continue;
      const name: string = element.name || element.dataset.edit;
      fields.set(name, [...(fields.get(name) ?? []), element]);
    }
    for (const [name, elements] of fields) this.set(name, this.#valueOf(name, elements));
  }

  #fields(form: HTMLFormElement): any[] {
    const inner = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== form; at = at.parentElement)
        if (CUSTOM.test(at.localName) && "value" in at && at.hasAttribute("name")) return true;
      return false;
    };
    const elements = new Set<HTMLElement>([
      ...form.querySelectorAll<HTMLElement>("*"),
      ...(Array.from(form.elements ?? []) as HTMLElement[]),
    ]);
    return [...elements].filter((element) => {
      if (isControl(element)) return !inner(element);
      if (CUSTOM.test(element.localName)) return "value" in element && "name" in element;
      return element.dataset["edit"] !== undefined && element.localName === "img";
    });
  }

  #valueOf(name: string, elements: any[]): any {
    const [element] = elements;
    const dtype = this.dtypes[name] ?? typeOf(element);
    this.dtypes[name] = dtype;
    if (CUSTOM.test(element.localName)) return cast(element.value, element.dataset.dtype ?? "");
    if (element.localName === "img") return element.getAttribute("src");
    if (element.type === "radio") return cast(elements.find((radio) => radio.checked)?.value ?? null, dtype);
    if (element.type === "checkbox") return checkboxValue(element, elements);
    if (element.localName === "select" && element.multiple)
      return [...element.selectedOptions].map((option) => cast(option.value, element.dataset.dtype ?? "String"));
    if (elements.length > 1) return elements.map((field) => cast(field.value, dtype));
    return cast(element.value, dtype);
  }

  override set(name: string, value: any): void {
    this.#object[name] = value;
    super.delete(name);
    super.append(name, typeof value === "object" && value !== null ? JSON.stringify(value) : String(value));
  }

  override append(name: string, value: any): void {
    if (name in this.#object) {
      const present = this.#object[name];
      this.#object[name] = Array.isArray(present) ? [...present, value] : [present, value];
    } else this.#object[name] = value;
    super.append(name, typeof value === "object" && value !== null ? JSON.stringify(value) : String(value));
  }
}
