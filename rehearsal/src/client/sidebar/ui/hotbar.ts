import { menuEntry } from "../menu-entry.ts";
import { placeElement } from "../place.ts";
import { TemplateApplication } from "../with-parts.ts";

/** The number of slots on a page of the hotbar. */
const SLOTS = 10;
/** The number of pages of the hotbar. */
const PAGES = 5;

function slotContext(slot: number): Record<string, any> {
  const macro = game.macros?.get(game.user.hotbar?.[slot]) ?? null;
  const key = slot % SLOTS;
  const empty = game.i18n.format("HOTBAR.EmptySlot", { slot: key });
  return {
    slot,
    macro,
    key,
    img: macro?.img ?? null,
    tooltip: macro?.name ?? "",
    ariaLabel: macro?.name ?? empty,
    style: macro?.img ? `background-image: url('${macro.img}')` : "",
    cssClass: macro ? "full" : "open",
  };
}

/** The bar of macros at the lower edge. */
export class Hotbar extends TemplateApplication {
  static override DEFAULT_OPTIONS: any = {
    id: "hotbar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: {
      execute: Hotbar.#onExecute,
      pageUp: Hotbar.#onPage,
      pageDown: Hotbar.#onPage,
      lock: Hotbar.#onLock,
      macros: Hotbar.#onMacros,
    },
  };

  static override PARTS: any = { hotbar: { template: "templates/ui/hotbar.hbs" } };

  #page = 1;
  #locked = false;

  /** Opens the sheet of a document, or closes it if it is open. Macros in the hotbar call this. */
  static async toggleDocumentSheet(uuid: string): Promise<void> {
    const found = await fromUuid(uuid);
    const sheet = found?.sheet;
    if (!sheet) ui.notifications.warn("HOTBAR.NoDocument", { localize: true });
    else if (sheet.rendered) await sheet.close();
    else await sheet.render({ force: true });
  }

  /** The number of the shown page, from 1. */
  get page(): number {
    return this.#page;
  }

  /** The slots of the shown page. */
  get slots(): Record<string, any>[] {
    const first = (this.#page - 1) * SLOTS + 1;
    return Array.from({ length: SLOTS }, (_, index) => slotContext(first + index));
  }

  /** Whether the slots are locked. */
  get locked(): boolean {
    return this.#locked;
  }

  /** The slots of the page. Packages from before version 13 use this name. */
  get macros(): any {
    foundry.utils.logCompatibilityWarning("Hotbar#macros is now Hotbar#slots", { since: 13, until: 15 });
    return this.slots;
  }

  override async _prepareContext(_options: any): Promise<any> {
    return { slots: this.slots, page: this.#page, locked: this.#locked };
  }

  override _insertElement(element: HTMLElement): void {
    placeElement(element, "ui-bottom");
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute("aria-label", game.i18n.localize("HOTBAR.Label"));
    this._createContextMenu(this._getContextMenuOptions, ".slot.full", {
      fixed: true,
      parentClassHooks: false,
      jQuery: false,
      hookName: "getMacroContextOptions",
    });
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    this._updateToggles();
    new foundry.applications.ux.DragDrop.implementation({
      dragSelector: ".slot.full",
      dropSelector: ".slot",
      permissions: { dragstart: () => !this.#locked, drop: () => true },
      callbacks: { dragstart: (event: DragEvent) => this.#onDragStart(event), drop: (event: DragEvent) => this.#onDrop(event) },
    }).bind(this.element);
  }

  /** Returns the lines of a slot's menu. */
  _getContextMenuOptions(): any[] {
    const slotOf = (target: HTMLElement): number => Number(target.closest<HTMLElement>("[data-slot]")?.dataset.slot);
    const find = (target: HTMLElement): any => game.macros.get(game.user.hotbar[slotOf(target)]);
    return [
      menuEntry({
        label: "MACRO.Edit",
        icon: "fa-solid fa-pen-to-square",
        visible: (target) => Boolean(find(target)?.isOwner),
        onClick: (_event, target) => find(target)?.sheet?.render({ force: true }),
      }),
      menuEntry({
        label: "MACRO.Remove",
        icon: "fa-solid fa-xmark",
        visible: (target) => slotOf(target) > 0,
        onClick: (_event, target) => game.user.assignHotbarMacro(null, slotOf(target)),
      }),
      menuEntry({
        label: "MACRO.Delete",
        icon: "fa-solid fa-trash",
        visible: (target) => Boolean(find(target)?.isOwner),
        onClick: (_event, target) => find(target)?.deleteDialog?.(),
      }),
    ];
  }

  /** Updates the lock button. */
  _updateToggles(): void {
    const lock: HTMLElement | null = this.element?.querySelector("[data-action=lock]") ?? null;
    lock?.classList.toggle("fa-lock", this.#locked);
    lock?.classList.toggle("fa-lock-open", !this.#locked);
    lock?.setAttribute("aria-pressed", String(this.#locked));
  }

  /** Shows a page. */
  async changePage(page: number): Promise<void> {
    this.#page = Math.min(Math.max(page, 1), PAGES);
    await this.render();
  }

  /** Shows the next or the previous page. */
  async cyclePage(direction: number): Promise<void> {
    await this.changePage(((this.#page - 1 + Math.sign(direction) + PAGES) % PAGES) + 1);
  }

  _onResize(): void {
    // The bar keeps its width. The style sheet lets it wrap if the window is narrow.
  }

  async _createRollTableRollMacro(table: any): Promise<any> {
    const name = game.i18n.format("DOCUMENT.RollTableMacro", { name: table.name });
    const command = `const table = await fromUuid("${table.uuid}"); await table.draw();`;
    return getDocumentClass("Macro").create({ name, type: "script", img: table.img, command });
  }

  /** Creates a macro that opens and closes the sheet of a document. */
  async _createDocumentSheetToggle(doc: any): Promise<any> {
    const name = game.i18n.format("MACRO.ToggleSheet", { name: doc.name });
    const command = `await foundry.applications.ui.Hotbar.toggleDocumentSheet("${doc.uuid}");`;
    return getDocumentClass("Macro").create({ name, type: "script", img: doc.img ?? "icons/svg/book.svg", command });
  }

  /** Only warns, since the bar can no longer be collapsed. */
  collapse(): void {
    foundry.utils.logCompatibilityWarning("The hotbar is not collapsed any more", { since: 13, until: 15 });
  }

  /** Only warns, since the bar can no longer be expanded. */
  expand(): void {
    foundry.utils.logCompatibilityWarning("The hotbar is not expanded any more", { since: 13, until: 15 });
  }

  #onDragStart(event: DragEvent): void {
    const slot = Number((event.target as HTMLElement).closest<HTMLElement>("[data-slot]")?.dataset.slot);
    const macro = game.macros.get(game.user.hotbar[slot]);
    if (macro) event.dataTransfer?.setData("text/plain", JSON.stringify({ ...macro.toDragData(), slot }));
  }

  async #onDrop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const slot = (event.target as HTMLElement).closest<HTMLElement>("[data-slot]")?.dataset.slot;
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (slot === undefined || Hooks.call("hotbarDrop", this, data, slot) === false) return;
    const macro = await this.#macroFor(data);
    if (macro) await game.user.assignHotbarMacro(macro, Number(slot), { fromSlot: data.slot });
  }

  async #macroFor(data: any): Promise<any> {
    const Implementation = data.type ? getDocumentClass(data.type) : undefined;
    const dropped = await Implementation?.fromDropData?.(data);
    if (!dropped) return null;
    if (dropped.documentName === "Macro")
      return game.macros.has(dropped.id) ? dropped : getDocumentClass("Macro").create(dropped.toObject());
    return dropped.documentName === "RollTable" ? this._createRollTableRollMacro(dropped) : this._createDocumentSheetToggle(dropped);
  }

  static async #onExecute(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const macro = game.macros?.get(game.user.hotbar?.[Number(target.dataset.slot)]);
    if (macro) await macro.execute();
    else if (!this.#locked && getDocumentClass("Macro").canUserCreate?.(game.user)) {
      const created = await getDocumentClass("Macro").create({ name: game.i18n.localize("MACRO.New"), type: "chat" });
      if (!created) return;
      await game.user.assignHotbarMacro(created, Number(target.dataset.slot));
      await created.sheet?.render({ force: true });
    }
  }

  static async #onPage(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.cyclePage(target.dataset.action === "pageUp" ? 1 : -1);
  }

  static #onLock(this: Hotbar): void {
    this.#locked = !this.#locked;
    this._updateToggles();
  }

  static #onMacros(): void {
    void ui.macros?.renderPopout();
  }
}
