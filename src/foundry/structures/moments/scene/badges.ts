import { readingIn } from "../../../reading/reading.ts";
import type { Badges } from "../../../encounter/parts/badge.ts";

/** Whether a figure may act, has struck, and how it stands; who has left bears no badge. */
export const MOMENTS_BADGES: Badges = (combat) => {
  const rows = readingIn(combat, "moments")?.view.rows ?? [];
  return new Map(rows.filter(({ lamp }) => lamp !== "left").map(({ combatant, badges }) => [combatant, { text: "", signs: badges }]));
};
