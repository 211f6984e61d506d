import { generation } from "../../common/generation.ts";
import { BaseActiveEffect } from "../../common/documents/index.ts";
import { statusList } from "./actor-effects.ts";
import { applyChange, fieldAt } from "./effect-change.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import { durationOf } from "./effect-duration.ts";
import { carrierOf, EffectRegistry } from "./effect-registry.ts";

const registry = new EffectRegistry();

/** Returns the start of an effect, as generation 14 stores it. */
function startOf(effect: any): object {
  const { combat, time } = game;
  const actor = carrierOf(effect);
  const combatant = combat?.combatants.find((one: any) => one.actor === actor);
  const place = combat ? { combat: combat.id, round: combat.round, turn: combat.turn } : {};
  return { ...place, combatant: combatant?.id ?? null, initiative: combatant?._source.initiative ?? null, time: time.worldTime };
}

/** An effect on an actor: a status, or changes to its data. */
export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  /** The registry that ends effects at events of encounters. Only on generation 14. */
  static get registry(): EffectRegistry | undefined {
    return generation() >= 14 ? registry : undefined;
  }

  /** Creates an effect for a status of CONFIG, without storing it. Throws for an unknown status. */
  static async fromStatusEffect(statusId: string, options: any = {}): Promise<any> {
    const status = statusList().find((entry) => entry.id === statusId);
    if (!status) throw new Error(`There is no status "${statusId}"`);
    const data = foundry.utils.deepClone(status);
    // These keys say how the status is offered. They are no data of an effect.
    for (const key of ["id", "hud", "reference"]) delete data[key];
    data.statuses = [...new Set([...(data.statuses ?? []), status.id])];
    data.name = game.i18n.localize(data.name ?? status.id);
    return this._fromStatusEffect(statusId, data, options);
  }

  /** Creates an effect from a status's data. */
  static async _fromStatusEffect(_statusId: string, effectData: any, options: any = {}): Promise<any> {
    return new (this as any)(effectData, options);
  }

  /** Applies a change to a field's value and puts the result into the model. */
  static applyField(model: any, change: any, field?: any): any {
    const at = field ?? model.schema.getField(change.key);
    const current = foundry.utils.getProperty(model, change.key);
    const update = at.applyChange(current, model, change);
    foundry.utils.setProperty(model, change.key, update);
    return update;
  }

  /** Returns the start of an effect that begins now. */
  static getInitialDuration(): object {
    const data: any = { duration: { startTime: game.time.worldTime } };
    if (game.combat)
      Object.assign(data.duration, { combat: game.combat.id, startRound: game.combat.round, startTurn: game.combat.turn ?? 0 });
    return data;
  }

  /** Whether the effect is suppressed, apart from being disabled. */
  get isSuppressed(): boolean {
    return false;
  }

  /** The document that the effect applies to. */
  get target(): any {
    if (this.parent?.documentName === "Actor") return this.parent;
    return this.transfer ? (this.parent?.actor ?? null) : this.parent;
  }

  /** Whether the effect is in force. */
  get active(): boolean {
    return !this.disabled && !this.isSuppressed && !(generation() >= 14 && this._source.duration.expired);
  }

  /** Whether the effect changes an actor's data. */
  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === "Actor";
  }

  /** Whether tokens show the effect, because it ends or is a status. */
  get isTemporary(): boolean {
    const seconds = this._source.duration.seconds ?? this._source.duration.value ?? null;
    const rounds = this._source.duration.rounds ?? this._source.duration.turns ?? null;
    return Boolean(seconds ?? rounds) || this.statuses.size > 0;
  }

  /** The name of the effect's origin. */
  get sourceName(): string {
    if (!this.origin) return game.i18n.localize("COMMON.None");
    return globalThis.fromUuidSync(this.origin, { strict: false })?.name ?? game.i18n.localize("COMMON.Unknown");
  }

  prepareDerivedData(): void {
    this.updateDuration();
  }

  /** Updates the effect's remaining duration. */
  updateDuration(): any {
    Object.assign(this.duration, this._prepareDuration());
    return this.duration;
  }

  /** Whether the effect's remaining time may have changed. */
  _requiresDurationUpdate(): boolean {
    return this.isTemporary;
  }

  /** Returns the effect's remaining duration. */
  _prepareDuration(): any {
    return durationOf(this);
  }

  /** Applies one of the effect's changes to an actor. Returns what was overridden. */
  apply(actor: any, change: any): Record<string, any> {
    return applyChange(this, actor, change, fieldAt(actor, change.key));
  }

  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (generation() >= 14) {
      if (this.parent && this._source.start === null) this.updateSource({ start: startOf(this) });
    } else if (this.parent?.documentName === "Actor") this.updateSource((this.constructor as typeof ActiveEffect).getInitialDuration());
    return undefined;
  }
}
