import type { TimelineBase, TimelineReading } from "./drawing-data.ts";
import type { Timeline } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import {
  noticeDataOf,
  footContext,
  headContext,
  nextStepContext,
  stepStripContext,
  type NextContext,
} from "../../../applications/tracker/head-and-foot.ts";
import { nowText } from "../../../applications/tracker/now-text.ts";
import type { Brief } from "../../../encounter/parts/screen.ts";
import { currentPhaseName } from "./texts.ts";

const NEXT_ICONS = {
  closeCall: "fa-forward-step",
  closePhase: "fa-check-double",
  advance: "fa-forward",
  endCombat: "fa-flag-checkered",
} as const;

/** Returns the head of tracker and board: the phase with its call, its steps, and the what-now line. */
export function timelineHead(reading: TimelineReading): object {
  const { view } = reading;
  const words = { unit: currentPhaseName(view), now: nowText(reading, view.now) };
  return { ...headContext(reading, words), ...stepStripContext(reading, view.progress) };
}

/** Returns a short summary of the encounter for notices and sounds. In the flip step a GM is asked to watch. */
export function timelineNoticeData(reading: TimelineReading): Brief {
  const { view } = reading;
  const { referee, phase, step, call, now, line } = view;
  const results = (line.find((one) => one.phase === phase)?.stacks ?? []).filter(({ result }) => result !== null).length;
  const brief = noticeDataOf(view, { unit: phase, now: nowText(reading, now), results });
  if (referee) return step === "flip" ? { ...brief, asks: "referee" } : brief;
  return brief.asks === "" ? brief : { ...brief, asks: `${brief.step}.${String(call)}.${now.key}` };
}

/** Returns the large button for the likely next step, or a line in its place. Null if there is neither. */
function timelineNext(reading: TimelineReading): NextContext | null {
  const { view } = reading;
  const action = view.next.kind === "endCombat" ? "endCombat" : "advance";
  return nextStepContext(reading, { icons: NEXT_ICONS, label: (isButton) => nextLabel(view, isButton), action });
}

function nextLabel({ next, phase, step }: Timeline.TimelineView, button: boolean): string {
  if (!button) {
    if (next.waiting === 0) return say("CALLBOARD.timeline.Next.Waiting");
    const key = step === "resolve" ? "Results" : "WaitingFor";
    return pluralText(next.waiting, (form) => `CALLBOARD.timeline.Next.${key}.${form}`);
  }
  if (next.kind === "closeCall" && !next.ready) return pluralText(next.waiting, (form) => `CALLBOARD.timeline.Next.CloseEarly.${form}`);
  if (next.kind === "advance" && next.to !== null) return say("CALLBOARD.timeline.Next.advanceTo", { phase: next.to });
  return say(`CALLBOARD.timeline.Next.${next.kind}`, { phase });
}

/** Returns a small button that ends the phase and goes on at once. Empty until each action of the phase is resolved. */
function besidesOf({ view: { next, phase }, ended }: TimelineReading): object[] {
  if (next.kind !== "closePhase" || !next.ready || !next.allowed || ended) return [];
  return [{ action: "endAndAdvance", icon: "fa-forward", label: say("CALLBOARD.timeline.Next.closePhaseOn", { phase }) }];
}

/** Returns the foot: the large button, undo, redo, notes and refusals. At the end a GM also gets the way back into the sequence. */
export function footControlsContext({ reading, view, uiState }: TimelineBase): object {
  const over = view.step === "over" && view.referee && !reading.ended;
  return { ...footContext(reading, uiState), next: timelineNext(reading), besides: besidesOf(reading), goesOn: over ? "reopen" : "" };
}
