import type { OptionsIndex } from "../../encounter/parts/options-index.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import type { UiState } from "../../encounter/parts/ui-state.ts";

/** The data from which a structure's window is drawn for this client's user: the encounter as read, the view, the options, and the controls' state. */
export interface Base<View> {
  readonly reading: Reading<View>;
  readonly view: View;
  readonly uiState: UiState;
  readonly permits: OptionsIndex;
}

/** Returns the data from which a structure's window is drawn. */
export function screenBaseOf<View>(reading: Reading<View>, uiState: UiState): Base<View> {
  return { reading, view: reading.view, uiState, permits: reading.options };
}
