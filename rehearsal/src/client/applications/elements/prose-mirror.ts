import { generation } from "../../../common/generation.ts";
import { getProseMirror } from "../../prosemirror/load.ts";
import { setInputAttributes } from "../fields/attributes.ts";
import { openEditor, type ProseMirrorEditor } from "../ux/prosemirror-editor.ts";
import { AbstractFormInputElement, createElement } from "./form-element.ts";

/** A rich text that is shown enriched and edited in place. If `toggled`, a button opens the editor. */
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

  /** Destroys the editor. Unsaved changes are lost, since no listener would hear of them any more. */
  disconnectedCallback(): void {
    if (!this.#editor) return;
    this.#destroy();
    this.classList.remove("active");
    this.removeAttribute("open");
    this.replaceChildren(...this.#view());
  }

  /** Whether the text is being edited now. */
  get active(): boolean {
    return this.#editor !== null;
  }

  /** Whether the editor is open. Setting it to false saves and closes the editor. */
  get open(): boolean {
    return this.hasAttribute("open");
  }
  set open(value: boolean) {
    if (value) this.#open();
    else this.#close(true);
  }

  /** Returns the edited HTML, or the value as given if nothing was changed. */
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

  /** Puts the editor in place of the shown text. */
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

  /** Returns the accessible label of the text. */
  #label(): string {
    const label = this.closest(".form-group")?.querySelector("label")?.textContent?.trim();
    return this.getAttribute("aria-label") ?? (label || game.i18n.localize("EDITOR.Label"));
  }

  /** Saves and closes the editor on Escape. Keeps the save key from triggering anything else. */
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

  /** Saves the text when focus leaves an editor that is always open. */
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

  /** Returns the plugins of this editor beyond the common ones: its menu, its keys and dropped links. */
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
