import { generation } from "../../common/generation.ts";
import { BaseActor } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import * as effects from "./actor-effects.ts";
import * as tokens from "./actor-tokens.ts";

/** A character or creature of the world. */
export class Actor extends ClientDocumentMixin(BaseActor) {
  _configure(options: any = {}): void {
    super._configure(options);
    const runtime = { overrides: {}, statuses: new Set(), _dependentTokens: new Map(), _tokenImages: undefined, _lastWildcard: null };
    for (const [name, value] of Object.entries(runtime))
      Object.defineProperty(this, name, { value, writable: true, enumerable: false, configurable: true });
  }

  /** A small picture. */
  get thumbnail(): string {
    return this.img;
  }

  /** The items, grouped by subtype. */
  get itemTypes(): Record<string, any[]> {
    const types: Record<string, any[]> = Object.fromEntries(game.documentTypes.Item.map((type: string) => [type, []]));
    for (const item of this.items.values()) (types[item.type] ??= []).push(item);
    return types;
  }

  /** Whether the actor exists only in an unlinked token. */
  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }

  /** The unlinked token that the actor exists in, or null. */
  get token(): any {
    return this.isToken ? this.parent : null;
  }

  /** The effects that are in force. */
  get appliedEffects(): any[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }

  /** The effects that are shown on the actor's token. */
  get temporaryEffects(): any[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active && effect.isTemporary);
  }

  /** Whether the actor takes part in the viewed encounter. */
  get inCombat(): boolean {
    return game.combat ? game.combat.getCombatantsByActor(this).length > 0 : false;
  }

  clone(data: any = {}, context: any = {}): any {
    return super.clone(data, context);
  }

  /** Applies the changes of the actor's effects to the prepared data. */
  applyActiveEffects(phase = "initial"): void {
    effects.applyActiveEffects(this, phase);
  }

  /** Returns the actor's tokens on the viewed scene, as objects or (`document`) as documents. */
  getActiveTokens(linked = false, document = false): any[] {
    return tokens.activeTokens(this, linked, document);
  }

  /** Yields all effects that can apply: its own, and those that its items transfer. */
  *allApplicableEffects(): Generator<any> {
    yield* this.effects.values();
    for (const item of this.items.values()) {
      for (const effect of item.effects.values()) if (effect.transfer) yield effect;
    }
  }

  /** Returns the data that dice formulas can refer to. */
  getRollData(): any {
    return this.system;
  }

  /** Creates a token for the actor, without storing it. */
  async getTokenDocument(data: object = {}, options: any = {}): Promise<any> {
    return tokens.tokenDocument(this, data, options);
  }

  /** Returns the images that the actor's tokens may have. */
  async getTokenImages(): Promise<(string | null)[]> {
    return [this.prototypeToken.texture.src];
  }

  /** Changes the value of a token bar, to a value or by a difference. */
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<this> {
    return tokens.modifyAttribute(this, [attribute, value], { isDelta, isBar });
  }

  prepareData(): void {
    this.statuses.clear();
    super.prepareData();
    if (generation() >= 14) this.applyActiveEffects("final");
  }

  prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    this.applyActiveEffects();
  }

  /** Rolls initiative for the actor's combatants in the viewed encounter. Creates them first if asked. */
  async rollInitiative({ createCombatants = false, rerollInitiative = false, initiativeOptions = {} }: any = {}): Promise<any> {
    return tokens.rollInitiative(this, { createCombatants, rerollInitiative, initiativeOptions });
  }

  /** Toggles a status of the actor. */
  async toggleStatusEffect(statusId: string, { active, overlay = false }: { active?: boolean; overlay?: boolean } = {}): Promise<any> {
    return effects.toggleStatus(this, statusId, active, overlay);
  }

  /** Returns the actor's tokens on given scenes, or on all. */
  getDependentTokens({ scenes, linked = false }: any = {}): any[] {
    if (this.isToken && !linked) return [this.token];
    const wanted = scenes === undefined ? null : Array.isArray(scenes) ? scenes : [scenes];
    return [...this._dependentTokens.entries()].flatMap(([scene, found]: [any, Set<any>]) => {
      if (wanted && !wanted.includes(scene)) return [];
      return [...found].filter((token) => !linked || token.actorLink);
    });
  }

  /** Notes a token of the actor. */
  _registerDependantToken(token: any): void {
    const scene = token.parent;
    if (!scene) return;
    const found = this._dependentTokens.get(scene) ?? new Set();
    found.add(token);
    this._dependentTokens.set(scene, found);
  }

  /** Forgets a token of the actor. */
  _unregisterDependentToken(token: any): void {
    const found = this._dependentTokens.get(token?.parent);
    found?.delete(token);
    if (found?.size === 0) this._dependentTokens.delete(token.parent);
  }

  /** Forgets all tokens of a scene. */
  _unregisterDependentScene(scene: any): void {
    this._dependentTokens.delete(scene);
  }

  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const token = data.prototypeToken ?? {};
    const update: any = { prototypeToken: {} };
    if (!("name" in token) || token.name === "") update.prototypeToken.name = this.name;
    if (this.img && !token.texture?.src && this.img !== (this.constructor as any).DEFAULT_ICON)
      update.prototypeToken.texture = { src: this.img };
    this.updateSource(update);
    return undefined;
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    this._updateDependentTokens(changed, options);
  }

  _onCreateDescendantDocuments(...args: any[]): void {
    super._onCreateDescendantDocuments(...args);
    this.#onEmbedded(args);
  }

  _onUpdateDescendantDocuments(...args: any[]): void {
    super._onUpdateDescendantDocuments(...args);
    this.#onEmbedded(args);
  }

  _onDeleteDescendantDocuments(...args: any[]): void {
    super._onDeleteDescendantDocuments(...args);
    this.#onEmbedded(args);
  }

  #onEmbedded([, collection, , changes, options]: any[]): void {
    this._onEmbeddedDocumentChange();
    this._updateDependentTokens({ [collection]: changes }, options);
  }

  /** Updates what depends on items and effects. */
  _onEmbeddedDocumentChange(): void {
    tokens.refreshCombatants(this);
  }

  /** Informs the actor's tokens of a change. */
  _updateDependentTokens(update: any, options: any): void {
    const dependent = this.isToken ? [this.token] : this.getDependentTokens();
    for (const token of dependent) token._onUpdateBaseActor(update, options);
  }
}
