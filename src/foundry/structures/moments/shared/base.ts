import type { Base } from "../../../applications/tracker/base.ts";
import type { Moments } from "../../../../core/index.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";

/** A state of `moments` as one seat reads it. */
export type MomentsReading = Reading<Moments.MomentsView>;

/** What tracker and board of `moments` are drawn from. */
export type MomentsBase = Base<Moments.MomentsView>;
