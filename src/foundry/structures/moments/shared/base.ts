import type { Moments } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import type { UiState } from "../../../applications/tracker/ui-state.ts";
import type { OptionsIndex } from "../../../applications/tracker/options-index.ts";

/** What tracker and board of `moments` are drawn from. */
export interface Base {
  readonly combat: CallboardEncounter;
  readonly view: Moments.MomentsView;
  readonly uiState: UiState;
  readonly permits: OptionsIndex;
}
