import type { BarsPart, SpentBar } from "../encounter/parts/data-part.ts";
import { DATA_PARTS } from "../structures/data.ts";

const BARS: readonly BarsPart[] = DATA_PARTS.flatMap(([, { actor }]) => actor.bars ?? []);

/** The bar of an actor's Health, a plain value with a maximum. It is the primary bar of new actors' tokens. */
export const HEALTH_BAR = "health";

/** Returns the paths of all bars that show what is left of something. */
export const listRemainingBarPaths = (): string[] => BARS.flatMap((bars) => bars.paths());

/** Whether a bar shows what is left of something. */
export const isRemainingBar = (attribute: string): boolean => BARS.some((bars) => bars.has(attribute));

/** Returns what a bar shows (left and maximum), from an actor's system data. Null for another bar, or if the actor has no such value. */
export function remainingBarOf(system: object, attribute: string): SpentBar | null {
  return BARS.find((bars) => bars.has(attribute))?.read(system, attribute) ?? null;
}
