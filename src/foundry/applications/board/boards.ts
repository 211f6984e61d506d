import { stateOf, registrationIn } from "../../encounter/encounters.ts";
import { type CallboardEncounter } from "../../encounter/encounter.ts";
import type { Screen } from "../../encounter/parts/screen.ts";
import { SETUP_SCREEN } from "../tracker/setup.ts";

/** How an encounter is shown on a board as it stands; null where its structure has none. */
export function boardOf(combat: CallboardEncounter): Screen | null {
  const { board } = registrationIn(combat);
  if (!board) return null;
  return stateOf(combat) === null ? SETUP_SCREEN : board;
}
