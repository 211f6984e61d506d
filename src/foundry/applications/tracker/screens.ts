import { stateOf, registrationIn } from "../../encounter/encounters.ts";
import { type CallboardEncounter } from "../../encounter/encounter.ts";
import { hasTrackerFailed } from "../../encounter/part-failures.ts";
import { foreignScreen } from "./foreign-screen.ts";
import { PLAIN_SCREEN } from "./plain-screen.ts";
import { readingOf } from "../../reading/reading.ts";
import type { PartId, Screen } from "../../encounter/parts/screen.ts";
import type { UiState } from "../../encounter/parts/ui-state.ts";
import { SETUP_SCREEN, setupContext } from "./setup.ts";

/**
 * Returns the screen of an encounter as it stands: that of its structure, or the setup before the start. A structure without a screen
 * is shown by its templates. If its screen fails, a plain one stands in.
 */
export function screenOf(combat: CallboardEncounter): Screen {
  if (stateOf(combat) === null) return SETUP_SCREEN;
  if (hasTrackerFailed(combat)) return PLAIN_SCREEN;
  return registrationIn(combat).tracker ?? foreignScreen(combat);
}

/** What a part of a window shows of an encounter as it stands. Before the start there is no state that a screen could read. */
export function partContext(screen: Screen, part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const reading = readingOf(combat);
  return reading ? screen.prepare(part, reading, uiState) : setupContext(part, combat, uiState);
}
