import type { OptionsIndex } from "../../encounter/parts/options-index.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import type { UiState } from "../../encounter/parts/ui-state.ts";

/** What a structure's windows are drawn from, for this client's user: the reading with its view and options, and the controls' state. */
export interface Base<View> {
  readonly reading: Reading<View>;
  readonly view: View;
  readonly uiState: UiState;
  readonly permits: OptionsIndex;
}

/** Returns the base that a structure's window is drawn from. */
export function baseOf<View>(reading: Reading<View>, uiState: UiState): Base<View> {
  return { reading, view: reading.view, uiState, permits: reading.options };
}
