import { stateOf, registrationIn } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import type { Screen } from "../../encounter/parts/screen.ts";
import { SETUP_SCREEN } from "../tracker/setup.ts";

/** Returns an encounter's board screen in its present state. Null if its structure has no board. */
export function boardScreenOf(combat: CallboardEncounter): Screen | null {
  const { board } = registrationIn(combat);
  if (!board) return null;
  return stateOf(combat) === null ? SETUP_SCREEN : board;
}
