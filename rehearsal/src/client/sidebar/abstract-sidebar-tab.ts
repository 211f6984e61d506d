import { ApplicationV2 } from "../applications/api/application.ts";

/** The key under which a popout stores its tab. */
export const MAIN = Symbol("main");
/** The key of the method by which the sidebar tells a tab whether it is visible. */
export const TOGGLE = Symbol("toggle");

/** A tab of the sidebar. It can be shown a second time in its own window. */
export abstract class AbstractSidebarTab extends ApplicationV2 {
  static override DEFAULT_OPTIONS: any = {
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false, resizable: true },
  };

  /** The tab's name in CONFIG.ui and in the sidebar. */
  static tabName: string;

  static override emittedEvents: any = Object.freeze([...ApplicationV2.emittedEvents, "activate", "deactivate"]);

  [MAIN]: AbstractSidebarTab | undefined = undefined;
  #popout: AbstractSidebarTab | undefined = undefined;

  /** Whether the sidebar shows this tab. */
  get active(): boolean {
    return ui.sidebar?.tabGroups?.primary === this.tabName;
  }

  /** Whether this instance is the tab's popout window. */
  get isPopout(): boolean {
    return this.hasFrame;
  }

  /** The popout window of this tab, if it is open. */
  get popout(): this | undefined {
    return this.#popout as this | undefined;
  }

  /** The name of the tab. */
  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  override _initializeApplicationOptions(options: any): any {
    const initialized = super._initializeApplicationOptions(options);
    const frame = initialized.window.frame;
    initialized.id = frame ? `${this.tabName}-popout` : this.tabName;
    initialized.classes = [...initialized.classes, ...(frame ? ["sidebar-popout"] : [])];
    return initialized;
  }

  override async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    return Object.assign(context, { user: game.user });
  }

  override async _renderFrame(options: any): Promise<HTMLElement> {
    const frame: HTMLElement = await super._renderFrame(options);
    frame.classList.add("active");
    return frame;
  }

  override _insertElement(element: HTMLElement): any {
    if (this.isPopout) return super._insertElement(element);
    Object.assign(element.dataset, { tab: this.tabName, group: "primary" });
    element.setAttribute("role", "tabpanel");
    element.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    element.classList.toggle("active", this.active);
    const prior = document.getElementById(element.id);
    if (prior) prior.replaceWith(element);
    else (document.getElementById("sidebar-content") ?? document.body).append(element);
  }

  override async render(options: any = {}): Promise<this> {
    const own = typeof options === "boolean" ? { force: options } : options;
    const shared = { ...own, force: false };
    await super.render(own);
    if (this.#popout?.rendered) await this.#popout.render(shared);
    return this;
  }

  /** Shows this tab in the sidebar. */
  activate(): void {
    ui.sidebar.changeTab(this.tabName, "primary");
  }

  /** Opens the popout window of this tab, or brings it to the front. */
  async renderPopout(): Promise<this | undefined> {
    if (this.isPopout) return this;
    if (!this.#popout) {
      const Tab = this.constructor as new (options: object) => AbstractSidebarTab;
      this.#popout = new Tab({ window: { frame: true, positioned: true }, position: { width: 340, height: 560 } });
      this.#popout[MAIN] = this;
    }
    const popout = this.#popout;
    await popout.render({ force: true });
    popout.bringToFront();
    return popout as this;
  }

  _onActivate(): void {
    // Subclasses define what happens when the tab is shown.
  }

  override _onClose(options: any): void {
    super._onClose(options);
    const main = this[MAIN];
    if (main) main.#popout = undefined;
    else void this.#popout?.close({ animate: false });
  }

  _onDeactivate(): void {
    // Subclasses define what happens when the tab is hidden.
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.active && !this.isPopout) this[TOGGLE](true);
  }

  /** Tells the tab that it was shown or hidden. */
  [TOGGLE](active: boolean): void {
    if (active) this._onActivate();
    else this._onDeactivate();
    this.dispatchEvent(new Event(active ? "activate" : "deactivate"));
  }
}
