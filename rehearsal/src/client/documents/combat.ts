import { generation } from "../../common/generation.ts";
import { BaseCombat } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import { afterCombatUpdate } from "./combat-update.ts";
import { manageTurnEvents } from "./combat-events.ts";
import { membersChanged, afterDeletion } from "./combat-members.ts";
import { drawTurnMarkers, playCombatSound } from "./combat-signals.ts";
import { rollInitiative } from "./combat-initiative.ts";
import * as turns from "./combat-turns.ts";

/** An encounter: who takes part, and whose turn it is. */
export class Combat extends ClientDocumentMixin(BaseCombat) {
  static CONFIG_SETTING = "combatTrackerConfig";

  /** Takes the combatants of deleted tokens out, by the client that deleted the tokens. */
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
    // The world's time is there before the encounter is.
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

  /** How the encounter tracker is configured. */
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

  /** Whether it is under way on the scene that is viewed. */
  get isActive(): boolean {
    return this.scene ? this.scene.isView && this.active : this.active;
  }

  /** Whether this client's tracker shows it. */
  get isView(): boolean {
    return game.combats.viewed === this;
  }

  /** Makes it the encounter that is under way, instead of the others of its scene. */
  async activate(options: any = {}): Promise<any[]> {
    const others = game.combats.filter((combat: any) => combat.active && combat.scene === this.scene && combat !== this);
    const updates = [...others.map((combat: any) => ({ _id: combat.id, active: false })), { _id: this.id, active: true }];
    return (this.constructor as any).updateDocuments(updates, options);
  }

  prepareDerivedData(): void {
    if (this.combatants.size > 0 && this.turns.length === 0) this.setupTurns();
  }

  /** The combatants that stand for a token, given as document or id. */
  getCombatantsByToken(token: any): any[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((combatant: any) => combatant.tokenId === id);
  }

  /** The combatants that stand for an actor, given as document or id. */
  getCombatantsByActor(actor: any): any[] {
    if (typeof actor !== "string" && actor.isToken) return this.getCombatantsByToken(actor.token);
    const id = typeof actor === "string" ? actor : actor.id;
    return this.combatants.filter((combatant: any) => combatant.actorId === id);
  }

  /** The first combatant that stands for a token, or null: the form of before v12. */
  getCombatantByToken(token: any): any {
    return this.getCombatantsByToken(token)[0] ?? null;
  }

  /** The first combatant that stands for an actor, or null: the form of before v12. */
  getCombatantByActor(actor: any): any {
    return this.getCombatantsByActor(actor)[0] ?? null;
  }

  /** How many seconds of the world pass between two turns. */
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

  /** Goes back to the round before. */
  async previousRound(): Promise<this> {
    await turns.previousRound(this);
    return this;
  }

  /** Goes to the next turn. */
  async nextTurn(): Promise<this> {
    await turns.nextTurn(this);
    return this;
  }

  /** Goes back to the turn before. */
  async previousTurn(): Promise<this> {
    await turns.previousTurn(this);
    return this;
  }

  /** Asks, and ends the encounter by deleting it. */
  async endCombat(): Promise<any> {
    const content = document.createElement("p");
    content.textContent = game.i18n.localize("COMBAT.EndConfirmation");
    const box = document.createElement("div");
    box.append(content);
    const sure = await foundry.applications.api.DialogV2.confirm({ window: { title: "COMBAT.EndTitle" }, content: box, modal: true });
    return sure ? this.delete() : undefined;
  }

  /** Binds the encounter to the scene that is viewed, or frees it. */
  async toggleSceneLink(): Promise<any> {
    const sceneId = this.scene ? null : (game.scenes.current?.id ?? null);
    if (sceneId && this.combatants.some((combatant: any) => combatant.sceneId && combatant.sceneId !== sceneId)) {
      ui.notifications.error("COMBAT.CannotLinkToScene", { localize: true });
      return this;
    }
    return this.update({ scene: sceneId });
  }

  /** Takes all initiative away. */
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<any> {
    const updates = this.combatants.map((combatant: any) => ({ _id: combatant.id, initiative: null }));
    await this.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, ...(updateTurn ? {} : { combatTurn: this.turn }) });
    return this;
  }

  /** Rolls initiative for combatants and tells it in the chat. */
  async rollInitiative(ids: string | string[], options: any = {}): Promise<this> {
    await rollInitiative(this, typeof ids === "string" ? [ids] : ids, options);
    return this;
  }

  /** Rolls initiative for all who have none yet. */
  async rollAll(options: any = {}): Promise<this> {
    const waiting = this.combatants.filter((combatant: any) => combatant.isOwner && combatant.initiative === null);
    return this.rollInitiative(
      waiting.map((combatant: any) => combatant.id),
      options,
    );
  }

  /** Rolls initiative for all without player who have none yet. */
  async rollNPC(options: any = {}): Promise<this> {
    const waiting = this.combatants.filter((combatant: any) => combatant.isOwner && combatant.isNPC && combatant.initiative === null);
    return this.rollInitiative(
      waiting.map((combatant: any) => combatant.id),
      options,
    );
  }

  /** Gives a combatant an initiative. */
  async setInitiative(id: string, value: number): Promise<any> {
    const combatant = this.combatants.get(id, { strict: true });
    await combatant.update({ initiative: value });
  }

  /** Puts the combatants into the order of their turns. */
  setupTurns(): any[] {
    const sorted = this.combatants.contents.sort(this._sortCombatants);
    if (this.turn !== null) this.turn = Math.max(0, Math.min(this.turn, sorted.length - 1));
    this.turns = sorted;
    this.current = this._getCurrentState(sorted[this.turn]);
    this.previous ??= this.current;
    return this.turns;
  }

  /** Prepares the actors again whose effects end with turns. */
  updateCombatantActors(): void {
    const actors = new Set(this.combatants.map((combatant: any) => combatant.actor));
    for (const actor of actors as Set<any>) {
      if (actor?.effects.some((effect: any) => effect.isTemporary)) actor.reset();
    }
  }

  /** Plays the sound of an announcement, as this client's person chose. */
  _playCombatSound(announcement: string): void {
    playCombatSound(announcement);
  }

  /** Which of two combatants comes first: the higher initiative; none comes last. */
  _sortCombatants(a: any, b: any): number {
    return turns.compare(a, b);
  }

  /** Shows the HUD of a token anew when its combatant changed. */
  _refreshTokenHUD(documents: any[]): void {
    if (!canvas.ready || !canvas.hud?.token?.rendered) return;
    if (documents.some((combatant) => combatant.token?.object?.hasActiveHUD)) void canvas.hud.token.render();
  }

  /** Forgets the movement of combatants, or of all. */
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

  /** Called by the designated GM's client when somebody joined the encounter. */
  async _onEnter(_combatant: any): Promise<void> {}

  /** Called by the designated GM's client when somebody left the encounter. */
  async _onExit(_combatant: any): Promise<void> {}

  /** Forgets the movement of one who left. */
  async _clearMovementHistoryOnExit(combatant: any): Promise<void> {
    await combatant.clearMovementHistory();
  }

  /** Round and turn as they stand. */
  _getCurrentState(combatant?: any): any {
    return turns.stateOf(this, combatant ?? this.combatant);
  }

  /** Marks the token whose turn it is. */
  _updateTurnMarkers(): void {
    drawTurnMarkers();
  }

  /** On the designated GM's client, runs what belongs to ends and beginnings; then tells every client that the turn changed. */
  async _manageTurnEvents(): Promise<void> {
    await manageTurnEvents(this);
  }

  /** Called by the designated GM's client when a turn ends. */
  async _onEndTurn(_combatant: any, _context: any): Promise<void> {}

  /** Called by the designated GM's client when a round ends. */
  async _onEndRound(_context: any): Promise<void> {}

  /** Called by the designated GM's client when a round begins. */
  async _onStartRound(_context: any): Promise<void> {}

  /** Called by the designated GM's client when a turn begins. */
  async _onStartTurn(_combatant: any, _context: any): Promise<void> {}

  /** Forgets the movement of the one whose turn begins. */
  async _clearMovementHistoryOnStartTurn(combatant: any, _context: any): Promise<void> {
    await combatant.clearMovementHistory();
  }
}
