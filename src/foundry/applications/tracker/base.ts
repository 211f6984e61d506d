import type { OptionsIndex } from "../../encounter/parts/options-index.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import type { UiState } from "../../encounter/parts/ui-state.ts";

/** What the windows of a structure are drawn from, for the user at this client. */
export interface Base<View> {
  readonly reading: Reading<View>;
  readonly view: View;
  readonly uiState: UiState;
  readonly permits: OptionsIndex;
}

/** What a window is drawn from now. */
export function baseOf<View>(reading: Reading<View>, uiState: UiState): Base<View> {
  return { reading, view: reading.view, uiState, permits: reading.options };
}
