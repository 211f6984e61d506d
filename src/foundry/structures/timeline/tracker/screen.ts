import { baseOf } from "../../../applications/tracker/base.ts";
import type { Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { reachHand } from "../../../applications/hand/open.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import { refusalAt, type UiState } from "../../../encounter/parts/ui-state.ts";
import { isAttended } from "../../../applications/tracker/people.ts";
import type { PartId, Screen } from "../../../encounter/parts/screen.ts";
import { TIMELINE_ACTIONS } from "../shared/actions.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import { aimContext } from "../shared/aiming.ts";
import { leftContext } from "../shared/breaking.ts";
import { timelineBrief, controlsContext, timelineHead } from "../shared/head-and-foot.ts";
import { drawStacks, lineContext, sealedContext } from "../shared/line.ts";
import { asksOf, crowdContext } from "../shared/mine.ts";
import { newsOf } from "../shared/announcements.ts";
import { TIMELINE_PLAY } from "./play.ts";
import { listContext, type TimelineBase } from "../shared/rows.ts";

const own = (name: string) => template(`timeline/tracker/${name}`);
const sharedPart = (name: string) => template(`tracker/${name}`);

/** What the part with the rows shows: what is asked, the list while people declare or are waited for, and the line. */
function bodyContext(base: TimelineBase): object {
  const { combat, view, uiState } = base;
  const listed = view.step === "declare";
  return {
    step: view.step,
    asks: asksOf(base),
    crowd: crowdContext(base, (id) => !isAttended(combat, id)),
    left: leftContext(base),
    aim: aimContext(combat, view, uiState),
    aimRefusal: refusalAt(uiState, "aim"),
    first: listed ? listContext(base) : null,
    sealed: view.referee ? null : sealedContext(base),
    laid: view.referee ? sealedContext(base) : null,
    line: lineContext(base),
    dropped: drawStacks(base, view.dropped),
    last: listed ? null : listContext(base),
  };
}

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "timeline");
  if (!view) return {};
  if (part === "header") return timelineHead(combat, view);
  if (part === "tracker") return bodyContext(baseOf(combat, view, uiState));
  return controlsContext(combat, view, uiState);
}

const STACK = ["seal", "stack", "judge", "refund", "answer", "effects", "tools"];

/** The partials with which tracker and board draw stacks. */
export const STACK_TEMPLATES: readonly string[] = [...["marker", "chip", "proposal", "refusal"].map(sharedPart), ...STACK.map(own)];

/** How `timeline` is shown in the tracker. */
export const TIMELINE_SCREEN: Screen = {
  parts: {
    header: { template: own("header"), templates: HEAD_TEMPLATES },
    tracker: {
      template: own("tracker"),
      templates: [...STACK_TEMPLATES, ...["left", "ask", "crowd", "aim", "list", "sealed", "row", "pools", "phase", "history"].map(own)],
    },
    footer: { template: own("footer"), templates: FOOT_TEMPLATES },
  },
  prepare,
  acts: TIMELINE_ACTIONS,
  brief: timelineBrief,
  news: (combat, before, after) => newsOf(combat, before as Timeline.TimelineView | null, after as Timeline.TimelineView | null),
  cards: TIMELINE_PLAY,
  compose: reachHand,
};
