import { BaseToken } from "../../common/documents/index.ts";
import { makeSynthetic } from "./actor-delta.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import * as attributes from "./token-attributes.ts";
import * as combat from "./token-combat.ts";
import { CanvasDocumentMixin } from "./canvas-mixin.ts";
import * as continuation from "./token-continuation.ts";
import * as history from "./token-history.ts";
import * as movement from "./token-movement.ts";
import { measure, withIntermediate } from "./token-path.ts";
import { insideRegion, regionsAt } from "./token-terrain.ts";

/** A token on a scene. */
export class TokenDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseToken)) {
  _configure(options: any = {}): void {
    super._configure(options);
    const runtime = { actors: new Map(), regions: null };
    for (const [name, value] of Object.entries(runtime))
      Object.defineProperty(this, name, { value, writable: true, enumerable: false, configurable: true });
  }

  /** Creates combatants for tokens in the viewed encounter, or in a new one. */
  static async createCombatants(tokens: any[], { combat: given }: any = {}): Promise<any[]> {
    return combat.createCombatants(tokens, given);
  }

  /** Removes the combatants of tokens from the viewed encounter. */
  static async deleteCombatants(tokens: any[], { combat: given }: any = {}): Promise<any[]> {
    return combat.deleteCombatants(tokens, given);
  }

  /** Returns the data of an actor that a bar or a number on the token can show. */
  static getTrackedAttributes(data?: any, _path: string[] = []): any {
    return attributes.trackedAttributes(this, data, _path);
  }

  /** Returns the tracked attributes of plain data. */
  static _getTrackedAttributesFromObject(data: any, _path: string[] = []): any {
    return attributes.fromObject(data, _path);
  }

  /** Returns the tracked attributes of a schema. */
  static _getTrackedAttributesFromSchema(schema: any, _path: string[] = []): any {
    return attributes.fromSchema(schema, _path);
  }

  /** Returns the tracked attributes in CONFIG for a subtype. */
  static _getConfiguredTrackedAttributes(type?: string): any {
    return attributes.configured(type);
  }

  /** Returns tracked attributes as the choices of a form. */
  static getTrackedAttributeChoices(given?: any): any[] {
    return attributes.choices(given ?? this.getTrackedAttributes());
  }

  /** The token's actor: the world's if it is linked, or else its own. */
  get actor(): any {
    const { baseActor } = this;
    if (!baseActor || this.isLinked) return baseActor;
    return this.actors.get(baseActor.id) ?? makeSynthetic(this);
  }

  /** The actor of the world that the token was made from, or null. */
  get baseActor(): any {
    return game.actors?.get(this.actorId) ?? null;
  }

  get isOwner(): boolean {
    if (game.user.isGM) return true;
    return this.actor?.isOwner ?? false;
  }

  /** Whether the token uses the actor of the world. */
  get isLinked(): boolean {
    return this.actorLink;
  }

  /** Whether the token's disposition is hidden from this client's user. */
  get isSecret(): boolean {
    return this.disposition === CONST.TOKEN_DISPOSITIONS.SECRET && !this.testUserPermission(game.user, "OBSERVER");
  }

  /** The token's combatant in the viewed encounter, or null. */
  get combatant(): any {
    return game.combat?.combatants.find((combatant: any) => combatant.tokenId === this.id && combatant.sceneId === this.parent?.id) ?? null;
  }

  /** Whether the token takes part in the viewed encounter. */
  get inCombat(): boolean {
    return Boolean(this.combatant);
  }

  prepareBaseData(): void {
    super.prepareBaseData();
    this.name ||= this.actor?.name ?? game.i18n.localize("TOKEN.Unknown");
    this.regions = this.parent
      ? new Set((this._source._regions ?? []).map((id: string) => this.parent.regions.get(id)).filter(Boolean))
      : null;
    this.baseActor?._registerDependantToken(this);
  }

  prepareEmbeddedDocuments(): void {
    if (!this.isLinked && this.baseActor && this.delta) makeSynthetic(this);
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    this.movementAction = this._source.movementAction ?? this._inferMovementAction();
    this.texture.src ||= this.baseActor?.img ?? CONST.DEFAULT_TOKEN;
  }

  /** Returns the default movement action. */
  _inferMovementAction(): string {
    return CONFIG["Token"].movement.defaultAction;
  }

  /** Returns the attribute that a bar shows, or null. */
  getBarAttribute(barName: string, { alternative }: any = {}): any {
    return attributes.bar(this, barName, alternative);
  }

  /** Whether its actor has a status. */
  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  /** Adds the token to the viewed encounter or removes it. Returns whether it takes part now. */
  async toggleCombatant({ active = !this.inCombat, combat: given }: any = {}): Promise<boolean> {
    if (active) await (this.constructor as any).createCombatants([this], { combat: given });
    else await (this.constructor as any).deleteCombatants([this], { combat: given });
    return this.inCombat;
  }

  /** The token's last movement. */
  get movement(): any {
    return movement.movementOf(this);
  }

  /** The recorded way since the token's turn began. */
  get movementHistory(): any[] {
    return this._source._movementHistory ?? [];
  }

  /** Moves the token along waypoints. Returns whether it moved. */
  async move(waypoints: any, options: any = {}): Promise<boolean> {
    return movement.move(this, waypoints, options);
  }

  /** Reverts a recorded movement and all later ones, or without an id all of them. Returns whether the token moved. */
  async revertRecordedMovement(movementId?: string): Promise<boolean> {
    return history.revert(this, movementId);
  }

  /** Changes the token's size. Returns whether anything changed. */
  async resize(dimensions: any, options: any = {}): Promise<boolean> {
    return movement.move(this, { ...dimensions, action: "displace" }, { method: "config", ...options });
  }

  /** Stops this client's movement of the token. Returns whether it is stopped. */
  stopMovement(): boolean {
    return continuation.stop(this);
  }

  /** Stops a movement whose user has disconnected. */
  _stopMovementOnDisconnect(): void {
    movement.stopOnDisconnect(this);
  }

  /** Pauses this client's movement until it is resumed. */
  pauseMovement(key?: string): (() => Promise<boolean>) | Promise<boolean> | null {
    return continuation.pause(this, key);
  }

  /** Resumes a movement that was paused with a key. */
  resumeMovement(movementId: string, key: string): void {
    continuation.resume(this, movementId, key);
  }

  /** Measures a way for this token. */
  measureMovementPath(waypoints: any[], options: any = {}): any {
    return measure(this, waypoints, options);
  }

  /** Returns a way with all grid spaces between the waypoints. */
  getCompleteMovementPath(waypoints: any[]): any[] {
    return withIntermediate(this, waypoints);
  }

  /** Called before the token moves, on the mover's client. `false` prevents the movement. */
  async _preUpdateMovement(_movement: any, _operation: any): Promise<boolean | void> {}

  /** Called on every client after the token has moved. */
  _onUpdateMovement(_movement: any, _operation: any, _user: any): void {}

  /** Called when a movement was stopped. */
  _onMovementStopped(): void {}

  /** Called when a movement was paused. */
  _onMovementPaused(): void {}

  /** Called when a movement was recorded. */
  _onMovementRecorded(): void {}

  /** Whether movements are recorded. They are while the token takes part in a started encounter. */
  _shouldRecordMovementHistory(): boolean {
    const combat = this.combatant?.parent;
    return Boolean(combat?.started && combat.isActive);
  }

  /** Clears the recorded movements. */
  async clearMovementHistory(): Promise<void> {
    await history.forget(this.parent, [this]);
  }

  /** Returns the ids of the regions that the token is in, as it is or with changes. */
  _identifyRegions(changes: any = {}): string[] {
    return regionsAt(this, changes);
  }

  /** Whether the token is in a region, at its own or another place. */
  testInsideRegion(region: any, data: any = {}): boolean {
    return insideRegion(this, region, data);
  }

  getEmbeddedCollection(embeddedName: string): any {
    if (!this.isLinked && ["Item", "ActiveEffect"].includes(embeddedName)) return this.actor.getEmbeddedCollection(embeddedName);
    return super.getEmbeddedCollection(embeddedName);
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    combat.prepareCombatants(this);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    movement.duringMovement(this, changed, { options, userId });
    super._onUpdate(changed, options, userId);
    if ("actorId" in changed || "actorLink" in changed) this.actors.clear();
    combat.afterTokenUpdate(this, changed, options);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    this.baseActor?._unregisterDependentToken(this);
    for (const app of Object.values<any>(this.actors.get(this.actorId)?.apps ?? {})) void app.close({ submit: false });
  }

  static async _preCreateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preCreateOperation(documents, operation, user)) === false) return false;
    for (const token of documents) token.updateSource({ _regions: token._identifyRegions() });
    return undefined;
  }

  static async _preUpdateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preUpdateOperation(documents, operation, user)) === false) return false;
    await movement.beforeMovement(documents, operation, user);
    return undefined;
  }

  static async _onUpdateOperation(documents: any[], operation: any, user: any): Promise<void> {
    await super._onUpdateOperation(documents, operation, user);
    movement.afterMovement(documents, operation, user);
  }

  static async _onDeleteOperation(documents: any[], operation: any, user: any): Promise<void> {
    await super._onDeleteOperation(documents, operation, user);
    await CONFIG["Combat"].documentClass._onDeleteTokens(documents, operation, user);
  }

  /** Updates the token after a change of its base actor. */
  _onUpdateBaseActor(update: any = {}, options: any = {}): void {
    if (!this.isLinked && !options.syntheticActorUpdate) makeSynthetic(this);
    this._onRelatedUpdate(update, options);
  }

  /** Updates what depends on the actor. */
  _onRelatedUpdate(update: any = {}, operation: any = {}): void {
    combat.showRelated(this, update, operation);
  }
}
