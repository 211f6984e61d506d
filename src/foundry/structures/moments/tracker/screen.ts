import { baseOf } from "../../../applications/tracker/base.ts";
import type { Moments } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import type { PartId, Screen } from "../../../encounter/parts/screen.ts";
import { MOMENTS_ACTIONS } from "../shared/actions.ts";
import { momentsBrief, controlsContext, momentsHead } from "../shared/head-and-foot.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import { newsOf } from "../shared/announcements.ts";
import { carryFigure } from "./ordering.ts";
import { MOMENTS_PLAY } from "./play.ts";
import { listContext } from "../shared/rows.ts";
import { takeWeapon } from "./weapons.ts";

const own = (name: string) => template(`moments/tracker/${name}`);
const sharedPart = (name: string) => template(`tracker/${name}`);

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "moments");
  if (!view) return {};
  if (part === "header") return momentsHead(combat, view);
  if (part === "tracker") return { half: view.half, phase: view.phase, ...listContext(baseOf(combat, view, uiState)) };
  return controlsContext(combat, view, uiState);
}

const ROW = ["row", "beats", "talking", "deeds", "deed", "strike", "target", "tools"];

/** The partials with which tracker and board draw figures. */
const ROW_TEMPLATES: readonly string[] = [...["marker", "refusal"].map(sharedPart), ...ROW.map(own)];

/** How `moments` is shown in the tracker. */
export const MOMENTS_SCREEN: Screen = {
  parts: {
    header: { template: own("header"), templates: [...HEAD_TEMPLATES, own("pips")] },
    tracker: { template: own("tracker"), templates: ROW_TEMPLATES },
    footer: { template: own("footer"), templates: [...FOOT_TEMPLATES, own("director")] },
  },
  prepare,
  acts: MOMENTS_ACTIONS,
  brief: momentsBrief,
  news: (combat, before, after) => newsOf(combat, before as Moments.MomentsView | null, after as Moments.MomentsView | null),
  cards: MOMENTS_PLAY,
  carry: carryFigure,
  takes: takeWeapon,
};
