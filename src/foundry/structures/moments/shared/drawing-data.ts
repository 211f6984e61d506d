import type { Base } from "../../../applications/tracker/drawing-data.ts";
import type { Moments } from "../../../../core/index.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";

/** The view that one seat has of an encounter in `moments`, with the options of the seat. */
export type MomentsReading = Reading<Moments.MomentsView>;

/** The reading, view and screen state that tracker and board of `moments` are drawn from. */
export type MomentsBase = Base<Moments.MomentsView>;
