import { stateOf, registrationIn } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import type { HandScreen } from "../../encounter/parts/hand-screen.ts";

/** Returns an encounter's Hand screen. Null before the start, or if its structure has no Hand. */
export function handScreenOf(combat: CallboardEncounter): HandScreen | null {
  return stateOf(combat) === null ? null : (registrationIn(combat).hand ?? null);
}
