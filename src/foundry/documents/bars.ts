import type { BarsPart, SpentBar } from "../encounter/parts/data-part.ts";
import { DATA_PARTS } from "../structures/data.ts";

const BARS: readonly BarsPart[] = DATA_PARTS.flatMap(([, { actor }]) => actor.bars ?? []);

/** The paths of all bars that show what is left of something. */
export const listSpentPaths = (): string[] => BARS.flatMap((bars) => bars.paths());

/** True for a bar that shows what is left of something. */
export const isSpentBar = (attribute: string): boolean => BARS.some((bars) => bars.has(attribute));

/** What such a bar on a token shows of an actor's system data; null where it shows something else, or the actor has nothing of the kind. */
export function spentBarOf(system: object, attribute: string): SpentBar | null {
  return BARS.find((bars) => bars.has(attribute))?.read(system, attribute) ?? null;
}
