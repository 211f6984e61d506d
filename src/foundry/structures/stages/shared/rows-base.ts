import type { Stages } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import type { OptionsIndex } from "../../../applications/tracker/options-index.ts";
import type { UiState } from "../../../applications/tracker/ui-state.ts";

/** What the rows need to know besides the view. */
export interface RowsBase {
  readonly combat: CallboardEncounter;
  readonly view: Stages.StagesView;
  readonly uiState: UiState;
  readonly permits: OptionsIndex;
  /** Whom the composer aims at; null while nobody composes. */
  readonly aimed: readonly string[] | null;
}
