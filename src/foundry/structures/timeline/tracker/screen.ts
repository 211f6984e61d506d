import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { Timeline } from "../../../../core/index.ts";
import { makeStatusFormatter } from "../../../applications/tracker/status-text.ts";
import { currentPhaseName } from "../shared/texts.ts";
import type { TimelineBase } from "../shared/drawing-data.ts";
import { focusHand } from "../../../applications/hand/open.ts";
import { refusalTextAt } from "../../../encounter/parts/ui-state.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { TIMELINE_ACTIONS } from "../shared/actions.ts";
import { aimContext } from "../shared/target-form.ts";
import { breakableContext } from "../shared/break-seals.ts";
import { timelineNoticeData, footControlsContext, timelineHead } from "../shared/head-and-foot.ts";
import { stacksContext, lineContext, sealedContext } from "../shared/line.ts";
import { playerAsksContext, npcControlsContext } from "../shared/call-controls.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import { TIMELINE_PLAY } from "./card-play.ts";
import { combatantListContext } from "../shared/rows.ts";

/** Returns what tracker and board both ask the user: to declare, to name targets, and a GM to act for others. */
export function userAsksContext(base: TimelineBase): object {
  const { reading, view, uiState } = base;
  return {
    step: view.step,
    asks: playerAsksContext(base),
    crowd: npcControlsContext(base),
    left: breakableContext(base),
    aim: aimContext(reading, uiState),
    aimRefusal: refusalTextAt(uiState, "aim"),
  };
}

/** Returns the tracker's body: what the user is asked, the line, and the list of combatants. In the declare step the list comes first. */
function bodyContext(base: TimelineBase): object {
  const { view } = base;
  const listed = view.step === "declare";
  return {
    ...userAsksContext(base),
    first: listed ? combatantListContext(base) : null,
    sealed: view.referee ? null : sealedContext(base),
    laid: view.referee ? sealedContext(base) : null,
    line: lineContext(base),
    dropped: stacksContext(base, view.dropped, "dropped"),
    last: listed ? null : combatantListContext(base),
  };
}

/** The template partials that tracker and board use for actions (stacks). */
export const STACK_TEMPLATES: readonly string[] = [
  ...partialPaths("tracker", [
    "marker",
    "hidden",
    "health",
    "health-bar",
    "health-questions",
    "ongoing",
    "chip",
    "proposal",
    "suggestion",
    "refusal",
  ]),
  ...partialPaths("timeline/tracker", ["seal", "stack", "crowd-stack", "stack-words", "judge", "refund", "answer", "effects", "tools"]),
];

const LIST = ["left", "ask", "crowd", "aim", "list", "sealed", "row", "pools", "phase", "history"];

const standing = makeStatusFormatter((view: Timeline.TimelineView) => ({ place: currentPhaseName(view) }));

/** The tracker of `timeline`: what the user is asked, the line of phases, and the list of combatants. */
export const TIMELINE_SCREEN: Screen = makeScreen(
  "timeline",
  "tracker",
  {
    head: ({ reading }: TimelineBase) => timelineHead(reading),
    body: bodyContext,
    foot: footControlsContext,
    partials: { body: [...STACK_TEMPLATES, ...partialPaths("timeline/tracker", LIST)] },
  },
  { acts: TIMELINE_ACTIONS, brief: timelineNoticeData, news: describeChanges, standing, cards: TIMELINE_PLAY, compose: focusHand },
);
