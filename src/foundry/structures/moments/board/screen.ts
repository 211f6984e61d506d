import type { MomentsBase } from "../shared/drawing-data.ts";
import { sharedBodyContext, CONTROL_TEMPLATES, ROW_TEMPLATES } from "../tracker/screen.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import { reorderFigure } from "../tracker/reorder-figure.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import { footControlsContext, momentsHead } from "../shared/head-and-foot.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { BOARD_ACTIONS } from "./actions.ts";
import { columnsContext } from "./columns.ts";

/** The board of `moments`: the six phases with the halves of both sides, and a list of all figures below them. */
export const MOMENTS_BOARD: Screen = makeScreen(
  "moments",
  "board",
  {
    head: (base: MomentsBase) => ({ ...momentsHead(base.reading), ...footControlsContext(base) }),
    body: (base: MomentsBase) => ({ columns: columnsContext(base), ...sharedBodyContext(base) }),
    foot: footControlsContext,
    partials: { body: [...ROW_TEMPLATES, ...partialPaths("moments/board", ["cell", "tile"])], foot: CONTROL_TEMPLATES },
  },
  { acts: BOARD_ACTIONS, news: describeChanges, carry: reorderFigure },
);
