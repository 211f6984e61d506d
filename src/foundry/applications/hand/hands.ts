import { stateOf, type CallboardEncounter } from "../../api.ts";
import { registrationIn } from "../../encounters.ts";
import type { HandScreen } from "./screen.ts";

/** How the hand of an encounter is shown; null before the start, and where its structure has none. */
export function handOf(combat: CallboardEncounter): HandScreen | null {
  return stateOf(combat) === null ? null : (registrationIn(combat).hand ?? null);
}
