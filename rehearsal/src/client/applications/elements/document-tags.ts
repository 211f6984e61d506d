import { setInputAttributes } from "../fields/attributes.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { AbstractFormInputElement, createElement } from "./form-element.ts";
import { onRemoveTag, tagElement } from "./tags.ts";

/** An input of one or several documents by their UUIDs. Documents can be dropped on it. */
export class HTMLDocumentTagsElement extends AbstractFormInputElement {
  static override tagName = "document-tags";
  override _value: Record<string, string> = {};
  #input: HTMLInputElement | null = null;
  #tags: HTMLElement | null = null;
  #initialized = false;

  static create(config: any): HTMLDocumentTagsElement {
    const value = Array.isArray(config.value) || config.value instanceof Set ? [...config.value].join(",") : config.value;
    const element = createElement(this.tagName, { ...config, value }, setInputAttributes);
    for (const name of ["type", "max"]) if (config[name]) element.setAttribute(name, String(config[name]));
    if (config.single) element.setAttribute("single", "");
    return element;
  }

  static renderTag(uuid: string, name: string, editable = true): HTMLDivElement {
    return tagElement(uuid, name, editable);
  }

  get type(): string | null {
    return this.getAttribute("type");
  }
  set type(value: string | null) {
    this.#write("type", value);
  }
  get single(): boolean {
    return this.hasAttribute("single");
  }
  set single(value: boolean) {
    this.toggleAttribute("single", value);
  }
  get max(): number | null {
    const max = Number.parseInt(this.getAttribute("max") ?? "", 10);
    return Number.isNaN(max) ? null : max;
  }
  set max(value: number | null) {
    this.#write("max", value === null ? null : String(value));
  }

  #write(name: string, value: string | null): void {
    if (value === null) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  _initializeTags(): void {
    this.#initialized = true;
    const stated = (this.getAttribute("value") ?? this.textContent ?? "").split(",");
    for (const uuid of stated.map((entry) => entry.trim()).filter(Boolean)) this._value[uuid] = nameOf(uuid);
  }

  override _buildElements(): HTMLElement[] {
    if (!this.#initialized) this._initializeTags();
    this.#tags = document.createElement("div");
    this.#tags.className = "tags input-element-tags";
    this.#input = Object.assign(document.createElement("input"), { type: "text" });
    this.#input.placeholder = game.i18n.localize("ELEMENTS.DOCUMENT_TAGS.Placeholder");
    this._applyInputAttributes(this.#input);
    return [this.#tags, this.#input];
  }

  override _activateListeners(): void {
    if (this.#tags) onRemoveTag(this.#tags, (key) => this.#change(() => delete this._value[key]));
    this.#input?.addEventListener("change", (event) => {
      event.stopPropagation();
      void this.#add(this.#input?.value.trim() ?? "");
    });
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.#add(TextEditor.getDragEventData(event)["uuid"] ?? "");
    });
  }

  async #add(uuid: string): Promise<void> {
    if (this.#input) this.#input.value = "";
    if (!uuid || !this.editable) return;
    const document = await fromUuid(uuid);
    try {
      if (!document) throw new Error(game.i18n.format("ELEMENTS.DOCUMENT_TAGS.Unknown", { uuid }));
      this._validateDocument(document);
    } catch (error) {
      ui.notifications.error((error as Error).message);
      return;
    }
    this.#change(() => {
      if (this.single) this._value = {};
      this._value[uuid] = document.name ?? uuid;
    });
  }

  #change(change: () => void): void {
    change();
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._refresh();
  }

  _validateDocument(document: any): void {
    const { type, max } = this;
    if (type && document.documentName !== type) throw new Error(game.i18n.format("ELEMENTS.DOCUMENT_TAGS.WrongType", { type }));
    if (max !== null && !this.single && Object.keys(this._value).length >= max)
      throw new Error(game.i18n.format("ELEMENTS.DOCUMENT_TAGS.TooMany", { max }));
  }

  override _refresh(): void {
    const tags = Object.entries(this._value).map(([uuid, name]) => HTMLDocumentTagsElement.renderTag(uuid, name, this.editable));
    this.#tags?.replaceChildren(...tags);
  }

  override _getValue(): string | null | string[] {
    if (!this.#initialized) this._initializeTags();
    const uuids = Object.keys(this._value);
    return this.single ? (uuids[0] ?? null) : uuids;
  }

  override _setValue(value: any): void {
    this.#initialized = true;
    const uuids: string[] = typeof value === "string" ? [value] : [...(value ?? [])];
    this._value = Object.fromEntries(uuids.map((uuid) => [uuid, nameOf(uuid)]));
  }

  override _toggleDisabled(disabled: boolean): void {
    if (this.#input) this.#input.disabled = disabled;
    this._refresh();
  }
}

function nameOf(uuid: string): string {
  return fromUuidSync(uuid, { strict: false })?.name ?? uuid;
}
