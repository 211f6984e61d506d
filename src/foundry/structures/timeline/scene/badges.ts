import { readingInStructure } from "../../../reading/reading.ts";
import type { Badges } from "../../../encounter/parts/badge.ts";

/** Returns the badges: the nearest phase on which everyone knows that a combatant acts. Combatants that have left get none. */
export const TIMELINE_BADGES: Badges = (combat) => {
  const rows = readingInStructure(combat, "timeline")?.view.rows ?? [];
  const shown = rows.filter(({ lamp }) => lamp !== "left");
  return new Map(shown.map(({ combatant, next }) => [combatant, { text: next === null ? "" : String(next), signs: [] }]));
};
