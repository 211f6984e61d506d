import type { Base } from "../../../applications/tracker/base.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Stages } from "../../../../core/index.ts";

/** A state of `stages` as one seat reads it. */
export type StagesReading = Reading<Stages.StagesView>;

/** What rows need in addition to the view. */
export interface StagesBase extends Base<Stages.StagesView> {
  /** The targets in the composer. Null if it is not open. */
  readonly aimed: readonly string[] | null;
}
