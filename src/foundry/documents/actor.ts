import { PRONE } from "../../core/index.ts";
import { dropByRules } from "../canvas/moments/drop.ts";
import { BEATS_BAR, spentBar } from "../models/actor/bars.ts";
import { CastData } from "../models/actor/cast.ts";
import { poolsIn, sortedPools, USUAL_STATS } from "../models/actor/pools.ts";
import { localizedPools } from "../models/actor/usual.ts";

interface Vetoes {
  call(name: string, ...args: readonly unknown[]): boolean;
}

/** What bars on tokens can show: the pools of all actors of the world, the usual ones first, and Beats. */
export const TRACKED = {
  get bar(): string[] {
    const stats = [
      ...Object.values(USUAL_STATS).flat(),
      ...game.actors.contents.flatMap((actor) => sortedPools(poolsIn(actor.system)).map(([stat]) => stat)),
    ];
    return [...[...new Set(stats)].map((stat) => `timeline.pools.${stat}`), BEATS_BAR];
  },
  value: [] as string[],
};

/** Whoever can take part in an encounter: a character or an NPC. */
export class CallboardActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** A character's token is linked and friendly from the start, so that it is on the party's side; everybody has the usual pools. */
  protected override async _preCreate(...args: Parameters<Actor["_preCreate"]>) {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    if (!(this.system instanceof CastData)) return undefined;
    const [data] = args;
    const given = (data.system as { readonly timeline?: { readonly pools?: object } } | undefined)?.timeline?.pools;
    if (!given) this.updateSource({ system: { timeline: { pools: localizedPools() } } });
    if (this.type !== "character" || data.prototypeToken) return undefined;
    const { FRIENDLY } = CONST.TOKEN_DISPOSITIONS;
    this.updateSource({ prototypeToken: { actorLink: true, disposition: FRIENDLY } });
    return undefined;
  }

  /** A bar of a pool, or of Beats, shows what is left of it: to change that is to spend points, or to get them back. */
  override async modifyTokenAttribute(...args: Parameters<Actor["modifyTokenAttribute"]>) {
    const [attribute, value, isDelta = false, isBar = true] = args;
    const bar = spentBar(this.system, attribute);
    if (!bar || !isBar) return super.modifyTokenAttribute(...args);
    const left = Math.trunc(isDelta ? bar.left + value : value);
    const updates = { [`system.${attribute}.spent`]: Math.clamp(bar.room - left, 0, bar.room) };
    const allowed = (Hooks as unknown as Vetoes).call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return !allowed ? this : await this.update(updates);
  }

  /** Whose figure plays in Moments drops and rises by the rules, for Beats, when a player marks it so; what a GM marks is as it is. */
  override async toggleStatusEffect(...args: Parameters<Actor["toggleStatusEffect"]>): ReturnType<Actor["toggleStatusEffect"]> {
    const [status, options] = args;
    if (status === PRONE && !game.user.isGM && (await dropByRules(this, options?.active))) return undefined;
    return super.toggleStatusEffect(...args);
  }
}
