import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { OptionsIndex } from "./options-index.ts";
import type { UiState } from "../../encounter/parts/ui-state.ts";

/** What the windows of a structure are drawn from, for the user at this client. */
export interface Base<View> {
  readonly combat: CallboardEncounter;
  readonly view: View;
  readonly uiState: UiState;
  readonly permits: OptionsIndex;
}

/** What a window is drawn from now. */
export function baseOf<View>(combat: CallboardEncounter, view: View, uiState: UiState): Base<View> {
  return { combat, view, uiState, permits: OptionsIndex.in(combat) };
}
