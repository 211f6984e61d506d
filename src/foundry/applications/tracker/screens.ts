import { stateOf, type CallboardEncounter } from "../../api.ts";
import { registrationIn } from "../../encounters.ts";
import { foreignScreen } from "./foreign-screen.ts";
import type { Screen } from "./screen.ts";
import { SETUP_SCREEN } from "./setup.ts";

/** The screen of an encounter as it stands: that of its structure, or the setup before the start; one that brings no screen is shown by its templates. */
export function screenOf(combat: CallboardEncounter): Screen {
  if (stateOf(combat) === null) return SETUP_SCREEN;
  return registrationIn(combat).tracker ?? foreignScreen(combat);
}
