import { setInputAttributes } from "../fields/attributes.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { buildToolbar } from "./editor-toolbar.ts";
import { AbstractFormInputElement, createElement } from "./form-element.ts";
import { editorElement, writtenHtml } from "./rich-text.ts";

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
    // It may only be on its way to another window.
    if (this.#editor) this._value = writtenHtml(this.#editor);
    this.#editor = null;
  }

  override _getValue(): string {
    return this.#editor ? writtenHtml(this.#editor) : (this._value ?? this.getAttribute("value") ?? "");
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
    const toggled = this.hasAttribute("toggled");
    const editor = editorElement(this._value ?? "", this.#label());
    editor.addEventListener("keydown", (event) => this.#onKey(event));
    editor.addEventListener("drop", (event) => void this.#onDrop(event));
    this.replaceChildren(buildToolbar(editor, toggled ? () => this.#close(true) : null), editor);
    this.#editor = editor;
    this.classList.add("active");
    this.setAttribute("open", "");
    if (toggled) editor.focus();
    this.dispatchEvent(new Event("open", { bubbles: true }));
  }

  /** What the text is called where it is read out. */
  #label(): string {
    const label = this.closest(".form-group")?.querySelector("label")?.textContent?.trim();
    return this.getAttribute("aria-label") ?? (label || game.i18n.localize("EDITOR.Label"));
  }

  /** Control and S save; Escape ends editing without losing what was written. */
  #onKey(event: KeyboardEvent): void {
    const saves = event.key === "Escape" || (event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey));
    if (!saves || !this.hasAttribute("toggled")) return;
    event.preventDefault();
    event.stopPropagation();
    this.#close(true);
    this.querySelector<HTMLElement>("button.toggle")?.focus();
  }

  /** An editor that is always open is written to when it is left. */
  #onFocusOut(event: FocusEvent): void {
    if (!this.#editor || this.hasAttribute("toggled") || this.contains(event.relatedTarget as Node | null)) return;
    const html = writtenHtml(this.#editor);
    if (html === this._value) return;
    this._value = html;
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }

  #close(save: boolean): void {
    if (!this.#editor) return;
    const html = writtenHtml(this.#editor);
    const changed = save && html !== this._value;
    if (changed) this.#shown = this._value = html;
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
    if (link) this.ownerDocument.execCommand("insertText", false, link);
  }

  override _activateListeners(): void {
    this.addEventListener("focusout", (event) => this.#onFocusOut(event));
  }

  _configurePlugins(): Record<string, unknown> {
    return {};
  }

  override _toggleDisabled(disabled: boolean): void {
    if (disabled && this.#editor) this.#close(false);
    else if (!this.#editor && this.#read) this.replaceChildren(...this.#view());
  }
}
