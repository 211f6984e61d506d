import { readingIn } from "../../../reading/reading.ts";
import type { Badges } from "../../../encounter/parts/badge.ts";

/** The initiative of each who has one, as far as people may know; who has left or is out bears no badge. */
export const ROUNDS_BADGES: Badges = (combat) => {
  const rows = readingIn(combat, "rounds")?.view.rows ?? [];
  return new Map(
    rows
      .filter(({ removed }) => !removed)
      .map(({ combatant, initiative, acted }) => [combatant, { text: initiative === null || acted ? "" : String(initiative), signs: [] }]),
  );
};
