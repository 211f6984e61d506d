import { withLevel } from "../../common/data/levels.ts";
import { BaseScene } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import { dimensionsOf, gridOf } from "./scene-grid.ts";
import { rememberRequest } from "./scene-history.ts";
import { forget } from "./token-history.ts";

/** A scene with its map and tokens. */
export class Scene extends ClientDocumentMixin(BaseScene) {
  _configure(options: any = {}): void {
    super._configure(options);
    for (const [name, value] of Object.entries({ _view: false, _viewPosition: {}, dimensions: null })) {
      Object.defineProperty(this, name, { value, writable: true, enumerable: false, configurable: true });
    }
  }

  /** A small picture. */
  get thumbnail(): string {
    return this.thumb;
  }

  /** Whether this client views the scene. */
  get isView(): boolean {
    return this._view;
  }

  /** The map's picture. Generation 14 keeps it in the first level. */
  get background(): any {
    return this.levels?.contents[0]?.background ?? { src: null };
  }

  /** Makes this the active scene. */
  async activate(): Promise<any> {
    if (this.active) return this;
    return this.update({ active: true });
  }

  /** Shows the scene on this client. */
  async view(): Promise<this> {
    for (const scene of game.scenes) scene._view = scene === this;
    game.user.viewedScene = this.id;
    if ("draw" in canvas && !game.settings.get("core", "noCanvas") && game.ready) await canvas.draw(this);
    game.user.broadcastActivity({ sceneId: this.id });
    if ("combat" in ui) void ui.combat?.render({ combat: null });
    if ("nav" in ui) void ui.nav?.render();
    return this;
  }

  /** Stops showing this scene on this client, and shows none. */
  async unview(): Promise<this> {
    if (!this.isView) return this;
    this._view = false;
    game.user.viewedScene = null;
    if ("draw" in canvas) await canvas.draw(null);
    return this;
  }

  /** Shows the scene to other users. */
  pullUsers(users: any[] = []): void {
    for (const user of users) {
      const id = typeof user === "string" ? user : user.id;
      if (id === game.userId) void this.view();
      else game.socket.emit("pullToScene", this.id, id);
    }
  }

  prepareBaseData(): void {
    this.grid = gridOf(this);
    this.dimensions = this.getDimensions();
  }

  /** Returns the place of the map on the canvas, in pixels. */
  getDimensions(): any {
    return dimensionsOf(this);
  }

  reset(): void {
    super.reset();
  }

  toObject(source = true): any {
    const data = super.toObject(source);
    if (!source) data.grid = { ...this._source.grid };
    return data;
  }

  /** Clears the movement histories of the tokens. */
  async clearMovementHistories(): Promise<any> {
    await forget(this, [...this.tokens]);
  }

  /** Updates the regions that tokens are in. */
  async updateTokenRegions(tokens?: Iterable<any>): Promise<any> {
    const updates = [...(tokens ?? this.tokens.values())].map((token) => ({ _id: token.id, _regions: token._identifyRegions() }));
    await this.updateEmbeddedDocuments("Token", updates);
  }

  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const { levels } = withLevel(data);
    if (levels !== data.levels) this.updateSource({ levels });
    return undefined;
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    if (data.active === true) this._onActivate(true);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("active" in changed) this._onActivate(changed.active);
    const redraws = ["grid", "width", "height", "padding", "background", "backgroundColor"].some(
      (key) => key in changed || `==${key}` in changed,
    );
    if (this.isView && canvas.ready) {
      if (redraws) void canvas.draw(this);
      else if ("tokenVision" in changed || "environment" in changed) canvas.visibility.restrictVisibility();
    }
    if ("nav" in ui) void ui.nav?.render();
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    if (this.isView) void (game.scenes.active ?? this).view?.();
    for (const actor of game.actors) actor._unregisterDependentScene(this);
  }

  async _preUpdate(changed: any, options: any, user: any): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    return undefined;
  }

  static async _onUpdateOperation(documents: any[], operation: any, user: any): Promise<void> {
    await super._onUpdateOperation(documents, operation, user);
    const active = documents.find((scene) => scene.active);
    if (!active || !user.isSelf) return;
    const others = game.scenes
      .filter((scene: any) => scene.active && scene !== active)
      .map((scene: any) => ({ _id: scene.id, active: false }));
    if (others.length > 0) await this.updateDocuments(others, { render: false });
  }

  _onCreateDescendantDocuments(...args: any[]): void {
    super._onCreateDescendantDocuments(...args);
    rememberRequest(this, "create", args);
  }

  _onDeleteDescendantDocuments(...args: any[]): void {
    super._onDeleteDescendantDocuments(...args);
    rememberRequest(this, "delete", args);
  }

  /** Views the scene when it is activated. */
  _onActivate(active: boolean): void {
    if (active) void this.view();
  }
}
