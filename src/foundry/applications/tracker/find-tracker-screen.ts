import { stateOf, registrationIn } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { hasTrackerFailed } from "../../encounter/part-failures.ts";
import { moduleStructureScreen } from "./foreign-screen.ts";
import { PLAIN_SCREEN } from "./fallback-screen.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import type { PartId, Screen } from "../../encounter/parts/screen.ts";
import type { UiState } from "../../encounter/parts/ui-state.ts";
import { SETUP_SCREEN, setupContext } from "./setup.ts";

/**
 * Returns an encounter's screen: the setup before the start, then its structure's, or one from the module's templates. A plain one replaces
 * a failing screen.
 */
export function screenOf(combat: CallboardEncounter): Screen {
  if (stateOf(combat) === null) return SETUP_SCREEN;
  if (hasTrackerFailed(combat)) return PLAIN_SCREEN;
  return registrationIn(combat).tracker ?? moduleStructureScreen(combat);
}

/** What a part of a window is drawn from: the reading of its encounter, null before the start, and the controls' state. */
interface Drawn {
  readonly reading: Reading | null;
  readonly uiState: UiState;
}

/** Returns the context of a window's part. Before the start it is the setup's, since there is no state to read. */
export function partContext(screen: Screen, part: PartId, combat: CallboardEncounter, { reading, uiState }: Drawn): object {
  return reading ? screen.prepare(part, reading, uiState) : setupContext(part, combat, uiState);
}
