import type { MomentsBase } from "../shared/drawing-data.ts";
import type { Moments } from "../../../../core/index.ts";
import { makeStatusFormatter } from "../../../applications/tracker/status-text.ts";
import { halfName, momentName } from "../shared/texts.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { MOMENTS_ACTIONS } from "../shared/actions.ts";
import { momentsNoticeData, footControlsContext, momentsHead } from "../shared/head-and-foot.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import { reorderFigure } from "./reorder-figure.ts";
import { combatantListContext } from "../shared/rows.ts";
import { strikeWithDroppedWeapon } from "./dropped-weapon.ts";

/** The template partials that tracker and board use for rows of figures. */
export const ROW_TEMPLATES: readonly string[] = [
  ...partialPaths("tracker", ["marker", "hidden", "health", "health-bar", "health-questions", "ongoing", "refusal"]),
  ...partialPaths("moments/tracker", ["row", "crowd", "beats", "talking", "deeds", "deed", "strike", "target", "tools"]),
];

/** The template partials that the foot of tracker and board uses. */
export const CONTROL_TEMPLATES: readonly string[] = [...FOOT_TEMPLATES, ...partialPaths("moments/tracker", ["director"])];

const standing = makeStatusFormatter((view: Moments.MomentsView) => ({
  moment: momentName(view),
  half: halfName(view, view.phase, view.half),
}));

/** Returns the list of figures that tracker and board show, with the open phase and half. */
export function sharedBodyContext(base: MomentsBase): object {
  const { half, phase } = base.view;
  return { half, phase, ...combatantListContext(base) };
}

/** The tracker of `moments`: the six phases, and the list of figures with their controls. */
export const MOMENTS_SCREEN: Screen = makeScreen(
  "moments",
  "tracker",
  {
    head: ({ reading }: MomentsBase) => momentsHead(reading),
    body: sharedBodyContext,
    foot: footControlsContext,
    partials: { head: [...HEAD_TEMPLATES, ...partialPaths("moments/tracker", ["pips"])], body: ROW_TEMPLATES, foot: CONTROL_TEMPLATES },
  },
  {
    acts: MOMENTS_ACTIONS,
    brief: momentsNoticeData,
    news: describeChanges,
    standing,
    carry: reorderFigure,
    takes: strikeWithDroppedWeapon,
  },
);
