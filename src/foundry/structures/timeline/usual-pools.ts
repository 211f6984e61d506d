import { ASPECTS, freshPool, USUAL_STATS, type PoolRecord } from "./pools.ts";

/** Returns the nine pools of a new actor, named in this user's language. */
export function makeUsualPools(): PoolRecord {
  const labelOf = (stat: string) => game.i18n.localize(`CALLBOARD.timeline.Sheet.Stat.${stat}`);
  const all = ASPECTS.flatMap((aspect) => USUAL_STATS[aspect].map((stat, place) => [stat, freshPool(labelOf(stat), aspect, place * 100)]));
  return Object.fromEntries(all) as PoolRecord;
}
