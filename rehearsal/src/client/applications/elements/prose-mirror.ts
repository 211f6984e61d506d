import { setInputAttributes } from "../fields/attributes.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { buildToolbar } from "./editor-toolbar.ts";
import { AbstractFormInputElement, createElement } from "./form-element.ts";

/** Rich text: shown enriched, written in place, with a small row of tools; `toggled` editors open by a button. */
export class HTMLProseMirrorElement extends AbstractFormInputElement {
  static override tagName = "prose-mirror";
  #shown = "";
  #editor: HTMLElement | null = null;
  #read = false;

  static create(config: any): HTMLProseMirrorElement {
    const element = createElement(this.tagName, config, setInputAttributes);
    for (const flag of ["toggled", "collaborate", "compact"]) element.toggleAttribute(flag, config[flag] === true);
    if (config.documentUUID) element.dataset["documentUuid"] = config.documentUUID;
    if (config.height) element.style.height = `${config.height}px`;
    element.innerHTML = config.enriched ?? config.value ?? "";
    return element;
  }

  override connectedCallback(): void {
    if (!this.#read) {
      this.#read = true;
      this.#shown = this.innerHTML;
      this._value ??= this.getAttribute("value") ?? this.#shown;
      this.removeAttribute("value");
    }
    super.connectedCallback();
    if (this.editable && (!this.hasAttribute("toggled") || this.hasAttribute("open"))) this.#open();
  }

  disconnectedCallback(): void {
    this.#editor = null;
  }

  override _getValue(): string {
    return this.#editor ? this.#editor.innerHTML : (this._value ?? this.getAttribute("value") ?? "");
  }
  override _setValue(value: any): void {
    this._value = String(value ?? "");
    this.#shown = this._value;
    if (this.#editor) this.#editor.innerHTML = this._value;
  }

  override _buildElements(): HTMLElement[] {
    return this.#view();
  }

  #view(): HTMLElement[] {
    const content = document.createElement("div");
    content.className = "editor-content";
    content.innerHTML = this.#shown;
    if (!this.editable || !this.hasAttribute("toggled")) return [content];
    const button = document.createElement("button");
    button.type = "button";
    button.className = "icon toggle fa-solid fa-edit";
    button.setAttribute("aria-label", game.i18n.localize("EDITOR.Edit"));
    button.addEventListener("click", () => this.#open());
    return [button, content];
  }

  #open(): void {
    if (this.#editor) return;
    const editor = document.createElement("div");
    editor.className = "editor-content ProseMirror";
    editor.contentEditable = "true";
    editor.role = "textbox";
    editor.ariaMultiLine = "true";
    editor.setAttribute("aria-label", this.getAttribute("aria-label") ?? this.name);
    editor.innerHTML = this._value ?? "";
    editor.addEventListener("input", (event) => event.stopPropagation());
    editor.addEventListener("change", (event) => event.stopPropagation());
    editor.addEventListener("blur", () => this.#take());
    editor.addEventListener("drop", (event) => void this.#onDrop(event));
    this.replaceChildren(buildToolbar(editor, this.hasAttribute("toggled") ? () => this.#close(true) : null), editor);
    this.#editor = editor;
    this.classList.add("active");
    this.setAttribute("open", "");
    if (this.hasAttribute("toggled")) editor.focus();
    this.dispatchEvent(new Event("open", { bubbles: true }));
  }

  #take(): void {
    if (!this.#editor || this.#editor.innerHTML === this._value) return;
    this._value = this.#editor.innerHTML;
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }

  #close(save: boolean): void {
    if (!this.#editor) return;
    const changed = save && this.#editor.innerHTML !== this._value;
    if (changed) this.#shown = this._value = this.#editor.innerHTML;
    this.#editor = null;
    this.classList.remove("active");
    this.removeAttribute("open");
    this.replaceChildren(...this.#view());
    if (changed) this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("close", { bubbles: true }));
    if (save) this.dispatchEvent(new Event("save", { bubbles: true }));
  }

  async #onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.getDragEventData(event);
    if (!data["uuid"]) return;
    event.preventDefault();
    event.stopPropagation();
    const link = await TextEditor.implementation.getContentLink(data);
    if (link) document.execCommand("insertText", false, link);
  }

  _configurePlugins(): Record<string, unknown> {
    return {};
  }

  override _toggleDisabled(disabled: boolean): void {
    if (disabled && this.#editor) this.#close(false);
    else if (!this.#editor && this.#read) this.replaceChildren(...this.#view());
  }
}
