import type { Base } from "../../../applications/tracker/base.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Stages } from "../../../../core/index.ts";

/** A state of Stages as one seat reads it. */
export type StagesReading = Reading<Stages.StagesView>;

/** What the rows need to know besides the view. */
export interface StagesBase extends Base<Stages.StagesView> {
  /** Whom the composer aims at; null while nobody composes. */
  readonly aimed: readonly string[] | null;
}
