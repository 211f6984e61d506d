import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import type { TimelineBase } from "../shared/drawing-data.ts";
import type { Timeline } from "../../../../core/index.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { footControlsContext, timelineHead } from "../shared/head-and-foot.ts";
import { isMergedGroup } from "../../../applications/tracker/combatant-groups.ts";
import { stackOrCrowdContext } from "../shared/line.ts";
import { combatantListContext } from "../shared/rows.ts";
import { userAsksContext, STACK_TEMPLATES } from "../tracker/screen.ts";
import { gatherStacks } from "../shared/gather-crowds.ts";
import { phaseName } from "../shared/texts.ts";
import { pluralText } from "../../../applications/texts.ts";
import { BOARD_ACTIONS } from "./actions.ts";
import { openedStackOf, boardLineContext } from "./line.ts";

/** The number of large cards that are drawn before the user asks for the rest. */
const LARGE = 24;

/** Returns the large cards of the current phase's actions. Null in the declare step, or if there are none. */
function resolvingContext(base: TimelineBase): object | null {
  const { view, uiState } = base;
  const stacks = view.line.find(({ phase }) => phase === view.phase)?.stacks ?? [];
  if (view.step === "declare" || stacks.length === 0) return null;
  const moreKey = `large-${String(view.phase)}`;
  const cards = gatherStacks(base.reading, stacks, String(view.phase));
  const all = cards.length <= LARGE || uiState.opened.includes(moreKey);
  return {
    title: phaseName(view.phase),
    stacks: (all ? cards : cards.slice(0, LARGE)).map((one) => stackOrCrowdContext(base, one)),
    more: all ? "" : pluralText(cards.length - LARGE, (form) => `CALLBOARD.timeline.Line.More.${form}`),
    moreKey,
  };
}

/** Returns the actions that stand beside one on the line. */
function stacksBeside({ line, sealed, dropped }: Timeline.TimelineView, stack: Timeline.ShownStack): readonly Timeline.ShownStack[] {
  return [...line.map(({ stacks }) => stacks), sealed, dropped].find((some) => some.includes(stack)) ?? [];
}

/** Returns the large card of the opened action, with its crowd. Null if none is open, or if the current phase shows it already. */
function openedContext(base: TimelineBase): object | null {
  const { view, uiState } = base;
  const stack: Timeline.ShownStack | null = openedStackOf(view, uiState);
  if (!stack || (view.step !== "declare" && stack.phase === view.phase && stack.placed)) return null;
  const pieces = gatherStacks(base.reading, stacksBeside(view, stack), "opened");
  const piece = pieces.find((one) => one === stack || (isMergedGroup(one) && one.all.includes(stack))) ?? stack;
  return { stacks: [stackOrCrowdContext(base, piece)], id: stack.combatant, stack: stack.stack };
}

function bodyContext(base: TimelineBase): object {
  return {
    ...userAsksContext(base),
    line: boardLineContext(base),
    resolving: resolvingContext(base),
    opened: openedContext(base),
    // The board has room for all rows.
    list: { groups: combatantListContext(base).groups.map((group) => ({ ...group, folded: false })) },
  };
}

/** The board of `timeline`: the line across, the current phase below it, and the list of combatants. */
export const TIMELINE_BOARD: Screen = makeScreen(
  "timeline",
  "board",
  {
    head: (base: TimelineBase) => ({ ...timelineHead(base.reading), ...footControlsContext(base) }),
    body: bodyContext,
    foot: footControlsContext,
    partials: {
      body: [
        ...STACK_TEMPLATES,
        ...partialPaths("timeline/tracker", ["left", "ask", "crowd", "aim", "list", "row", "pools"]),
        ...partialPaths("timeline/board", ["line", "tile"]),
      ],
    },
  },
  { acts: BOARD_ACTIONS, news: describeChanges },
);
