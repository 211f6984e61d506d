import { generation } from "../../common/generation.ts";
import { BaseCombat } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import { afterCombatUpdate } from "./combat-update.ts";
import { manageTurnEvents } from "./combat-events.ts";
import { membersChanged, afterDeletion } from "./combat-members.ts";
import { drawTurnMarkers, playCombatSound } from "./combat-signals.ts";
import { rollInitiative } from "./combat-initiative.ts";
import * as turns from "./combat-turns.ts";

/** An encounter with its combatants and turns. */
export class Combat extends ClientDocumentMixin(BaseCombat) {
  static CONFIG_SETTING = "combatTrackerConfig";

  /** Removes the combatants of deleted tokens, on the client that deleted the tokens. */
  static async _onDeleteTokens(tokens: any[], _operation: any, user: any): Promise<void> {
    if (!user.isSelf) return;
    for (const combat of game.combats) {
      const gone = combat.combatants.filter((combatant: any) =>
        tokens.some((token) => combatant.tokenId === token.id && combatant.sceneId === token.parent.id),
      );
      const mine = gone.filter((combatant: any) => combatant.canUserModify(user, "delete"));
      if (mine.length > 0)
        await combat.deleteEmbeddedDocuments(
          "Combatant",
          mine.map((combatant: any) => combatant.id),
        );
    }
  }

  static async _preUpdateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preUpdateOperation(documents, operation, user)) === false) return false;
    const delta = operation.worldTime?.delta ?? 0;
    if (delta === 0 || operation.worldTime.advanced === true || !user.can("SETTINGS_MODIFY")) return;
    // The world's time advances before the encounter changes.
    operation.worldTime = { ...operation.worldTime, advanced: true };
    await game.time.advance(delta);
  }

  _configure(options: any = {}): void {
    super._configure(options);
    const runtime = { turns: [], current: turns.stateOf(null), previous: undefined };
    for (const [name, value] of Object.entries(runtime))
      Object.defineProperty(this, name, { value, writable: true, enumerable: false, configurable: true });
    const debounceSetup = foundry.utils.debounce(() => this.setupTurns(), 50);
    Object.defineProperty(this, "debounceSetup", { value: debounceSetup, writable: true, enumerable: false, configurable: true });
  }

  /** The combatant whose turn it is. */
  get combatant(): any {
    return this.turns[this.turn];
  }

  /** The combatant whose turn is next. */
  get nextCombatant(): any {
    if (this.turn === null || this.turn >= this.turns.length - 1) return this.turns[0];
    return this.turns[this.turn + 1];
  }

  /** The settings of the encounter tracker. */
  get settings(): any {
    return CONFIG["Combat"].settings;
  }

  /** Whether the encounter has begun. */
  get started(): boolean {
    return this.round > 0;
  }

  get visible(): boolean {
    return true;
  }

  /** Whether the encounter is active, and its scene is viewed if it has one. */
  get isActive(): boolean {
    return this.scene ? this.scene.isView && this.active : this.active;
  }

  /** Whether this client's tracker shows the encounter. */
  get isView(): boolean {
    return game.combats.viewed === this;
  }

  /** Makes this the active encounter and deactivates the others of its scene. */
  async activate(options: any = {}): Promise<any[]> {
    const others = game.combats.filter((combat: any) => combat.active && combat.scene === this.scene && combat !== this);
    const updates = [...others.map((combat: any) => ({ _id: combat.id, active: false })), { _id: this.id, active: true }];
    return (this.constructor as any).updateDocuments(updates, options);
  }

  prepareDerivedData(): void {
    if (this.combatants.size > 0 && this.turns.length === 0) this.setupTurns();
  }

  /** Returns the combatants of a token, given as document or id. */
  getCombatantsByToken(token: any): any[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((combatant: any) => combatant.tokenId === id);
  }

  /** Returns the combatants of an actor, given as document or id. */
  getCombatantsByActor(actor: any): any[] {
    if (typeof actor !== "string" && actor.isToken) return this.getCombatantsByToken(actor.token);
    const id = typeof actor === "string" ? actor : actor.id;
    return this.combatants.filter((combatant: any) => combatant.actorId === id);
  }

  /** Returns the first combatant of a token, or null. This is the form from before version 12. */
  getCombatantByToken(token: any): any {
    return this.getCombatantsByToken(token)[0] ?? null;
  }

  /** Returns the first combatant of an actor, or null. This is the form from before version 12. */
  getCombatantByActor(actor: any): any {
    return this.getCombatantsByActor(actor)[0] ?? null;
  }

  /** Returns the seconds of world time between two turns. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    return turns.timeDelta(this, [fromRound, fromTurn], [toRound, toTurn]);
  }

  /** Begins the encounter. */
  async startCombat(): Promise<this> {
    this._playCombatSound("startEncounter");
    const updateData = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, updateData);
    await this.update(updateData);
    if (generation() >= 14) await CONFIG["ActiveEffect"].documentClass.registry.refresh("combatStart", { combat: this });
    return this;
  }

  /** Goes to the next round. */
  async nextRound(): Promise<this> {
    await turns.nextRound(this);
    return this;
  }

  /** Goes back to the previous round. */
  async previousRound(): Promise<this> {
    await turns.previousRound(this);
    return this;
  }

  /** Goes to the next turn. */
  async nextTurn(): Promise<this> {
    await turns.nextTurn(this);
    return this;
  }

  /** Goes back to the previous turn. */
  async previousTurn(): Promise<this> {
    await turns.previousTurn(this);
    return this;
  }

  /** Asks before it ends the encounter by deleting it. */
  async endCombat(): Promise<any> {
    const content = document.createElement("p");
    content.textContent = game.i18n.localize("COMBAT.EndConfirmation");
    const box = document.createElement("div");
    box.append(content);
    const sure = await foundry.applications.api.DialogV2.confirm({ window: { title: "COMBAT.EndTitle" }, content: box, modal: true });
    return sure ? this.delete() : undefined;
  }

  /** Binds the encounter to the viewed scene, or unbinds it. */
  async toggleSceneLink(): Promise<any> {
    const sceneId = this.scene ? null : (game.scenes.current?.id ?? null);
    if (sceneId && this.combatants.some((combatant: any) => combatant.sceneId && combatant.sceneId !== sceneId)) {
      ui.notifications.error("COMBAT.CannotLinkToScene", { localize: true });
      return this;
    }
    return this.update({ scene: sceneId });
  }

  /** Clears the initiative of all combatants. */
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<any> {
    const updates = this.combatants.map((combatant: any) => ({ _id: combatant.id, initiative: null }));
    await this.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, ...(updateTurn ? {} : { combatTurn: this.turn }) });
    return this;
  }

  /** Rolls initiative for combatants and posts it in the chat. */
  async rollInitiative(ids: string | string[], options: any = {}): Promise<this> {
    await rollInitiative(this, typeof ids === "string" ? [ids] : ids, options);
    return this;
  }

  /** Rolls initiative for all owned combatants that have none yet. */
  async rollAll(options: any = {}): Promise<this> {
    const waiting = this.combatants.filter((combatant: any) => combatant.isOwner && combatant.initiative === null);
    return this.rollInitiative(
      waiting.map((combatant: any) => combatant.id),
      options,
    );
  }

  /** Rolls initiative for all owned NPCs that have none yet. */
  async rollNPC(options: any = {}): Promise<this> {
    const waiting = this.combatants.filter((combatant: any) => combatant.isOwner && combatant.isNPC && combatant.initiative === null);
    return this.rollInitiative(
      waiting.map((combatant: any) => combatant.id),
      options,
    );
  }

  /** Sets a combatant's initiative. */
  async setInitiative(id: string, value: number): Promise<any> {
    const combatant = this.combatants.get(id, { strict: true });
    await combatant.update({ initiative: value });
  }

  /** Sorts the combatants into the order of turns. */
  setupTurns(): any[] {
    const sorted = this.combatants.contents.sort(this._sortCombatants);
    if (this.turn !== null) this.turn = Math.max(0, Math.min(this.turn, sorted.length - 1));
    this.turns = sorted;
    this.current = this._getCurrentState(sorted[this.turn]);
    this.previous ??= this.current;
    return this.turns;
  }

  /** Resets the actors that have temporary effects, since those end with turns. */
  updateCombatantActors(): void {
    const actors = new Set(this.combatants.map((combatant: any) => combatant.actor));
    for (const actor of actors as Set<any>) {
      if (actor?.effects.some((effect: any) => effect.isTemporary)) actor.reset();
    }
  }

  /** Plays the sound of an announcement from the user's theme. */
  _playCombatSound(announcement: string): void {
    playCombatSound(announcement);
  }

  /** Compares two combatants: higher initiative first, none last. */
  _sortCombatants(a: any, b: any): number {
    return turns.compare(a, b);
  }

  /** Renders the token HUD again if its combatant has changed. */
  _refreshTokenHUD(documents: any[]): void {
    if (!canvas.ready || !canvas.hud?.token?.rendered) return;
    if (documents.some((combatant) => combatant.token?.object?.hasActiveHUD)) void canvas.hud.token.render();
  }

  /** Clears the movement history of combatants, or of all. */
  async clearMovementHistories(combatants?: Iterable<any>): Promise<void> {
    for (const combatant of combatants ?? this.combatants) await combatant.clearMovementHistory();
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.collection?.viewed === null && game.combats.combats.includes(this) && "combat" in ui) void ui.combat?.render({ combat: this });
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    afterCombatUpdate(this, changed, options);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    afterDeletion(this);
  }

  _onCreateDescendantDocuments(...args: any[]): void {
    super._onCreateDescendantDocuments(...args);
    this.#onMembers("create", args);
  }

  _onUpdateDescendantDocuments(...args: any[]): void {
    super._onUpdateDescendantDocuments(...args);
    this.#onMembers("update", args);
  }

  _onDeleteDescendantDocuments(...args: any[]): void {
    super._onDeleteDescendantDocuments(...args);
    this.#onMembers("delete", args);
  }

  #onMembers(action: "create" | "update" | "delete", [, collection, documents, , options]: any[]): void {
    if (collection === "combatants") membersChanged(this, action, documents, options);
  }

  /** Called on the designated GM's client when a combatant has joined the encounter. */
  async _onEnter(_combatant: any): Promise<void> {}

  /** Called on the designated GM's client when a combatant has left the encounter. */
  async _onExit(_combatant: any): Promise<void> {}

  /** Clears the movement history of a combatant that has left. */
  async _clearMovementHistoryOnExit(combatant: any): Promise<void> {
    await combatant.clearMovementHistory();
  }

  /** Returns the current round, turn and combatant. */
  _getCurrentState(combatant?: any): any {
    return turns.stateOf(this, combatant ?? this.combatant);
  }

  /** Marks the token of the current turn. */
  _updateTurnMarkers(): void {
    drawTurnMarkers();
  }

  /** On the designated GM's client, ends and begins turns and rounds. Then calls the hook of the turn change on every client. */
  async _manageTurnEvents(): Promise<void> {
    await manageTurnEvents(this);
  }

  /** Called on the designated GM's client when a turn ends. */
  async _onEndTurn(_combatant: any, _context: any): Promise<void> {}

  /** Called on the designated GM's client when a round ends. */
  async _onEndRound(_context: any): Promise<void> {}

  /** Called on the designated GM's client when a round begins. */
  async _onStartRound(_context: any): Promise<void> {}

  /** Called on the designated GM's client when a turn begins. */
  async _onStartTurn(_combatant: any, _context: any): Promise<void> {}

  /** Clears the movement history of the combatant whose turn begins. */
  async _clearMovementHistoryOnStartTurn(combatant: any, _context: any): Promise<void> {
    await combatant.clearMovementHistory();
  }
}
