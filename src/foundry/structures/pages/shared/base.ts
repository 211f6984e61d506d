import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Base } from "../../../applications/tracker/base.ts";
import type { Pages } from "../../../../core/index.ts";

/** A state of `pages` as one seat reads it. */
export type PagesReading = Reading<Pages.PagesView>;

/** What tracker, board and Hand are drawn from. */
export type PagesBase = Base<Pages.PagesView>;
