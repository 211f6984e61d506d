import { generation } from "../../../common/generation.ts";
import { getProseMirror } from "../../prosemirror/load.ts";
import { setInputAttributes } from "../fields/attributes.ts";
import { openEditor, type ProseMirrorEditor } from "../ux/prosemirror-editor.ts";
import { AbstractFormInputElement, createElement } from "./form-element.ts";

/** Rich text: shown enriched, written in place, with a small row of tools; `toggled` editors open by a button. */
export class HTMLProseMirrorElement extends AbstractFormInputElement {
  static override tagName = "prose-mirror";
  #shown = "";
  #editor: ProseMirrorEditor | null = null;
  #read = false;

  constructor() {
    super();
    if (generation() >= 14) Object.defineProperty(this, "save", { value: () => this.#close(true), configurable: true, writable: true });
  }

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

  /** What was written and not saved is lost: nobody hears of a change from here any more. */
  disconnectedCallback(): void {
    if (!this.#editor) return;
    this.#destroy();
    this.classList.remove("active");
    this.removeAttribute("open");
    this.replaceChildren(...this.#view());
  }

  /** Whether somebody writes in it now. */
  get active(): boolean {
    return this.#editor !== null;
  }

  /** Whether it is open. An open one that is set to false is saved and closed. */
  get open(): boolean {
    return this.hasAttribute("open");
  }
  set open(value: boolean) {
    if (value) this.#open();
    else this.#close(true);
  }

  /** What is written; as it came where nothing was changed. */
  override _getValue(): string {
    const before = this._value ?? this.getAttribute("value") ?? "";
    if (!this.#editor?.isDirty()) return before;
    const { doc } = this.#editor.view.state;
    const { isBlank, prosemirror } = getProseMirror();
    return isBlank(doc) ? "" : prosemirror.dom.serializeString(doc);
  }
  override _setValue(value: any): void {
    this._value = String(value ?? "");
    this.#shown = this._value;
    if (!this.#editor) return;
    this.#destroy();
    this.#mount();
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

  #destroy(): void {
    this.#editor?.destroy();
    this.#editor = null;
  }

  #open(): void {
    if (this.#editor) return;
    const { view } = this.#mount();
    this.classList.add("active");
    this.setAttribute("open", "");
    if (this.hasAttribute("toggled")) view.focus();
    this.dispatchEvent(new Event("open", { bubbles: true }));
  }

  /** Puts the editor where the text was shown. */
  #mount(): ProseMirrorEditor {
    const target = this.ownerDocument.createElement("div");
    target.className = "editor-content";
    this.replaceChildren(target);
    const attributes = { role: "textbox", "aria-multiline": "true", tabindex: "0", "aria-label": this.#label() };
    this.#editor = openEditor(target, this._value ?? "", { plugins: this._configurePlugins(), props: { attributes } });
    target.addEventListener("keydown", (event) => this.#onKey(event));
    for (const name of ["input", "change"]) target.addEventListener(name, (event) => event.stopPropagation());
    return this.#editor;
  }

  /** What the text is called where it is read out. */
  #label(): string {
    const label = this.closest(".form-group")?.querySelector("label")?.textContent?.trim();
    return this.getAttribute("aria-label") ?? (label || game.i18n.localize("EDITOR.Label"));
  }

  /** Escape ends editing without losing what was written; what saves by key does nothing else besides. */
  #onKey(event: KeyboardEvent): void {
    if (!this.hasAttribute("toggled")) return;
    if (event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey)) event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#leave();
  }

  #leave(): void {
    this.#close(true);
    this.querySelector<HTMLElement>("button.toggle")?.focus();
  }

  /** An editor that is always open is written to when it is left. */
  #onFocusOut(event: FocusEvent): void {
    if (!this.#editor || this.hasAttribute("toggled") || this.contains(event.relatedTarget as Node | null)) return;
    const html = this._getValue();
    if (html === this._value) return;
    this._value = html;
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }

  #close(save: boolean): void {
    if (!this.#editor) return;
    const html = this._getValue();
    const changed = save && html !== this._value;
    if (changed) this.#shown = this._value = html;
    this.#destroy();
    this.classList.remove("active");
    this.removeAttribute("open");
    this.replaceChildren(...this.#view());
    if (changed) this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("close", { bubbles: true }));
    if (save) this.dispatchEvent(new Event("save", { bubbles: true }));
  }

  override _activateListeners(): void {
    this.addEventListener("focusout", (event) => this.#onFocusOut(event));
  }

  /** The plugins of this editor beside those that every one has: its menu, its keys and the links that are dropped on it. */
  _configurePlugins(): Record<string, any> {
    const { defaultSchema: schema, ProseMirrorContentLinkPlugin, ProseMirrorKeyMaps, ProseMirrorMenu } = getProseMirror().prosemirror;
    const toggled = this.hasAttribute("toggled");
    const onSave = toggled ? () => this.#leave() : undefined;
    const uuid = this.dataset["documentUuid"];
    const document = uuid ? fromUuidSync(uuid, { strict: false }) : undefined;
    return {
      menu: ProseMirrorMenu.build(schema, { compact: this.hasAttribute("compact"), destroyOnSave: toggled, onSave }),
      keyMaps: ProseMirrorKeyMaps.build(schema, { onSave }),
      links: ProseMirrorContentLinkPlugin.build(schema, { document }),
    };
  }

  override _toggleDisabled(disabled: boolean): void {
    if (disabled && this.#editor) this.#close(false);
    else if (!this.#editor && this.#read) this.replaceChildren(...this.#view());
  }
}
