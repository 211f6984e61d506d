import { readingInStructure } from "../../../reading/reading.ts";
import type { Badges } from "../../../encounter/parts/badge.ts";

/** Returns the token badges: whether a figure may act or has struck, and its state. Figures that have left get none. */
export const MOMENTS_BADGES: Badges = (combat) => {
  const rows = readingInStructure(combat, "moments")?.view.rows ?? [];
  return new Map(rows.filter(({ lamp }) => lamp !== "left").map(({ combatant, badges }) => [combatant, { text: "", signs: badges }]));
};
