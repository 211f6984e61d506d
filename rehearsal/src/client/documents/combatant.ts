import { BaseCombatant } from "../../common/documents/index.ts";
import { generation } from "../../common/generation.ts";
import { turnAfter } from "./combat-members.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A participant of an encounter. */
export class Combatant extends ClientDocumentMixin(BaseCombatant) {
  _configure(options: any = {}): void {
    super._configure(options);
    for (const [name, value] of Object.entries({ _videoSrc: null, resource: null })) {
      Object.defineProperty(this, name, { value, writable: true, enumerable: false, configurable: true });
    }
  }

  /** Notes the round in which the combatant joins a started encounter (generation 14). */
  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (generation() >= 14 && this.parent?.started && data.roundJoined === undefined) this.updateSource({ roundJoined: this.parent.round });
  }

  static async _preCreateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preCreateOperation(documents, operation, user)) === false) return false;
    return keepTurn("create", documents, operation);
  }

  static async _preUpdateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preUpdateOperation(documents, operation, user)) === false) return false;
    return keepTurn("update", documents, operation);
  }

  static async _preDeleteOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
    if ((await super._preDeleteOperation(documents, operation, user)) === false) return false;
    return keepTurn("delete", documents, operation);
  }

  /** The combatant's encounter. */
  get combat(): any {
    return this.parent;
  }

  /** Whether no player owns the combatant. */
  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get permission(): any {
    return this.actor?.permission ?? super.permission;
  }

  get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  /** The combatant's actor: its token's, or else the world's. Null if there is none. */
  get actor(): any {
    return this.token ? this.token.actor : (game.actors.get(this.actorId) ?? null);
  }

  /** The combatant's token on any scene, or null. */
  get token(): any {
    const scene = this.sceneId ? game.scenes.get(this.sceneId) : this.parent?.scene;
    return scene?.tokens.get(this.tokenId) ?? null;
  }

  /** The players with this combatant as their character, or else its owners. */
  get players(): any[] {
    const owners = game.users.filter((user: any) => !user.isGM && this.testUserPermission(user, "OWNER"));
    const own = owners.filter((user: any) => user.character && user.character === this.actor);
    return own.length > 0 ? own : owners;
  }

  /** Whether the combatant is defeated, by itself or by its actor's status. */
  get isDefeated(): boolean {
    return this.defeated || Boolean(this.actor?.statuses.has(CONFIG["specialStatusEffects"].DEFEATED));
  }

  /** Returns the roll of its initiative, not yet evaluated. */
  getInitiativeRoll(formula?: string | null): any {
    return globalThis.Roll.create(formula || this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }

  /** Rolls its initiative and saves the result. */
  async rollInitiative(formula?: string): Promise<any> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  prepareDerivedData(): void {
    const { token, actor } = this;
    if (!this._source.img) this.img = token?.texture.src ?? actor?.img ?? CONST.DEFAULT_TOKEN;
    if (!this._source.name) this.name = token?.name || actor?.name || game.i18n.localize("COMBAT.UnknownCombatant");
    this._prepareGroup();
    this.updateResource();
  }

  /** Reads the value that the tracker shows next to the name. */
  updateResource(): any {
    const path = this.actor ? (CONFIG["Combat"].settings?.resource ?? "") : "";
    this.resource = path === "" ? null : (foundry.utils.getProperty(this.actor.system, path) ?? null);
    if (this.resource !== null && typeof this.resource === "object") this.resource = this.resource.value ?? null;
    return this.resource;
  }

  /** Returns the formula of its initiative. */
  _getInitiativeFormula(): string {
    return String(CONFIG["Combat"].initiative.formula || game.system.initiative || "");
  }

  /** Replaces the group's id by the group. The group's initiative overrides its own. */
  _prepareGroup(): void {
    const id = this._source.group;
    const group = id ? this.parent?.groups.get(id) : null;
    if (!group) return;
    this.group = group;
    // A temporary copy of a combatant is no member.
    if (this.parent.combatants.get(this.id) === this) group.members.add(this);
    if (typeof group.initiative === "number") this.initiative = group.initiative;
  }

  /** Clears the movement history of its token. */
  async clearMovementHistory(): Promise<void> {
    await this.token?.clearMovementHistory();
  }
}

/** Notes in the operation the turn that keeps the same combatant current. */
async function keepTurn(action: "create" | "update" | "delete", documents: any[], operation: any): Promise<void> {
  const combat = operation.parent;
  if (!combat || operation.combatTurn !== undefined) return;
  const turn = turnAfter(combat, action, documents, operation.updates ?? []);
  if (turn !== undefined) operation.combatTurn = turn;
}
