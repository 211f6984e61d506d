import { stateOf, type CallboardEncounter } from "../../api.ts";
import { registrationIn } from "../../encounters.ts";
import type { Screen } from "../tracker/screen.ts";
import { SETUP_SCREEN } from "../tracker/setup.ts";

/** How an encounter is shown on a board as it stands; null where its structure has none. */
export function boardOf(combat: CallboardEncounter): Screen | null {
  const { board } = registrationIn(combat);
  if (!board) return null;
  return stateOf(combat) === null ? SETUP_SCREEN : board;
}
