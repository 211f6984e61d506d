import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Base } from "../../../applications/tracker/drawing-data.ts";
import type { Pages } from "../../../../core/index.ts";

/** The view that one seat has of an encounter in `pages`, with the options of the seat. */
export type PagesReading = Reading<Pages.PagesView>;

/** The reading, view and screen state that tracker, board and Hand are drawn from. */
export type PagesBase = Base<Pages.PagesView>;
