import type { Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import { type UiState, refusalAt } from "../../../encounter/parts/ui-state.ts";
import { isAttended } from "../../../applications/tracker/people.ts";
import type { PartId, Screen } from "../../../encounter/parts/screen.ts";
import { aimContext } from "../shared/aiming.ts";
import { leftContext } from "../shared/breaking.ts";
import { controlsContext, timelineHead } from "../shared/head-and-foot.ts";
import { drawStacks } from "../shared/line.ts";
import { asksOf, crowdContext } from "../shared/mine.ts";
import { listContext, type TimelineBase } from "../shared/rows.ts";
import { STACK_TEMPLATES, TIMELINE_SCREEN } from "../tracker/screen.ts";
import { baseOf } from "../../../applications/tracker/base.ts";
import { phaseName } from "../shared/texts.ts";
import { count } from "../../../applications/texts.ts";
import { BOARD_ACTIONS } from "./actions.ts";
import { openedOf, trackContext } from "./line.ts";

const own = (name: string) => template(`timeline/board/${name}`);
const lentPart = (name: string) => template(`timeline/tracker/${name}`);

/** So many large cards are drawn before a person asks for more. */
const LARGE = 24;

/** The cards of the phase that is played out, large; null while people declare. */
function resolvingContext(base: TimelineBase): object | null {
  const { view, uiState } = base;
  const stacks = view.line.find(({ phase }) => phase === view.phase)?.stacks ?? [];
  if (view.step === "declare" || stacks.length === 0) return null;
  const moreKey = `large-${String(view.phase)}`;
  const all = stacks.length <= LARGE || uiState.opened.includes(moreKey);
  return {
    title: phaseName(view.phase),
    stacks: drawStacks(base, all ? stacks : stacks.slice(0, LARGE)),
    more: all ? "" : count(stacks.length - LARGE, (form) => `CALLBOARD.timeline.Line.More.${form}`),
    moreKey,
  };
}

/** A stack that was opened on the line, where it does not lie below it anyway. */
function openedContext(base: TimelineBase): object | null {
  const { view, uiState } = base;
  const stack: Timeline.ShownStack | null = openedOf(view, uiState);
  if (!stack || (view.step !== "declare" && stack.phase === view.phase && stack.placed)) return null;
  return { stacks: drawStacks(base, [stack]), id: stack.combatant, stack: stack.stack };
}

function bodyContext(base: TimelineBase): object {
  const { combat, view, uiState } = base;
  const resolving = resolvingContext(base);
  return {
    step: view.step,
    line: trackContext(base),
    asks: asksOf(base),
    crowd: crowdContext(base, (id) => !isAttended(combat, id)),
    left: leftContext(base),
    aim: aimContext(combat, view, uiState),
    aimRefusal: refusalAt(uiState, "aim"),
    resolving,
    opened: openedContext(base),
    // Here is room for everybody.
    list: { groups: listContext(base).groups.map((group) => ({ ...group, folded: false })) },
  };
}

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "timeline");
  if (!view) return {};
  if (part === "tracker") return bodyContext(baseOf(combat, view, uiState));
  const controls = controlsContext(combat, view, uiState);
  return part === "header" ? { ...timelineHead(combat, view), ...controls } : controls;
}

/** How `timeline` is shown on a board: the line across, below it the phase that is played out, and who takes part. */
export const TIMELINE_BOARD: Screen = {
  parts: {
    header: { template: own("header"), templates: HEAD_TEMPLATES },
    tracker: {
      template: own("body"),
      templates: [...STACK_TEMPLATES, ...["left", "ask", "crowd", "aim", "list", "row", "pools"].map(lentPart), own("line"), own("tile")],
    },
    footer: { template: own("footer"), templates: FOOT_TEMPLATES },
  },
  prepare,
  acts: BOARD_ACTIONS,
  ...(TIMELINE_SCREEN.news ? { news: TIMELINE_SCREEN.news } : {}),
};
