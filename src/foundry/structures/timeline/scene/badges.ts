import { readingIn } from "../../../reading/reading.ts";
import type { Badges } from "../../../encounter/parts/badge.ts";

/** The nearest phase on which everybody knows that a combatant acts; who has left bears no badge. */
export const TIMELINE_BADGES: Badges = (combat) => {
  const rows = readingIn(combat, "timeline")?.view.rows ?? [];
  const shown = rows.filter(({ lamp }) => lamp !== "left");
  return new Map(shown.map(({ combatant, next }) => [combatant, { text: next === null ? "" : String(next), signs: [] }]));
};
