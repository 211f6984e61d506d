import { TOGGLE } from "./abstract-sidebar-tab.ts";
import { TemplateApplication } from "./with-parts.ts";

function tabTitle(tooltip: string | undefined, documentName: string | undefined): string {
  const key = tooltip ?? getDocumentClass(documentName!).metadata.labelPlural;
  return game.i18n.localize(key);
}

/** The column at the right edge, with a row of buttons and the active tab. */
export class Sidebar extends TemplateApplication {
  static override DEFAULT_OPTIONS: any = {
    id: "sidebar",
    tag: "aside",
    classes: ["sidebar"],
    window: { frame: false, positioned: false },
    actions: { toggleState: Sidebar.#onToggleState, popout: Sidebar.#onPopout },
  };

  /** The tabs in their order. Only those in CONFIG.ui are shown. */
  static override TABS: any = {
    chat: { documentName: "ChatMessage", icon: "fa-solid fa-comments", tooltip: "SIDEBAR.TabChat" },
    combat: { documentName: "Combat", icon: "fa-solid fa-hand-fist", tooltip: "SIDEBAR.TabCombat" },
    scenes: { documentName: "Scene", icon: "fa-solid fa-map", tooltip: "SIDEBAR.TabScenes", gmOnly: true },
    actors: { documentName: "Actor", icon: "fa-solid fa-user", tooltip: "SIDEBAR.TabActors" },
    items: { documentName: "Item", icon: "fa-solid fa-suitcase", tooltip: "SIDEBAR.TabItems" },
    journal: { documentName: "JournalEntry", icon: "fa-solid fa-book-open", tooltip: "SIDEBAR.TabJournal" },
    tables: { documentName: "RollTable", icon: "fa-solid fa-table-list" },
    cards: { documentName: "Cards", icon: "fa-solid fa-clone" },
    playlists: { documentName: "Playlist", icon: "fa-solid fa-music" },
    compendium: { icon: "fa-solid fa-book-atlas", tooltip: "SIDEBAR.TabCompendium" },
    settings: { icon: "fa-solid fa-gears", tooltip: "SIDEBAR.TabSettings" },
  };

  static override PARTS: any = { tabs: { id: "tabs", template: "templates/sidebar/tabs.hbs" } };

  override tabGroups: any = { primary: "chat" };
  #expanded = true;

  /** Whether the tabs are shown, not only their buttons. */
  get expanded(): boolean {
    return this.#expanded;
  }

  /** The open popouts of tabs, by tab name. */
  get popouts(): Record<string, any> {
    const tabs = Object.keys((this.constructor as typeof Sidebar).TABS).map((name) => [name, ui[name]?.popout] as const);
    return Object.fromEntries(tabs.filter(([, popout]) => popout?.rendered));
  }

  override _configureRenderOptions(options: any): void {
    super._configureRenderOptions(options);
    if (options.parts?.length === 0) options.parts = ["tabs"];
  }

  override async _preparePartContext(partId: string, context: any, options: any): Promise<any> {
    const prepared: any = await super._preparePartContext(partId, context, options);
    if (partId === "tabs") await this._prepareTabContext(prepared, options);
    return prepared;
  }

  /** Adds the buttons to the context. */
  async _prepareTabContext(context: any, _options: any): Promise<void> {
    const known = Object.entries<any>((this.constructor as typeof Sidebar).TABS);
    context.expanded = this.expanded;
    context.toggleLabel = game.i18n.localize(this.expanded ? "SIDEBAR.Collapse" : "SIDEBAR.Expand");
    context.buttons = known
      .filter(([id, tab]) => id in CONFIG.ui && (!tab.gmOnly || game.user.isGM))
      .map(([id, { icon, tooltip, documentName }]) => {
        const active = this.tabGroups.primary === id;
        const documentIcon = documentName ? CONFIG[documentName]?.sidebarIcon : undefined;
        return { id, icon: documentIcon ?? icon, active, title: tabTitle(tooltip, documentName) };
      });
  }

  override _insertElement(element: HTMLElement): any {
    element.setAttribute("aria-label", game.i18n.localize("SIDEBAR.Label"));
    const prior = document.getElementById(element.id);
    if (prior) return prior.replaceWith(element);
    (document.getElementById("ui-right") ?? document.body).append(element);
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    const content = document.createElement("div");
    content.id = "sidebar-content";
    this.element.append(content);
    this.element.classList.toggle("expanded", this.expanded);
    this.element.addEventListener("contextmenu", (event: MouseEvent) => this.#onContextMenu(event));
    this.element.addEventListener("keydown", (event: KeyboardEvent) => this.#onKeydown(event));
  }

  override _onClickTab(event: PointerEvent): void {
    const button = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]");
    if (!button?.dataset.tab) return;
    if (!this.expanded) this.expand();
    this.changeTab(button.dataset.tab, "primary", { event, navElement: button });
  }

  override changeTab(tab: string, group: string, options: any = {}): void {
    if (group !== "primary" || (this.tabGroups.primary === tab && !options.force)) return;
    const prior = ui[this.tabGroups.primary];
    this.tabGroups.primary = tab;
    this.#showActive();
    prior?.[TOGGLE]?.(false);
    ui[tab]?.[TOGGLE]?.(true);
    Hooks.callAll("changeSidebarTab", ui[tab]);
  }

  /** Hides the tabs, but not their buttons. */
  collapse(): void {
    this.toggleExpanded(false);
  }

  /** Shows the tabs next to their buttons. */
  expand(): void {
    this.toggleExpanded(true);
  }

  /** Shows the tabs, or only their buttons. */
  toggleExpanded(expanded: boolean = !this.#expanded): void {
    if (expanded === this.#expanded) return;
    this.#expanded = expanded;
    this.element?.classList.toggle("expanded", expanded);
    void this.render({ parts: ["tabs"] });
    Hooks.callAll("collapseSidebar", this, !expanded);
  }

  /** Shows a tab. Packages from before version 13 use this name. */
  activateTab(tabName: string): void {
    foundry.utils.logCompatibilityWarning("Sidebar#activateTab is now Sidebar#changeTab", { since: 13, until: 15 });
    this.changeTab(tabName, "primary");
  }

  #showActive(): void {
    const active = this.tabGroups.primary;
    for (const button of this.element.querySelectorAll("#tabs [data-tab], nav.tabs [data-tab]") as NodeListOf<HTMLElement>) {
      const chosen = button.dataset.tab === active;
      button.classList.toggle("active", chosen);
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
    for (const tab of this.element.querySelectorAll("#sidebar-content > [data-tab]") as NodeListOf<HTMLElement>) {
      tab.classList.toggle("active", tab.dataset.tab === active);
    }
  }

  #onContextMenu(event: MouseEvent): void {
    const name = (event.target as HTMLElement).closest<HTMLElement>("button[data-tab]")?.dataset.tab;
    if (!name) return;
    event.preventDefault();
    void ui[name]?.renderPopout();
  }

  /** Lets the arrow keys move between the buttons, as in every row of tabs. */
  #onKeydown(event: KeyboardEvent): void {
    const button = (event.target as HTMLElement).closest<HTMLElement>("button[data-tab]");
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!button || step === undefined) return;
    const buttons = [...this.element.querySelectorAll("button[data-tab]")] as HTMLElement[];
    const next = buttons[(buttons.indexOf(button) + step + buttons.length) % buttons.length]!;
    event.preventDefault();
    event.stopPropagation();
    this.changeTab(next.dataset.tab!, "primary");
    next.focus();
  }

  static #onToggleState(this: Sidebar): void {
    this.toggleExpanded();
  }

  static #onPopout(this: Sidebar): void {
    void ui[this.tabGroups.primary]?.renderPopout();
  }
}
