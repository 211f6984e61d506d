import { partOfEveryStructure } from "../encounter/registry.ts";
import { CastData } from "../models/actor/cast.ts";
import { DATA_PARTS } from "../structures/data.ts";
import { HEALTH_BAR, remainingBarOf, listRemainingBarPaths } from "./bars.ts";

interface Vetoes {
  call(name: string, ...args: readonly unknown[]): boolean;
}

/** The attributes that token bars can show: Health, and what is left of something, such as points of a pool, in structures' sections. */
export const TRACKED = {
  get bar(): string[] {
    return [HEALTH_BAR, ...listRemainingBarPaths()];
  },
  value: [] as string[],
};

/** Whether the data of a prototype token choose its primary bar, or choose none. */
function hasPrimaryBar(token: { readonly bar1?: { readonly attribute?: unknown } | null | undefined } | null | undefined): boolean {
  return token?.bar1?.attribute !== undefined;
}

/** An actor that can take part in an encounter: a character or an NPC. */
export class CallboardActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** Gives a new actor each section's initial data and its token the bar of Health. A character's token is linked, friendly and has sight. */
  protected override async _preCreate(...args: Parameters<Actor["_preCreate"]>) {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    if (!(this.system instanceof CastData)) return undefined;
    const [data] = args;
    const given = data.system as Readonly<Record<string, unknown>> | undefined;
    for (const [id, { actor }] of DATA_PARTS) {
      const fresh = actor.fresh?.(given?.[id]);
      if (fresh) this.updateSource({ system: { [id]: fresh } });
    }
    if (!hasPrimaryBar(data.prototypeToken)) this.updateSource({ prototypeToken: { bar1: { attribute: HEALTH_BAR } } });
    if (this.type !== "character" || data.prototypeToken) return undefined;
    const { FRIENDLY } = CONST.TOKEN_DISPOSITIONS;
    this.updateSource({ prototypeToken: { actorLink: true, disposition: FRIENDLY, sight: { enabled: true } } });
    return undefined;
  }

  /** Changes a bar that shows what is left of something, by changing the stored amount spent. */
  override async modifyTokenAttribute(...args: Parameters<Actor["modifyTokenAttribute"]>) {
    const [attribute, value, isDelta = false, isBar = true] = args;
    const bar = remainingBarOf(this.system, attribute);
    if (!bar || !isBar) return super.modifyTokenAttribute(...args);
    const left = Math.trunc(isDelta ? bar.left + value : value);
    const path = `system.${attribute}.spent`;
    const updates = { [path]: Math.max(0, Math.clamp(bar.room - left, 0, bar.room) - this.#addedBy(path)) };
    const allowed = (Hooks as unknown as Vetoes).call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return !allowed ? this : await this.update(updates);
  }

  /** Returns how much active effects add to the number at a path of this actor. The sum is shown, but not stored. */
  #addedBy(path: string): number {
    const [shown, stored] = [this, this._source].map((from) => Number(foundry.utils.getProperty(from, path)));
    return Number.isFinite(shown) && Number.isFinite(stored) ? (shown ?? 0) - (stored ?? 0) : 0;
  }

  /** Toggles a status. For a player, the rules of a running encounter may handle it. For a GM, it is always a plain toggle. */
  override async toggleStatusEffect(...args: Parameters<Actor["toggleStatusEffect"]>): ReturnType<Actor["toggleStatusEffect"]> {
    const [status, options] = args;
    if (game.user.isGM) return super.toggleStatusEffect(...args);
    for (const [, scene] of partOfEveryStructure("scene"))
      if (await scene.toggleStatus?.(this, status, options?.active ?? undefined)) return undefined;
    return super.toggleStatusEffect(...args);
  }
}
