import type { Base } from "../../../applications/tracker/drawing-data.ts";
import type { Timeline } from "../../../../core/index.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";

/** The view that one seat has of an encounter in `timeline`, with the options of the seat. */
export type TimelineReading = Reading<Timeline.TimelineView>;

/** The reading, view and screen state that lines, rows and forms are drawn from. */
export type TimelineBase = Base<Timeline.TimelineView>;
