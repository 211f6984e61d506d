import type { MomentsBase } from "../shared/screen-base.ts";
import { bodyContext, CONTROL_TEMPLATES, ROW_TEMPLATES } from "../tracker/screen.ts";
import { newsOf } from "../shared/announcements.ts";
import { reorderFigure } from "../tracker/reorder-figure.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import { controlsContext, momentsHead } from "../shared/head-and-foot.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { BOARD_ACTIONS } from "./actions.ts";
import { columnsContext } from "./columns.ts";

/** The board of `moments`: the six phases with the halves of both sides, and a list of all figures below them. */
export const MOMENTS_BOARD: Screen = makeScreen(
  "moments",
  "board",
  {
    head: (base: MomentsBase) => ({ ...momentsHead(base.reading), ...controlsContext(base) }),
    body: (base: MomentsBase) => ({ columns: columnsContext(base), ...bodyContext(base) }),
    foot: controlsContext,
    partials: { body: [...ROW_TEMPLATES, ...partialPaths("moments/board", ["cell", "tile"])], foot: CONTROL_TEMPLATES },
  },
  { acts: BOARD_ACTIONS, news: newsOf, carry: reorderFigure },
);
