import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { Timeline } from "../../../../core/index.ts";
import { makeStatusText } from "../../../applications/tracker/standing.ts";
import { placeName } from "../shared/texts.ts";
import type { TimelineBase } from "../shared/screen-base.ts";
import { focusHand } from "../../../applications/hand/open.ts";
import { refusalAt } from "../../../encounter/parts/ui-state.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { TIMELINE_ACTIONS } from "../shared/actions.ts";
import { aimContext } from "../shared/aiming.ts";
import { breakableContext } from "../shared/break-seals.ts";
import { timelineBrief, controlsContext, timelineHead } from "../shared/head-and-foot.ts";
import { drawStacks, lineContext, sealedContext } from "../shared/line.ts";
import { asksOf, crowdContext } from "../shared/asks.ts";
import { newsOf } from "../shared/announcements.ts";
import { TIMELINE_PLAY } from "./card-play.ts";
import { listContext } from "../shared/rows.ts";

/** Returns what tracker and board both ask the user: to declare, to name targets, and a GM to act for others. */
export function askedContext(base: TimelineBase): object {
  const { reading, view, uiState } = base;
  return {
    step: view.step,
    asks: asksOf(base),
    crowd: crowdContext(base),
    left: breakableContext(base),
    aim: aimContext(reading, uiState),
    aimRefusal: refusalAt(uiState, "aim"),
  };
}

/** Returns the tracker's body: what the user is asked, the line, and the list of combatants. In the declare step the list comes first. */
function bodyContext(base: TimelineBase): object {
  const { view } = base;
  const listed = view.step === "declare";
  return {
    ...askedContext(base),
    first: listed ? listContext(base) : null,
    sealed: view.referee ? null : sealedContext(base),
    laid: view.referee ? sealedContext(base) : null,
    line: lineContext(base),
    dropped: drawStacks(base, view.dropped, "dropped"),
    last: listed ? null : listContext(base),
  };
}

/** The template partials that tracker and board use for actions (stacks). */
export const STACK_TEMPLATES: readonly string[] = [
  ...partialPaths("tracker", ["marker", "hidden", "chip", "proposal", "refusal"]),
  ...partialPaths("timeline/tracker", ["seal", "stack", "crowd-stack", "stack-words", "judge", "refund", "answer", "effects", "tools"]),
];

const LIST = ["left", "ask", "crowd", "aim", "list", "sealed", "row", "pools", "phase", "history"];

const standing = makeStatusText((view: Timeline.TimelineView) => ({ place: placeName(view) }));

/** The tracker of `timeline`: what the user is asked, the line of phases, and the list of combatants. */
export const TIMELINE_SCREEN: Screen = makeScreen(
  "timeline",
  "tracker",
  {
    head: ({ reading }: TimelineBase) => timelineHead(reading),
    body: bodyContext,
    foot: controlsContext,
    partials: { body: [...STACK_TEMPLATES, ...partialPaths("timeline/tracker", LIST)] },
  },
  { acts: TIMELINE_ACTIONS, brief: timelineBrief, news: newsOf, standing, cards: TIMELINE_PLAY, compose: focusHand },
);
