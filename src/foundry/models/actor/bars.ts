import { beatsLeftIn, beatsOf, momentsIn } from "./beats.ts";
import { leftIn, poolsIn } from "./pools.ts";

const POOL = /^timeline\.pools\.([^.]+)$/;
/** The bar of a Moment's Beats. */
export const BEATS_BAR = "moments.beats";

/** A bar that shows what is left of something: what is stored is what was spent of it. */
export interface SpentBar {
  readonly left: number;
  /** The most that may be left. */
  readonly room: number;
}

/** True for a bar that shows what is left of something. */
export const isSpentBar = (attribute: string): boolean => attribute === BEATS_BAR || POOL.test(attribute);

/** What such a bar on a token shows of an actor's system data; null where it shows something else, or the actor has nothing of the kind. */
export function spentBar(system: object, attribute: string): SpentBar | null {
  if (attribute === BEATS_BAR) {
    const beats = momentsIn(system)?.beats;
    return beats ? { left: beatsLeftIn(beats), room: beatsOf(beats) } : null;
  }
  const pool = poolsIn(system)[POOL.exec(attribute)?.[1] ?? ""];
  return pool ? { left: leftIn(pool), room: Math.max(0, pool.max - pool.drained) } : null;
}
