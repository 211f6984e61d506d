import type { Base } from "../../../applications/tracker/base.ts";
import type { Moments } from "../../../../core/index.ts";

/** What tracker and board of `moments` are drawn from. */
export type MomentsBase = Base<Moments.MomentsView>;
