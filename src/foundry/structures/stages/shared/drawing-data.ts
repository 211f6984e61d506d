import type { Base } from "../../../applications/tracker/drawing-data.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Stages } from "../../../../core/index.ts";

/** The view that one seat has of an encounter in `stages`, with the options of the seat. */
export type StagesReading = Reading<Stages.StagesView>;

/** What rows and cards are drawn from: the base of all windows, and the composer's targets. */
export interface StagesBase extends Base<Stages.StagesView> {
  /** The targets chosen in the composer. Null if the composer is not open. */
  readonly aimed: readonly string[] | null;
}
