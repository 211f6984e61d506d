import * as PIXI from "pixi.js";
import { stir } from "./stir.ts";
import { strictNamespace } from "../../common/strict.ts";
import { Hooks } from "../hooks.ts";
import { MouseInteractionManager } from "./mouse-interaction.ts";
import { RenderFlags, type RenderFlag } from "./render-flags.ts";

/** A canvas object of an embedded document of the scene. */
export abstract class PlaceableObject extends PIXI.Container {
  static embeddedName = "";
  /** The parts that can be redrawn, by their render flags. */
  static RENDER_FLAGS: Record<string, RenderFlag> = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState"], alias: true },
    refreshState: {},
  };
  static RENDER_FLAG_PRIORITY = "OBJECTS";
  readonly renderFlags: RenderFlags;
  /** Recognises the pointer's gestures, once the object is drawn. */
  mouseInteractionManager: MouseInteractionManager | null = null;
  document: any;
  scene: any;
  #hover = false;
  #controlled = false;
  #original: any = null;
  #isDrawn = false;

  constructor(document: any) {
    super();
    this.document = document;
    this.scene = document.parent;
    const { RENDER_FLAGS, RENDER_FLAG_PRIORITY: priority } = this.constructor as typeof PlaceableObject;
    this.renderFlags = new RenderFlags(RENDER_FLAGS, { object: this, priority });
    // A pointer ignores the object until it is drawn.
    this.eventMode = "none";
    this.on("childAdded", stir).on("childRemoved", stir);
  }

  get id(): string {
    return this.document.id;
  }
  get objectId(): string {
    return this.isPreview ? `${this.document.id}.preview` : this.document.id;
  }
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get layer(): any {
    return globalThis.canvas[this.document.layer?.options?.name ?? "tokens"];
  }
  get sheet(): any {
    return this.document.sheet;
  }
  get controlled(): boolean {
    return this.#controlled;
  }
  get hover(): boolean {
    return this.#hover;
  }
  set hover(value: boolean) {
    this.#hover = value;
  }
  get isPreview(): boolean {
    return this.#original !== null;
  }
  get hasPreview(): boolean {
    return this.layer?.preview?.children.some((child: any) => child !== this && child.document?.id === this.id) ?? false;
  }
  get _original(): any {
    return this.#original ?? undefined;
  }
  abstract get bounds(): PIXI.Rectangle;
  get center(): PIXI.Point {
    const { x, y, width, height } = this.bounds;
    return new PIXI.Point(x + width / 2, y + height / 2);
  }

  /** Whether a user may do something to this object. `control`, `hover`, `drag`, `hud` and `view` follow the canvas's rules, others the document's. */
  can(user: any, action: string): boolean {
    switch (action) {
      case "configure":
        return this._canConfigure(user);
      case "control":
        return this._canControl(user);
      case "hover":
        return this._canHover(user);
      case "drag":
        return this._canDrag(user);
      case "hud":
        return this._canHUD(user);
      case "view":
        return this._canView(user);
      default:
        return this.document.canUserModify(user, action);
    }
  }
  protected _canConfigure(user: any, _event?: unknown): boolean {
    return this.document.canUserModify(user, "update");
  }
  protected _canControl(user: any, _event?: unknown): boolean {
    return this.document.canUserModify(user, "update");
  }
  protected _canHover(_user: any, _event?: unknown): boolean {
    return true;
  }
  protected _canDrag(user: any, _event?: unknown): boolean {
    return this._canControl(user);
  }
  /** Whether a drag may begin. The object must be selected and draggable. */
  protected _canDragLeftStart(user: any, event?: unknown): boolean {
    return this.controlled && this._canDrag(user, event);
  }
  protected _canHUD(user: any, _event?: unknown): boolean {
    return this._canControl(user);
  }
  protected _canView(user: any, _event?: unknown): boolean {
    return this.document.testUserPermission(user, "LIMITED");
  }

  /** Redraws the object, and calls the hook `draw<Placeable>`. */
  async draw(options: object = {}): Promise<this> {
    this.renderFlags.clear();
    for (const child of this.removeChildren()) child.destroy({ children: true });
    await this._draw(options);
    if (this.destroyed) return this;
    this.#isDrawn = true;
    Hooks.callAll(`draw${this.document.documentName}`, this);
    this.refresh();
    this.applyRenderFlags();
    if (this.isPreview) return this;
    this.eventMode = "static";
    this.mouseInteractionManager ??= this._createInteractionManager().activate();
    return this;
  }
  protected abstract _draw(options: object): Promise<void>;

  /** Requests that the drawing follows the document. */
  refresh(_options: object = {}): this {
    this.renderFlags.set({ refresh: true });
    return this;
  }

  /** Redraws what the flags name, and passes them to the hook `refresh<Placeable>`. */
  applyRenderFlags(): void {
    if (!this.#isDrawn || this.destroyed || this.renderFlags.size === 0) return;
    const flags = this.renderFlags.clear();
    if (flags.redraw) return void this.draw();
    stir();
    this._applyRenderFlags(flags);
    Hooks.callAll(`refresh${this.document.documentName}`, this, flags);
  }
  protected _applyRenderFlags(_flags: Record<string, boolean>): void {}

  /** Creates the manager that checks and answers the pointer's gestures. */
  protected _createInteractionManager(): MouseInteractionManager {
    const permissions = {
      hoverIn: this._canHover,
      clickLeft: this._canControl,
      clickLeft2: this._canView,
      clickRight: this._canHUD,
      clickRight2: this._canConfigure,
      dragLeftStart: this._canDragLeftStart,
    };
    const callbacks = {
      hoverIn: this._onHoverIn,
      hoverOut: this._onHoverOut,
      clickLeft: this._onClickLeft,
      clickLeft2: this._onClickLeft2,
      unclickLeft: this._onUnclickLeft,
      clickRight: this._onClickRight,
      clickRight2: this._onClickRight2,
      unclickRight: this._onUnclickRight,
      dragLeftStart: this._onDragLeftStart,
      dragLeftMove: this._onDragLeftMove,
      dragLeftDrop: this._onDragLeftDrop,
      dragLeftCancel: this._onDragLeftCancel,
    };
    return new MouseInteractionManager(this, globalThis.canvas.stage, permissions, callbacks);
  }

  /** Creates a copy that follows the pointer while the original stays in place. */
  clone(): this {
    const Placeable = this.constructor as new (document: any) => this;
    const copy = new Placeable(this.document.clone({}, { keepId: true }));
    copy.#original = this;
    copy.eventMode = "none";
    return copy;
  }

  /** Selects this object. Returns false if the user may not. */
  control(options: { releaseOthers?: boolean } = {}): boolean {
    if (this.#controlled) return true;
    if (!this.can(globalThis.game.user, "control")) return false;
    if (options.releaseOthers !== false) this.layer.releaseAll();
    this.#controlled = true;
    this.layer.controlledObjects.set(this.objectId, this);
    this._onControl(options);
    Hooks.callAll(`control${this.document.documentName}`, this, true);
    return true;
  }
  /** Deselects this object. */
  release(options: object = {}): boolean {
    if (!this.#controlled) return true;
    this.#controlled = false;
    this.layer.controlledObjects.delete(this.objectId);
    this._onRelease(options);
    Hooks.callAll(`control${this.document.documentName}`, this, false);
    return true;
  }
  protected _onControl(_options: object): void {
    this.refresh();
  }
  protected _onRelease(_options: object): void {
    this.refresh();
  }

  _onHoverIn(_event: unknown, _options: { hoverOutOthers?: boolean } = {}): void {
    if (this.#hover || !this.can(globalThis.game.user, "hover")) return;
    this.#hover = true;
    this.layer.hover = this;
    this.refresh();
    Hooks.callAll(`hover${this.document.documentName}`, this, true);
  }
  _onHoverOut(_event: unknown): void {
    if (!this.#hover) return;
    this.#hover = false;
    if (this.layer.hover === this) this.layer.hover = null;
    this.refresh();
    Hooks.callAll(`hover${this.document.documentName}`, this, false);
  }

  /** Selects it. With Shift, adds it to the selection or removes it. */
  _onClickLeft(event: any): void {
    if (event.shiftKey && this.controlled) this.release();
    else this.control({ releaseOthers: !event.shiftKey && !this.controlled });
  }
  /** Opens its sheet. */
  _onClickLeft2(_event: unknown): void {
    void this.sheet?.render({ force: true });
  }
  _onUnclickLeft(_event: unknown): void {}
  _onClickRight(_event: unknown): void {}
  _onClickRight2(_event: unknown): void {}
  _onUnclickRight(_event: unknown): void {}
  _onDragLeftStart(_event: any): unknown {
    return false;
  }
  _onDragLeftMove(_event: any): void {}
  _onDragLeftDrop(_event: any): unknown {
    return undefined;
  }
  _onDragLeftCancel(_event: any): unknown {
    return undefined;
  }

  _onCreate(_data: object, _options: any, _userId: string): void {}
  _onUpdate(_changed: object, _options: object, _userId: string): void {
    this.refresh();
  }
  _onDelete(_options: any, _userId: string): void {
    stir();
    this.release();
    if (this.layer.hover === this) this.layer.hover = null;
    this.destroy({ children: true });
  }
}
// PIXI's members are read through the same strict check. A member that neither has throws.
Object.setPrototypeOf(PlaceableObject.prototype, strictNamespace("PlaceableObject", PIXI.Container.prototype));
