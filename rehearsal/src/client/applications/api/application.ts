import { generation } from "../../../common/generation.ts";
import { makeStrict } from "../../../common/strict.ts";
import { EventEmitterMixin, Semaphore } from "../../../common/utils/index.ts";
import { attachActions } from "./actions.ts";
import { attachDragging } from "./dragging.ts";
import { attachControlsMenu } from "./controls-menu.ts";
import { performClose, performRender } from "./cycle.ts";
import { callHooks, type EventOptions, runEvent } from "./events.ts";
import { attachForm, type FormConfiguration, submitForm } from "./forms.ts";
import { buildFrame, controlRow, writeFrame } from "./frame.ts";
import { maximizeWindow, minimizeWindow, showControls, transition } from "./motion.ts";
import { classChain, classOptions, mergeOptions } from "./options.ts";
import { applyPosition, fitPosition, parseDimension, type Position } from "./position.ts";
import { emptyWindow, front, homeOf, internal, type Internal, RENDER_STATES, roots } from "./state.ts";
import { prepareTabs, showTab } from "./tabs.ts";

/** The end of every application's prototype chain. Packages see this name in error messages. */
const Root = { ApplicationV2: class {} }.ApplicationV2;
makeStrict(Root);

/** A part of the user interface that is rendered, positioned and closed in a fixed order. */
export class ApplicationV2 extends (EventEmitterMixin(Root) as any) {
  /** The class at which merging of options and calling of hooks along the class chain ends. */
  static BASE_APPLICATION: any = ApplicationV2;
  static DEFAULT_OPTIONS: any = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: {},
  };
  static TABS: Record<string, any> = {};
  static RENDER_STATES = RENDER_STATES;
  static _appId = 0;
  static _maxZ = 100;
  static emittedEvents: readonly string[] = Object.freeze(["prerender", "render", "close", "position"]);

  options: any;
  tabGroups: Record<string, string | null> = {};
  readonly #id: string;
  readonly #position: Position;
  readonly #semaphore = new Semaphore(1);
  readonly [internal]: Internal = { state: RENDER_STATES.NONE, element: null, minimized: false, window: emptyWindow() };

  constructor(options: any = {}) {
    super();
    this.options = this._initializeApplicationOptions(options);
    this.#id = this.options.id.replace("{id}", this.options.uniqueId);
    this.#position = {
      top: undefined,
      left: undefined,
      width: "auto",
      height: "auto",
      scale: 1,
      zIndex: ApplicationV2._maxZ,
      ...this.options.position,
    };
  }

  get window(): any {
    return this[internal].window;
  }
  get classList(): DOMTokenList | undefined {
    return this.element?.classList;
  }
  get id(): string {
    return this.#id;
  }
  get title(): string {
    return game.i18n.localize(this.options.window.title);
  }
  get element(): any {
    return this[internal].element;
  }
  get form(): HTMLFormElement | null {
    return this.options.tag === "form" ? (this.element as HTMLFormElement) : null;
  }
  get minimized(): boolean {
    return this[internal].minimized;
  }
  get position(): Position {
    return this.#position;
  }
  set position(position: Position) {
    this.setPosition(position);
  }
  get rendered(): boolean {
    return this.state === RENDER_STATES.RENDERED;
  }
  get state(): number {
    return this[internal].state;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  /** Yields the classes from this one up to the base application. */
  static *inheritanceChain(): Generator<any> {
    yield* classChain(this, this.BASE_APPLICATION);
  }

  static parseCSSDimensions(style: string, parentDimension: number): number | undefined {
    return parseDimension(style, parentDimension);
  }

  static async waitForImages(element: HTMLElement): Promise<void> {
    const images = [...element.querySelectorAll("img")].filter((image) => !image.complete);
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  }

  _initializeApplicationOptions(options: any): any {
    const merged = classOptions((this.constructor as typeof ApplicationV2).inheritanceChain());
    merged["uniqueId"] = String(++ApplicationV2._appId);
    return mergeOptions(merged, options);
  }

  async render(options: any = {}, legacy: any = {}): Promise<this> {
    const chosen = typeof options === "boolean" ? { ...legacy, force: options } : options;
    return (await this.#semaphore.add(() => performRender(this, chosen))) as this;
  }

  _configureRenderOptions(options: any): void {
    if (options.isFirstRender && this.hasFrame) {
      options.window = { title: this.title, icon: this.options.window.icon, controls: true, ...options.window };
    }
    if (typeof options.tab === "string") {
      const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS);
      if (groups[0]) this.tabGroups[groups[0]] = options.tab;
    } else if (options.tab) Object.assign(this.tabGroups, options.tab);
  }

  async _prepareContext(_options: any): Promise<any> {
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    return groups.length === 1 ? { tabs: this._prepareTabs(groups[0] as string) } : {};
  }

  _prepareTabs(group: string): Record<string, any> {
    return prepareTabs(this, group);
  }

  _getTabsConfig(group: string): any {
    return (this.constructor as typeof ApplicationV2).TABS[group] ?? null;
  }

  _getHeaderControls(): any[] {
    return this.options.window.controls.map((control: object) => ({ ...control }));
  }

  *_headerControlsButtons(): Generator<any> {
    const controls = this._getHeaderControls();
    callHooks(this, "getHeaderControls", [controls], {});
    for (const control of controls) {
      const visible = typeof control.visible === "function" ? control.visible.call(this) : (control.visible ?? true);
      if (visible) yield control;
    }
  }

  async _renderHTML(_context: any, _options: any): Promise<any> {
    throw new Error(`${this.constructor.name} is not renderable: it implements no _renderHTML`);
  }

  _replaceHTML(_result: any, _content: HTMLElement, _options: any): void {
    throw new Error(`${this.constructor.name} is not renderable: it implements no _replaceHTML`);
  }

  async _renderFrame(_options: any): Promise<HTMLElement> {
    return buildFrame(this, this.window);
  }

  _renderHeaderControl(control: any): HTMLLIElement {
    return controlRow(control);
  }

  _updateFrame(options: any): void {
    if (options.window) writeFrame(this, this.window, options.window);
  }

  _insertElement(element: HTMLElement): void | Promise<void> {
    const page = homeOf(this);
    const existing = page.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else page.body.append(element);
  }

  async close(options: any = {}): Promise<this> {
    return (await this.#semaphore.add(() => performClose(this, options))) as this;
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  _tearDown(_options: any): void {
    Object.assign(this.window, emptyWindow());
  }

  setPosition(position?: Position): Position | void {
    if (!this.element || !this.options.window.positioned || this.window.windowId) return;
    const wanted = { ...this.#position, ...position };
    this._doEvent(this._prePosition, { handlerArgs: [wanted], debugText: "Before reposition" });
    const updated = this._updatePosition(wanted);
    Object.assign(this.#position, updated);
    applyPosition(this.element, updated, this.minimized);
    this._doEvent(this._onPosition, { handlerArgs: [this.#position], debugText: "After reposition", eventName: "position" });
    return this.#position;
  }

  _updatePosition(position: Position): Position {
    return this.minimized ? position : fitPosition(this.element, position);
  }

  toggleControls(expanded?: boolean, options: any = {}): Promise<void> {
    return showControls(this, expanded, options);
  }

  async minimize(): Promise<void> {
    if (this.rendered && this.hasFrame && !this.minimized && this.options.window.minimizable) await minimizeWindow(this, this[internal]);
  }

  async maximize(): Promise<void> {
    if (this.minimized) await maximizeWindow(this, this[internal]);
  }

  bringToFront(): void {
    if (!(this.#position.zIndex === ApplicationV2._maxZ && front.app === this)) {
      this.#position.zIndex = ++ApplicationV2._maxZ;
      if (this.element) this.element.style.zIndex = String(this.#position.zIndex);
    }
    front.app = this;
    if (typeof ui !== "undefined") ui.activeWindow = this;
  }

  changeTab(tab: string, group: string, { force = false, updatePosition = true }: any = {}): void {
    if (!tab || !group) throw new Error("A tab and its group must be named");
    if (this.tabGroups[group] === tab && !force) return;
    showTab(this, tab, group);
    this.tabGroups[group] = tab;
    if (updatePosition && this.rendered && this.#position.height === "auto") this.setPosition();
  }

  async submit(submitOptions: any = {}): Promise<any> {
    if (!this.form || typeof this.options.form?.handler !== "function") {
      throw new Error(`${this.constructor.name} has no form that could be submitted`);
    }
    return submitForm(this, this.options.form, new Event("submit", { cancelable: true }), submitOptions);
  }

  _doEvent(handler: any, options: EventOptions = {}): any {
    return runEvent(this, handler, options);
  }

  _canRender(_options: any): false | void {}
  async _preFirstRender(_context: any, _options: any): Promise<void> {}
  async _onFirstRender(_context: any, _options: any): Promise<void> {}
  async _preRender(_context: any, _options: any): Promise<void> {}
  async _onRender(_context: any, _options: any): Promise<void> {}
  async _postRender(_context: any, _options: any): Promise<void> {}
  async _preClose(_options: any): Promise<void> {}
  _onClose(_options: any): void {}
  _prePosition(_position: any): void {}
  _onPosition(_position: any): void {}

  _attachFrameListeners(): void {
    const { element } = this;
    roots.set(element, this);
    attachActions(this, element);
    if (this.options.tag === "form") attachForm(this, element, this.options.form ?? {});
    if (!this.hasFrame) return;
    element.addEventListener("pointerdown", () => this.bringToFront());
    element.addEventListener("focusin", () => this.bringToFront());
    attachDragging(this);
    if (generation() >= 14) attachControlsMenu(this);
  }

  _onClickTab(event: any): void {
    const button = event.target.closest("[data-tab]");
    const tab = button?.dataset.tab;
    const group = button?.dataset.group ?? button?.closest(".tabs")?.dataset.group;
    if (!button || tab === this.tabGroups[group]) return;
    this.changeTab(tab, group, { event, navElement: button.closest(".tabs") });
  }

  _onClickAction(_event: PointerEvent, _target: HTMLElement): any {}

  async _onSubmitForm(formConfig: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    await submitForm(this, formConfig, event);
  }

  _onChangeForm(formConfig: FormConfiguration, event: Event): void {
    if (!formConfig.submitOnChange) return;
    const form = event.currentTarget as HTMLElement;
    form.dispatchEvent(new Event("submit", { cancelable: true }));
  }

  async _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    await transition(element, timeout);
  }

  _createContextMenu(handler: () => any[], selector: string, options: any = {}): any {
    const { container, hookName = "get{}ContextOptions", parentClassHooks = true, ...menuOptions } = options;
    const entries = handler.call(this);
    const literal = !hookName.includes("{}");
    if (literal) Hooks.callAll(hookName, this, entries);
    else callHooks(this, hookName, [entries], { parentClassHooks });
    if (entries.length === 0) return null;
    return new CONFIG.ux.ContextMenu(container ?? this.element, selector, entries, { ...menuOptions, jQuery: false });
  }

  bringToTop(): void {
    this.bringToFront();
  }
}
