import { stateOf, registrationIn } from "../../encounter/encounters.ts";
import { type CallboardEncounter } from "../../encounter/encounter.ts";
import type { HandScreen } from "../../encounter/parts/hand-screen.ts";

/** How the hand of an encounter is shown; null before the start, and where its structure has none. */
export function handOf(combat: CallboardEncounter): HandScreen | null {
  return stateOf(combat) === null ? null : (registrationIn(combat).hand ?? null);
}
