import * as PIXI from "pixi.js";
import { Hooks } from "../hooks.ts";
import { putDown, takeUp } from "./pasting.ts";

/** A layer of the canvas. It is drawn and torn down with a scene. */
export class CanvasLayer extends PIXI.Container {
  options: Record<string, any>;

  constructor(options: object = {}) {
    super();
    const defaults = (this.constructor as typeof CanvasLayer).layerOptions;
    this.options = { ...defaults, ...options };
    this.name = String(this.options["name"] ?? "");
  }

  static get layerOptions(): Record<string, any> {
    return { name: "", baseClass: CanvasLayer };
  }

  /** The layer of this class on the canvas. */
  static get instance(): any {
    return globalThis.canvas[(this as typeof CanvasLayer).layerOptions["name"]];
  }

  get hookName(): string {
    return this.constructor.name;
  }

  /** Redraws the layer, and calls the hook `draw<Layer>`. */
  async draw(options: object = {}): Promise<this> {
    await this.tearDown(options);
    await this._draw(options);
    Hooks.callAll(`draw${this.hookName}`, this);
    return this;
  }

  protected async _draw(_options?: object): Promise<void> {}

  /** Empties the layer, and calls the hook `tearDown<Layer>`. */
  async tearDown(options: object = {}): Promise<this> {
    await this._tearDown(options);
    Hooks.callAll(`tearDown${this.hookName}`, this);
    return this;
  }

  protected async _tearDown(_options?: object): Promise<void> {
    for (const child of this.removeChildren()) child.destroy({ children: true });
  }
}

/** A layer that can be active. */
export class InteractionLayer extends CanvasLayer {
  #active = false;

  get active(): boolean {
    return this.#active;
  }

  /** Makes this the layer that receives clicks and keys. */
  activate(_options: { tool?: string } = {}): this {
    for (const layer of globalThis.canvas.layers) if (layer !== this && layer instanceof InteractionLayer) layer.deactivate();
    this.#active = true;
    this._activate();
    return this;
  }

  /** Stops this layer from receiving clicks and keys. */
  deactivate(): this {
    this.#active = false;
    this._deactivate();
    return this;
  }

  protected _activate(): void {}
  protected _deactivate(): void {}
  _onClickLeft(_event: unknown): void {}
  _onDeleteKey(_event: unknown): void {}
}

/** The number of changes that can be undone. */
const REMEMBERED = 10;

/** A change that can be undone, with the objects as they were before. */
export interface HistoryEntry {
  readonly type: "create" | "update" | "delete";
  readonly data: { _id: string; [key: string]: unknown }[];
}

/** A layer of the placeable objects of one document type. */
export class PlaceablesLayer extends InteractionLayer {
  static documentName = "";
  /** The changes that this user made, the last one at the end. */
  history: HistoryEntry[] = [];
  objects: PIXI.Container | null = null;
  preview: PIXI.Container | null = null;
  hover: any = null;
  highlightObjects = false;
  readonly #controlled = new Map<string, any>();

  /** The documents that it shows. Null if scenes have none of their type. */
  get documentCollection(): any {
    const { scene } = globalThis.canvas;
    const { documentName } = this.constructor as typeof PlaceablesLayer;
    return scene?.constructor.getCollectionName(documentName) ? scene.getEmbeddedCollection(documentName) : null;
  }

  /** The objects on this layer, without previews. */
  get placeables(): any[] {
    return (this.objects?.children ?? []) as any[];
  }

  /** The objects that are selected. */
  get controlled(): any[] {
    return [...this.#controlled.values()];
  }

  get controlledObjects(): Map<string, any> {
    return this.#controlled;
  }

  getDocuments(): any[] {
    return [...(this.documentCollection ?? [])];
  }

  /** Returns the object of a document by its id, or null. */
  get(objectId: string): any {
    return this.documentCollection?.get(objectId)?._object ?? null;
  }

  protected override async _draw(_options: object): Promise<void> {
    this.objects = this.addChild(new PIXI.Container());
    this.objects.sortableChildren = true;
    this.preview = this.addChild(new PIXI.Container());
    const drawn = this.getDocuments().map((document) => {
      const object = this.createObject(document);
      this.objects?.addChild(object);
      return object.draw();
    });
    await Promise.all(drawn);
  }

  protected override async _tearDown(options: object): Promise<void> {
    for (const document of this.getDocuments()) document._object = null;
    this.#controlled.clear();
    this.history = [];
    this.hover = null;
    await super._tearDown(options);
    this.objects = null;
    this.preview = null;
  }

  /** Creates the object of a document. */
  createObject(document: any): any {
    const Placeable = globalThis.CONFIG[document.documentName].objectClass;
    const object = new Placeable(document);
    document._object = object;
    return object;
  }

  /** Selects every object that this user may control. */
  controlAll(options: object = {}): any[] {
    for (const object of this.placeables) if (object.visible) object.control({ ...options, releaseOthers: false });
    return this.controlled;
  }

  /** Releases all selected objects. Returns how many there were. */
  releaseAll(options: object = {}): number {
    const released = this.controlled;
    for (const object of released) object.release(options);
    return released.length;
  }

  /** Selects the objects with their centre in a rectangle, and keeps others if `releaseOthers` is false. Returns whether the selection changed. */
  selectObjects(options: { x?: number; y?: number; width?: number; height?: number } = {}, { releaseOthers = true } = {}): boolean {
    const before = new Set(this.controlled);
    if (releaseOthers) this.releaseAll();
    const area = new PIXI.Rectangle(options.x ?? 0, options.y ?? 0, options.width ?? 0, options.height ?? 0);
    for (const object of this.placeables) {
      if (object.visible && area.contains(object.center.x, object.center.y)) object.control({ releaseOthers: false });
    }
    return this.controlled.length !== before.size || this.controlled.some((object) => !before.has(object));
  }

  /** Stores a change, so that it can be undone. Throws for an object without an id. */
  storeHistory(type: HistoryEntry["type"], data: HistoryEntry["data"]): void {
    if (data.some(({ _id }) => !_id)) throw new Error("What is to be undone must be known by its id");
    this.history.push({ type, data });
    if (this.history.length > REMEMBERED) this.history.shift();
  }

  /** Undoes the last change that this user made. Returns the affected documents. */
  async undoHistory(): Promise<any[]> {
    const entry = this.history.pop();
    if (!entry) return [];
    const { scene } = globalThis.canvas;
    const { documentName } = this.constructor as typeof PlaceablesLayer;
    const known = entry.data.filter(({ _id }) => this.documentCollection.has(_id));
    if (entry.type === "delete") return scene.createEmbeddedDocuments(documentName, entry.data, { keepId: true, isUndo: true });
    if (entry.type === "update") return scene.updateEmbeddedDocuments(documentName, known, { isUndo: true });
    const ids = known.map(({ _id }) => _id);
    return scene.deleteEmbeddedDocuments(documentName, ids, { isUndo: true });
  }

  /** Copies the selected objects for pasting. */
  copyObjects(): any[] {
    return takeUp(this, false);
  }

  /** Pastes the copied objects at a point of the scene. */
  async pasteObjects(position: { x: number; y: number }, options: { hidden?: boolean; snap?: boolean } = {}): Promise<any[]> {
    return putDown(this, position, options);
  }

  clearPreviewContainer(): void {
    for (const child of this.preview?.removeChildren() ?? []) child.destroy({ children: true });
  }

  protected override _deactivate(): void {
    this.releaseAll();
    this.clearPreviewContainer();
  }

  /** Deletes the selected objects that this user may delete. */
  override async _onDeleteKey(_event: unknown): Promise<void> {
    const ids = this.controlled
      .filter((object) => !object.document.locked && object.can(globalThis.game.user, "delete"))
      .map((object) => object.id);
    if (ids.length === 0) return;
    await globalThis.canvas.scene.deleteEmbeddedDocuments((this.constructor as typeof PlaceablesLayer).documentName, ids);
  }
}
