import { readingInStructure } from "../../../reading/reading.ts";
import type { Badges } from "../../../encounter/parts/badge.ts";

/** Returns the badges: the initiative of combatants that have not acted, as far as people may know it. Those out or gone get none. */
export const ROUNDS_BADGES: Badges = (combat) => {
  const rows = readingInStructure(combat, "rounds")?.view.rows ?? [];
  return new Map(
    rows
      .filter(({ removed }) => !removed)
      .map(({ combatant, initiative, acted }) => [combatant, { text: initiative === null || acted ? "" : String(initiative), signs: [] }]),
  );
};
