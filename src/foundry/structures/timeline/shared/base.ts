import type { Base } from "../../../applications/tracker/base.ts";
import type { Timeline } from "../../../../core/index.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";

/** A state of `timeline` as one seat reads it. */
export type TimelineReading = Reading<Timeline.TimelineView>;

/** What lines, rows and forms are drawn from. */
export type TimelineBase = Base<Timeline.TimelineView>;
