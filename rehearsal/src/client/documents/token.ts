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

/** Somebody's or something's place in a scene. */
export class TokenDocument extends CanvasDocumentMixin(ClientDocumentMixin(BaseToken)) {
  _configure(options: any = {}): void {
    super._configure(options);
    const runtime = { actors: new Map(), regions: null };
    for (const [name, value] of Object.entries(runtime))
      Object.defineProperty(this, name, { value, writable: true, enumerable: false, configurable: true });
  }

  /** Makes combatants for tokens in the viewed encounter, or in a new one. */
  static async createCombatants(tokens: any[], { combat: given }: any = {}): Promise<any[]> {
    return combat.createCombatants(tokens, given);
  }

  /** Takes the combatants of tokens out of the viewed encounter. */
  static async deleteCombatants(tokens: any[], { combat: given }: any = {}): Promise<any[]> {
    return combat.deleteCombatants(tokens, given);
  }

  /** The data of an actor that a bar or a number on the token can show. */
  static getTrackedAttributes(data?: any, _path: string[] = []): any {
    return attributes.trackedAttributes(this, data, _path);
  }

  /** The tracked attributes of plain data. */
  static _getTrackedAttributesFromObject(data: any, _path: string[] = []): any {
    return attributes.fromObject(data, _path);
  }

  /** The tracked attributes of a schema. */
  static _getTrackedAttributesFromSchema(schema: any, _path: string[] = []): any {
    return attributes.fromSchema(schema, _path);
  }

  /** The tracked attributes that CONFIG names for a subtype. */
  static _getConfiguredTrackedAttributes(type?: string): any {
    return attributes.configured(type);
  }

  /** Tracked attributes as the choices of a form. */
  static getTrackedAttributeChoices(given?: any): any[] {
    return attributes.choices(given ?? this.getTrackedAttributes());
  }

  /** The actor: that of the world for a linked token, else the token's own. */
  get actor(): any {
    const { baseActor } = this;
    if (!baseActor || this.isLinked) return baseActor;
    return this.actors.get(baseActor.id) ?? makeSynthetic(this);
  }

  /** The actor of the world that it was made from. */
  get baseActor(): any {
    return game.actors?.get(this.actorId) ?? null;
  }

  get isOwner(): boolean {
    if (game.user.isGM) return true;
    return this.actor?.isOwner ?? false;
  }

  /** Whether it shares the actor of the world. */
  get isLinked(): boolean {
    return this.actorLink;
  }

  /** Whether its disposition is hidden from the person at this client. */
  get isSecret(): boolean {
    return this.disposition === CONST.TOKEN_DISPOSITIONS.SECRET && !this.testUserPermission(game.user, "OBSERVER");
  }

  /** Its combatant in the viewed encounter. */
  get combatant(): any {
    return game.combat?.combatants.find((combatant: any) => combatant.tokenId === this.id && combatant.sceneId === this.parent?.id) ?? null;
  }

  /** Whether it takes part in the viewed encounter. */
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

  /** How it moves unless told otherwise. */
  _inferMovementAction(): string {
    return CONFIG["Token"].movement.defaultAction;
  }

  /** What one of its bars shows. */
  getBarAttribute(barName: string, { alternative }: any = {}): any {
    return attributes.bar(this, barName, alternative);
  }

  /** Whether its actor has a status. */
  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  /** Takes it into the viewed encounter, or out of it; says whether it takes part now. */
  async toggleCombatant({ active = !this.inCombat, combat: given }: any = {}): Promise<boolean> {
    if (active) await (this.constructor as any).createCombatants([this], { combat: given });
    else await (this.constructor as any).deleteCombatants([this], { combat: given });
    return this.inCombat;
  }

  /** Its last movement. */
  get movement(): any {
    return movement.movementOf(this);
  }

  /** The way it went since its turn began, while it fights. */
  get movementHistory(): any[] {
    return this._source._movementHistory ?? [];
  }

  /** Moves it along waypoints; says whether it got there. */
  async move(waypoints: any, options: any = {}): Promise<boolean> {
    return movement.move(this, waypoints, options);
  }

  /** Takes a recorded movement back and all after it; without an id all that are recorded. */
  async revertRecordedMovement(movementId?: string): Promise<boolean> {
    return history.revert(this, movementId);
  }

  /** Changes its size about its middle or corner. */
  async resize(dimensions: any, options: any = {}): Promise<boolean> {
    return movement.move(this, { ...dimensions, action: "displace" }, { method: "config", ...options });
  }

  /** Stops a movement that this client has under way; says whether it is stopped. */
  stopMovement(): boolean {
    return continuation.stop(this);
  }

  /** Ends a movement whose mover is gone. */
  _stopMovementOnDisconnect(): void {
    movement.stopOnDisconnect(this);
  }

  /** Lets a movement of this client wait until it is resumed. */
  pauseMovement(key?: string): (() => Promise<boolean>) | Promise<boolean> | null {
    return continuation.pause(this, key);
  }

  /** Lets a movement go on that waits for a key. */
  resumeMovement(movementId: string, key: string): void {
    continuation.resume(this, movementId, key);
  }

  /** Measures a way that it could go. */
  measureMovementPath(waypoints: any[], options: any = {}): any {
    return measure(this, waypoints, options);
  }

  /** A way with every grid space between the waypoints put in. */
  getCompleteMovementPath(waypoints: any[]): any[] {
    return withIntermediate(this, waypoints);
  }

  /** Called before it moves, by the client that moves it; `false` holds it back. */
  async _preUpdateMovement(_movement: any, _operation: any): Promise<boolean | void> {}

  /** Called after it moved, on every client. */
  _onUpdateMovement(_movement: any, _operation: any, _user: any): void {}

  /** Called when a movement was stopped. */
  _onMovementStopped(): void {}

  /** Called when a movement was paused. */
  _onMovementPaused(): void {}

  /** Called when a movement was recorded. */
  _onMovementRecorded(): void {}

  /** Whether its movements are recorded: while it takes part in an encounter that is under way. */
  _shouldRecordMovementHistory(): boolean {
    const combat = this.combatant?.parent;
    return Boolean(combat?.started && combat.isActive);
  }

  /** Forgets the recorded movements. */
  async clearMovementHistory(): Promise<void> {
    await history.forget(this.parent, [this]);
  }

  /** The regions that it stands in, as it is or with changes. */
  _identifyRegions(changes: any = {}): string[] {
    return regionsAt(this, changes);
  }

  /** Whether it stands in a region, as it is or elsewhere. */
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

  /** Follows a change of the actor of the world. */
  _onUpdateBaseActor(update: any = {}, options: any = {}): void {
    if (!this.isLinked && !options.syntheticActorUpdate) makeSynthetic(this);
    this._onRelatedUpdate(update, options);
  }

  /** Shows what depends on the actor anew. */
  _onRelatedUpdate(update: any = {}, operation: any = {}): void {
    combat.showRelated(this, update, operation);
  }
}
