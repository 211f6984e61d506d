import { makeStrict } from "../../common/strict.ts";
import { Semaphore } from "../../common/utils/index.ts";
import { classChain } from "../applications/api/options.ts";
import { front } from "../applications/api/state.ts";
import { attachFrame, buildWindow, placeWindow } from "./frame.ts";

const STATES = Object.freeze({ CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2, ERROR: 3 });
let lastId = 0;

/** The end of the prototype chain. Packages see this name in error messages. */
const Root = { Application: class {} }.Application;
makeStrict(Root);

/** A window made from a template, with listeners and a position, as packages from before version 12 write it. */
export class Application extends Root {
  static RENDER_STATES = STATES;

  options: any;
  appId: number;
  position: any;
  _element: any = null;
  _dragDrop: any[];
  _tabs: any[];
  _searchFilters: any[];
  _minimized = false;
  _state: number = STATES.NONE;
  _priorState: number = STATES.NONE;
  _scrollPositions: any = null;
  readonly #renders = new Semaphore(1);

  constructor(options: any = {}) {
    super();
    const defaults = (this.constructor as typeof Application).defaultOptions;
    this.options = foundry.utils.mergeObject(defaults, options, { insertKeys: true, insertValues: true, overwrite: true, inplace: false });
    this.appId = ++lastId;
    const { width, height, left, top, scale } = this.options;
    this.position = { width, height, left, top, scale, zIndex: 0 };
    this._dragDrop = this._createDragDropHandlers();
    this._tabs = this._createTabHandlers();
    this._searchFilters = this._createSearchFilters();
  }

  static get defaultOptions(): any {
    return {
      baseApplication: null,
      width: null,
      height: null,
      top: null,
      left: null,
      scale: null,
      popOut: true,
      minimizable: true,
      resizable: false,
      id: "",
      classes: [],
      dragDrop: [],
      tabs: [],
      filters: [],
      title: "",
      template: null,
      scrollY: [],
    };
  }

  get id(): string {
    return this.options.id || `app-${this.appId}`;
  }
  get element(): any {
    return this._element ?? $(`#${CSS.escape(this.id)}`);
  }
  get template(): string {
    return this.options.template;
  }
  get popOut(): boolean {
    return this.options.popOut ?? true;
  }
  get rendered(): boolean {
    return this._state === STATES.RENDERED;
  }
  get closing(): boolean {
    return this._state === STATES.CLOSING;
  }
  get title(): string {
    return game.i18n.localize(this.options.title);
  }

  _createDragDropHandlers(): any[] {
    return this.options.dragDrop.map((given: any) => {
      const permissions = {
        dragstart: (selector: string) => this._canDragStart(selector),
        drop: (selector: string) => this._canDragDrop(selector),
      };
      const callbacks = {
        dragstart: (event: DragEvent) => this._onDragStart(event),
        dragover: (event: DragEvent) => this._onDragOver(event),
        drop: (event: DragEvent) => this._onDrop(event),
      };
      return new foundry.applications.ux.DragDrop.implementation({ ...given, permissions, callbacks });
    });
  }

  _createTabHandlers(): any[] {
    const callback = (event: any, tabs: any, active: string): void => this._onChangeTab(event, tabs, active);
    return this.options.tabs.map((given: any) => new foundry.applications.ux.Tabs({ ...given, callback }));
  }

  _createSearchFilters(): any[] {
    const callback = (event: any, query: string, rgx: RegExp, html: HTMLElement): void => this._onSearchFilter(event, query, rgx, html);
    return this.options.filters.map((given: any) => new foundry.applications.ux.SearchFilter({ ...given, callback }));
  }

  getData(_options: any = {}): any {
    return {};
  }

  /** Renders without being awaited. The hook `error` reports failures. */
  render(force: any = false, options: any = {}): this {
    // Packages that open windows of both kinds pass a single object.
    const chosen = typeof force === "object" && force !== null ? { ...force, ...options } : { ...options, force };
    this._render(Boolean(chosen.force), chosen).catch((error: unknown) => {
      this._state = STATES.ERROR;
      const failure = error instanceof Error ? error : new Error(String(error));
      Hooks.onError("Application#render", failure, { msg: `${this.constructor.name} cannot be rendered`, log: "error", notify: "error" });
    });
    return this;
  }

  async _render(force = false, options: any = {}): Promise<void> {
    await this.#renders.add(() => this.#draw(force, options));
  }

  async #draw(force: boolean, options: any): Promise<void> {
    const isShown = this._state === STATES.RENDERED || this._state === STATES.RENDERING;
    if (this.closing || (!force && !isShown)) return;
    this._priorState = this._state;
    this._state = STATES.RENDERING;
    foundry.utils.mergeObject(this.options, options, { insertKeys: false });
    const data = await this.getData(this.options);
    const inner = await this._renderInner(data);
    const element = this.element;
    if (element.length > 0 && this._element) {
      this._saveScrollPositions(element);
      this._replaceHTML(element, inner);
    } else await this.#open(inner);
    this._activateCoreListeners(inner);
    this.activateListeners(inner);
    const { left, top, width, height, scale } = { ...this.position, ...options };
    if (this.popOut && !this._minimized) this.setPosition({ left, top, width, height, scale });
    this._state = STATES.RENDERED;
    if (options.focus || this._priorState !== STATES.RENDERED) this.bringToTop();
    this._restoreScrollPositions(this.element);
    this._callHooks((name) => `render${name}`, [inner, data]);
  }

  async #open(inner: any): Promise<void> {
    const html = this.popOut ? await this._renderOuter() : inner;
    if (this.popOut) {
      html.find(".window-content").append(inner);
      ui.windows[this.appId] = this;
    }
    this._injectHTML(html);
    this._element = html;
  }

  static _getInheritanceChain(): any[] {
    return [...classChain(this, Application)];
  }

  _callHooks(hookName: string | ((name: string) => string), hookArgs: any[] = []): void {
    const names = (this.constructor as typeof Application)._getInheritanceChain().map(({ name }) => name);
    const { baseApplication } = this.options;
    if (baseApplication && !names.includes(baseApplication)) names.push(baseApplication);
    for (const name of names) Hooks.callAll(typeof hookName === "string" ? hookName : hookName(name), this, ...hookArgs);
  }

  _saveScrollPositions(html: any): void {
    const selectors: string[] = this.options.scrollY ?? [];
    this._scrollPositions = Object.fromEntries(
      selectors.map((selector) => [selector, [...(selector ? html.find(selector) : html)].map((one: Element) => one.scrollTop)]),
    );
  }

  _restoreScrollPositions(html: any): void {
    for (const [selector, tops] of Object.entries<any>(this._scrollPositions ?? {}))
      for (const [at, one] of [...(selector ? html.find(selector) : html)].entries()) one.scrollTop = tops[at] ?? 0;
  }

  async _renderOuter(): Promise<any> {
    const buttons = this._getHeaderButtons();
    this._callHooks((name) => `get${name}HeaderButtons`, [buttons]);
    const outer = buildWindow(this, buttons);
    attachFrame(this, outer);
    return $(outer);
  }

  async _renderInner(data: any): Promise<any> {
    const html = await foundry.applications.handlebars.renderTemplate(this.template, data);
    if (html === "") throw new Error(`The template ${this.template} of ${this.constructor.name} gave nothing`);
    return $(html);
  }

  _replaceHTML(element: any, html: any): void {
    if (!this.popOut) {
      element.replaceWith(html);
      this._element = html;
      return;
    }
    element.find(".window-content").first().empty().append(html);
    element.find(".window-title").first().text(this.title);
  }

  _injectHTML(html: any): void {
    $("body").append(html);
  }

  _getHeaderButtons(): any[] {
    return [{ label: "Close", class: "close", icon: "fas fa-times", onclick: () => void this.close() }];
  }

  _contextMenu(_html: any): void {}

  _activateCoreListeners(html: any): void {
    const [content] = this.popOut ? html.parent() : html;
    if (!content) return;
    for (const each of [...this._tabs, ...this._dragDrop, ...this._searchFilters]) each.bind(content);
    this._contextMenu(html);
  }

  activateListeners(_html: any): void {}

  activateTab(tabName: string, { group, triggerCallback = true }: any = {}): void {
    const tabs = group ? this._tabs.find((one) => one.group === group) : this._tabs[0];
    if (!tabs) throw new Error(`${this.constructor.name} has no tabs${group ? ` of the group ${group}` : ""}`);
    if (tabs.active !== tabName) tabs.activate(tabName, { triggerCallback });
  }

  _onChangeTab(_event: any, _tabs: any, _active: string): void {
    this.setPosition();
  }

  _onSearchFilter(..._args: [event: any, query: string, rgx: RegExp, html: HTMLElement]): void {}

  _canDragStart(_selector: string): boolean {
    return game.user.isGM;
  }
  _canDragDrop(_selector: string): boolean {
    return game.user.isGM;
  }
  _onDragStart(_event: DragEvent): void {}
  _onDragOver(_event: DragEvent): void {}
  _onDrop(_event: DragEvent): any {}

  bringToTop(): void {
    const [element] = this.element;
    const { ApplicationV2 } = foundry.applications.api;
    if (element && front.app !== this) {
      this.position.zIndex = ++ApplicationV2._maxZ;
      element.style.zIndex = String(this.position.zIndex);
    }
    front.app = this;
    ui.activeWindow = this;
  }

  async close(options: any = {}): Promise<void> {
    const isOpen = this._state === STATES.RENDERED || this._state === STATES.ERROR;
    if (!options.force && !isOpen) return;
    this._state = STATES.CLOSING;
    const { element } = this;
    this._callHooks((name) => `close${name}`, [element]);
    this._saveScrollPositions(element);
    element.remove();
    this._element = null;
    delete ui.windows[this.appId];
    if (front.app === this) front.app = null;
    if (ui.activeWindow === this) ui.activeWindow = null;
    this._minimized = false;
    this._state = STATES.CLOSED;
  }

  async minimize(): Promise<void> {
    if (this.popOut && this.rendered && !this._minimized) this.#fold(true);
  }

  async maximize(): Promise<void> {
    if (this.popOut && this._minimized) this.#fold(false);
  }

  #fold(isFolded: boolean): void {
    this._minimized = isFolded;
    this.element.toggleClass("minimized", isFolded);
    if (!isFolded) this.setPosition();
  }

  setPosition({ left, top, width, height, scale }: any = {}): any {
    const [element] = this.element;
    if (!element || !this.popOut || this._minimized) return undefined;
    const wanted = Object.entries({ left, top, width, height, scale }).filter(([, value]) => value !== undefined && value !== null);
    Object.assign(this.position, Object.fromEntries(wanted));
    placeWindow(element, this.position);
    return this.position;
  }

  _onToggleMinimize(event: Event): void {
    event.preventDefault();
    void (this._minimized ? this.maximize() : this.minimize());
  }

  _onResize(_event: Event): void {}

  async _waitForImages(): Promise<void> {
    const [element] = this.element;
    if (element) await foundry.applications.api.ApplicationV2.waitForImages(element);
  }
}
