import type { MomentsBase } from "../shared/screen-base.ts";
import type { Moments } from "../../../../core/index.ts";
import { makeStatusText } from "../../../applications/tracker/standing.ts";
import { halfName, momentName } from "../shared/texts.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { MOMENTS_ACTIONS } from "../shared/actions.ts";
import { momentsBrief, controlsContext, momentsHead } from "../shared/head-and-foot.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import { newsOf } from "../shared/announcements.ts";
import { reorderFigure } from "./reorder-figure.ts";
import { listContext } from "../shared/rows.ts";
import { takeDroppedWeapon } from "./dropped-weapon.ts";

/** The template partials that tracker and board use for rows of figures. */
export const ROW_TEMPLATES: readonly string[] = [
  ...partialPaths("tracker", ["marker", "hidden", "refusal"]),
  ...partialPaths("moments/tracker", ["row", "crowd", "beats", "talking", "deeds", "deed", "strike", "target", "tools"]),
];

/** The template partials that the foot of tracker and board uses. */
export const CONTROL_TEMPLATES: readonly string[] = [...FOOT_TEMPLATES, ...partialPaths("moments/tracker", ["director"])];

const standing = makeStatusText((view: Moments.MomentsView) => ({
  moment: momentName(view),
  half: halfName(view, view.phase, view.half),
}));

/** Returns the list of figures that tracker and board show, with the open phase and half. */
export function bodyContext(base: MomentsBase): object {
  const { half, phase } = base.view;
  return { half, phase, ...listContext(base) };
}

/** The tracker of `moments`: the six phases, and the list of figures with their controls. */
export const MOMENTS_SCREEN: Screen = makeScreen(
  "moments",
  "tracker",
  {
    head: ({ reading }: MomentsBase) => momentsHead(reading),
    body: bodyContext,
    foot: controlsContext,
    partials: { head: [...HEAD_TEMPLATES, ...partialPaths("moments/tracker", ["pips"])], body: ROW_TEMPLATES, foot: CONTROL_TEMPLATES },
  },
  { acts: MOMENTS_ACTIONS, brief: momentsBrief, news: newsOf, standing, carry: reorderFigure, takes: takeDroppedWeapon },
);
