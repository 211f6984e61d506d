import type { Base } from "../../../applications/tracker/base.ts";
import type { Stages } from "../../../../core/index.ts";

/** What the rows need to know besides the view. */
export interface StagesBase extends Base<Stages.StagesView> {
  /** Whom the composer aims at; null while nobody composes. */
  readonly aimed: readonly string[] | null;
}
