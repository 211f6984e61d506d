import type { BarsPart } from "../../encounter/parts/data-part.ts";
import { pointsLeftOf, poolsIn, usablePoolsInOrder, USUAL_STATS } from "./pools.ts";

const POOL = /^timeline\.pools\.([^.]+)$/;

/** Token bars for pools: the points left and the maximum. The usual pools are listed first. */
export const POOL_BARS: BarsPart = {
  has: (attribute) => POOL.test(attribute),
  read: (system, attribute) => {
    const pool = poolsIn(system)[POOL.exec(attribute)?.[1] ?? ""];
    return pool ? { left: pointsLeftOf(pool), room: Math.max(0, pool.max - pool.drained) } : null;
  },
  paths: () => {
    const stats = [
      ...Object.values(USUAL_STATS).flat(),
      ...game.actors.contents.flatMap((actor) => usablePoolsInOrder(poolsIn(actor.system)).map(([stat]) => stat)),
    ];
    return [...new Set(stats)].map((stat) => `timeline.pools.${stat}`);
  },
};
