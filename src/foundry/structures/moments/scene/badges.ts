import { viewsIn } from "../../../reading/view-cache.ts";
import type { Badges } from "../../../encounter/parts/badge.ts";

/** Whether a figure may act, has struck, and how it stands; who has left bears no badge. */
export const MOMENTS_BADGES: Badges = (combat) => {
  const rows = viewsIn(combat, "moments").view?.rows ?? [];
  return new Map(rows.filter(({ lamp }) => lamp !== "left").map(({ combatant, badges }) => [combatant, { text: "", signs: badges }]));
};
