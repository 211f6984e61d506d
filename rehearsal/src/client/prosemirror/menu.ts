import { toggleMark } from "prosemirror-commands";
import type { NodeType, Schema } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { clearMarks, insertNode, insertTable, isIn, toggleTextBlock, toggleWrap } from "./commands.ts";
import { ProseMirrorDropDown } from "./dropdown.ts";
import { buttonsOf, formatsOf, iconOf, tableEntriesOf, type MenuItem } from "./menu-items.ts";
import { ProseMirrorPlugin } from "./plugin.ts";
import { SourceView } from "./source.ts";

/** The toolbar above a text, with buttons and drop-downs. The arrow keys move between them. */
export class ProseMirrorMenu extends ProseMirrorPlugin {
  declare readonly view: EditorView;
  declare readonly items: MenuItem[];
  declare readonly id: string;
  declare readonly dropdowns: ProseMirrorDropDown[];
  options: any;
  #menu: HTMLElement | null = null;
  #source: SourceView | null = null;

  /** The scopes of a tool: in the text, in its HTML, or in both. */
  static _MENU_ITEM_SCOPES = { BOTH: "", TEXT: "text", HTML: "html" };

  constructor(schema: Schema, view: EditorView, options: any = {}) {
    super(schema);
    this.options = options;
    const id = `prosemirror-menu-${foundry.utils.randomID()}`;
    Object.defineProperties(this, { view: { value: view }, items: { value: this._getMenuItems() }, id: { value: id } });
    this._createDropDowns();
    this._wrapEditor();
  }

  /** Whether the HTML of the text is being edited. */
  get editingSource(): boolean {
    return this.#source !== null;
  }

  static override build(schema: Schema, options: any = {}): Plugin {
    return new Plugin({ view: (view) => new this(schema, view, options).render() });
  }

  /** Renders the menu into the page. */
  render(): this {
    const menu = this.#menu;
    if (!menu) return this;
    const { escapeHTML } = foundry.utils;
    const dropdowns = this.dropdowns.map((dropdown) => `<li role="none">${dropdown.render()}</li>`);
    const buttons = this.items.map((item) => {
      const title = escapeHTML(game.i18n.localize(item.title));
      const css = escapeHTML(`icon ${item.class ?? ""}`);
      return `<li role="none"><button type="button" class="${css}" data-action="${escapeHTML(item.action)}" data-tooltip="${title}" aria-label="${title}">${item.icon ?? ""}</button></li>`;
    });
    const last = buttons.splice(this.items.findIndex(({ action }) => action === "source-code") >>> 0);
    menu.innerHTML = [...buttons, ...dropdowns, ...last].join("");
    this.activateListeners(menu);
    this.update();
    this.#showUse();
    return this;
  }

  activateListeners(html: HTMLElement): void {
    for (const button of html.querySelectorAll<HTMLElement>("button[data-action]")) {
      // Keeps the selection when a button is pressed.
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", (event) => this._onAction(event));
    }
    for (const dropdown of this.dropdowns) dropdown.activateListeners(html);
    walk(html);
  }

  /** Shows which tools are active at the selection. */
  update(_view?: EditorView, _prevState?: unknown): void {
    for (const item of this.items) {
      if (!item.mark && !item.node) continue;
      item.active = this._isItemActive(item);
      this.#menu?.querySelector(`button[data-action="${CSS.escape(item.action)}"]`)?.setAttribute("aria-pressed", String(item.active));
    }
  }

  get #buttons(): Iterable<HTMLButtonElement> {
    return this.#menu?.querySelectorAll("button") ?? [];
  }

  /** Enables the tools that can be used in the text or in its HTML. */
  #showUse(): void {
    const { BOTH, HTML, TEXT } = ProseMirrorMenu._MENU_ITEM_SCOPES;
    for (const button of this.#buttons) {
      const { action } = button.dataset;
      const scope = action === undefined ? TEXT : (this.items.find((item) => item.action === action)?.scope ?? BOTH);
      button.disabled = scope !== BOTH && scope !== (this.editingSource ? HTML : TEXT);
      if (action === "source-code") button.setAttribute("aria-pressed", String(this.editingSource));
    }
  }

  destroy(): void {
    this.#source?.remove();
    this.#source = null;
    this.#menu?.remove();
    this.#menu = null;
  }

  _createDropDowns(): void {
    const onAction = (event: MouseEvent) => this._onAction(event);
    const dropdowns = Object.values(this._getDropDownMenus()).map(
      ({ title, cssClass, icon, entries }) => new ProseMirrorDropDown(title, entries, { cssClass, icon, onAction }),
    );
    Object.defineProperty(this, "dropdowns", { value: dropdowns });
  }

  _getDropDownMenus(): Record<string, any> {
    const menus = {
      format: { title: "EDITOR.More", cssClass: "format", entries: formatsOf(this.schema) },
      table: {
        title: "EDITOR.TABLE.Title",
        cssClass: "tables",
        icon: iconOf("fa-table"),
        entries: tableEntriesOf(this.schema),
      },
    };
    Hooks.callAll("getProseMirrorMenuDropDowns", this, menus);
    return menus;
  }

  _getMenuItems(): MenuItem[] {
    const tools = buttonsOf(this.schema);
    const { image, link } = { ...this.schema.nodes, ...this.schema.marks };
    if (image) tools.push({ action: "image", title: "EDITOR.Image", icon: iconOf("fa-image") });
    if (link) tools.push({ action: "link", title: "EDITOR.Link", icon: iconOf("fa-link") });
    const items: MenuItem[] = tools.map((tool) => ({ ...tool, scope: ProseMirrorMenu._MENU_ITEM_SCOPES.TEXT }));
    items.push({ action: "source-code", title: "EDITOR.Source", icon: iconOf("fa-code") });
    if (this.options.onSave) items.push({ action: "save", title: "EDITOR.Save", icon: iconOf("fa-floppy-disk") });
    Hooks.callAll("getProseMirrorMenuItems", this, items);
    return items;
  }

  _isItemActive(item: MenuItem): boolean {
    return item.mark ? this._isMarkActive(item) : item.node ? this._isNodeActive(item) : item.active === true;
  }

  _isMarkActive({ mark }: MenuItem): boolean {
    const { doc, selection, storedMarks } = this.view.state;
    const { from, to, empty, $from } = selection;
    if (!mark) return false;
    return empty ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, mark);
  }

  _isNodeActive({ node, attrs = {} }: MenuItem): boolean {
    return node !== undefined && isIn(this.view.state, node, attrs);
  }

  _onAction(event: MouseEvent): void {
    event.preventDefault();
    const action = (event.target as Element).closest<HTMLElement>("[data-action]")?.dataset["action"];
    if (action === "save") return this._handleSave();
    if (action === "source-code") return this.#toggleSource();
    if (action === "link") return void this._insertLinkPrompt();
    if (action === "image") return void this._insertImagePrompt();
    const item = this.#itemOf(action);
    if (!item) return;
    this.view.focus();
    if (item.cmd) item.cmd(this.view.state, this.view.dispatch.bind(this.view), this.view);
    else if (item.mark) toggleMark(item.mark, item.attrs)(this.view.state, this.view.dispatch.bind(this.view));
    else if (item.node) this._toggleTextBlock(item.node, { attrs: item.attrs });
  }

  #toggleSource(): void {
    if (this.#source) {
      this.#source.close();
      this.#source = null;
    } else this.#source = new SourceView(this.view, (event) => this.#onSourceKey(event));
    this.#showUse();
    // The Tab key reaches the one tool that works in both.
    for (const button of this.#buttons) button.tabIndex = button.dataset["action"] === "source-code" ? 0 : -1;
  }

  /** Returns to the text on Escape. Saves on Control and S if saving is possible. */
  #onSourceKey(event: KeyboardEvent): void {
    const saves = event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey) && this.options.onSave;
    if (event.key !== "Escape" && !saves) return;
    event.preventDefault();
    event.stopPropagation();
    if (saves) this._handleSave();
    else this.#toggleSource();
  }

  #itemOf(action: string | undefined): MenuItem | undefined {
    let found = this.items.find((item) => item.action === action);
    for (const dropdown of this.dropdowns) {
      dropdown.forEachItem((entry) => {
        if (entry.action === action) found ??= entry;
        return found === undefined;
      });
    }
    return found;
  }

  /** Puts the text in its own container, with the menu above it. */
  _wrapEditor(): void {
    const { dom } = this.view;
    const page = dom.ownerDocument;
    const menu = page.createElement("menu");
    menu.className = `editor-menu${this.options.compact ? " compact" : ""}`;
    menu.id = this.id;
    menu.role = "toolbar";
    menu.setAttribute("aria-label", game.i18n.localize("EDITOR.Tools"));
    const container = page.createElement("div");
    container.className = "editor-container";
    dom.replaceWith(menu, container);
    container.append(dom);
    this.#menu = menu;
  }

  _handleSave(): void {
    this.options.onSave?.();
  }

  /** Does nothing, since each drop-down has its own listeners. */
  static eventListeners(): void {
    // There is nothing to listen to.
  }

  /** Inserts a table of two rows and two columns at the selection, without a dialog. */
  async _insertTablePrompt(): Promise<void> {
    insertTable(this.view.state, this.view.dispatch.bind(this.view));
  }

  /** Opens a dialog from a template below a tool. The caller listens to it and closes it, which removes it. */
  async _showDialog(action: string, template: string, { data = {} }: any = {}): Promise<HTMLDialogElement> {
    const { dom } = this.view;
    const dialog = dom.ownerDocument.createElement("dialog");
    dialog.className = "menu-dialog";
    dialog.innerHTML = await foundry.applications.handlebars.renderTemplate(template, data);
    dialog.addEventListener("close", () => dialog.remove());
    (this.#menu?.querySelector(`button[data-action="${CSS.escape(action)}"]`) ?? dom).after(dialog);
    dialog.show();
    return dialog;
  }

  /** Asks for the address of an image, and inserts it at the selection. */
  async _insertImagePrompt(): Promise<void> {
    const address = await this.#askAddress("EDITOR.ImageAddress", "");
    const { image } = this.schema.nodes;
    if (!address || !image || !/^(https?:\/\/|[^\s:]+$)/.test(address)) return;
    insertNode(image, { src: address })(this.view.state, this.view.dispatch.bind(this.view));
  }

  /** Asks for an address, and links the selection to it. Without a valid address the link is removed. */
  async _insertLinkPrompt(): Promise<void> {
    const { link } = this.schema.marks;
    if (!link) return;
    const { $from } = this.view.state.selection;
    const before = link.isInSet($from.marks()) ?? $from.nodeAfter?.marks.find(({ type }) => type === link);
    const address = await this.#askAddress("EDITOR.Address", before?.attrs["href"] ?? "https://");
    if (address === null) return;
    const { state } = this.view;
    const { from, to, empty } = state.selection;
    const isAddress = /^(https?:\/\/|mailto:|\/|#)[^\s]+$/.test(address);
    const { tr } = state;
    if (!isAddress) tr.removeMark(from, to, link);
    else if (empty) tr.replaceSelectionWith(this.schema.text(address, [link.create({ href: address })]), false);
    else tr.addMark(from, to, link.create({ href: address }));
    this.view.dispatch(tr.scrollIntoView());
  }

  /** Returns the address typed into a line below the tools, or null after Escape. Then the text gets the focus. */
  #askAddress(label: string, value: string): Promise<string | null> {
    const menu = this.#menu;
    if (!menu || menu.querySelector("input")) return Promise.resolve(null);
    const row = menu.ownerDocument.createElement("li");
    row.role = "none";
    row.className = "address";
    const input = menu.ownerDocument.createElement("input");
    input.type = "text";
    input.inputMode = "url";
    input.className = "link-address";
    input.value = value;
    input.setAttribute("aria-label", game.i18n.localize(label));
    row.append(input);
    menu.append(row);
    input.select();
    for (const name of ["input", "change"]) input.addEventListener(name, (event) => event.stopPropagation());
    return new Promise((resolve) => {
      input.addEventListener("keydown", (event) => {
        event.stopPropagation();
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        row.remove();
        this.view.focus();
        resolve(event.key === "Enter" ? input.value.trim() : null);
      });
    });
  }

  _clearFormatting(): void {
    clearMarks(this.view.state, this.view.dispatch.bind(this.view));
  }

  _toggleBlock(node: NodeType, wrap: (node: NodeType, attrs?: any) => any, { attrs = null }: any = {}): void {
    toggleWrap(node, wrap(node, attrs))(this.view.state, this.view.dispatch.bind(this.view));
  }

  _toggleTextBlock(node: NodeType, { attrs = null }: any = {}): void {
    toggleTextBlock(node, attrs)(this.view.state, this.view.dispatch.bind(this.view));
  }
}

/** Lets the arrow keys move between the tools. The Tab key reaches only one of them. */
function walk(menu: HTMLElement): void {
  const buttons = (): HTMLButtonElement[] => [...menu.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  buttons().forEach((button, index) => (button.tabIndex = index === 0 ? 0 : -1));
  menu.addEventListener("keydown", (event) => {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 };
    const step = steps[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    const next = all[(step + all.length) % all.length];
    all.forEach((button) => (button.tabIndex = button === next ? 0 : -1));
    next?.focus();
  });
}
