import type { MomentsBase, MomentsReading } from "./drawing-data.ts";
import type { Moments } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { noticeDataOf, footContext, headContext, nextStepContext, type NextContext } from "../../../applications/tracker/head-and-foot.ts";
import type { Brief } from "../../../encounter/parts/screen.ts";
import { directorContext } from "./gm-encounter-controls.ts";
import { halfName, momentName, nowLine, phaseName } from "./texts.ts";

/** The Font Awesome icon of each of the six phases. */
export const PHASE_ICONS = {
  meeting: "fa-comments",
  missile: "fa-bullseye",
  movement: "fa-person-running",
  melee: "fa-hand-fist",
  magic: "fa-wand-sparkles",
  management: "fa-briefcase",
} as const;
const NEXT_ICONS = { nextHalf: "fa-forward-step", nextPhase: "fa-forward-fast", nextMoment: "fa-forward" } as const;
/** Returns one of the six phases with its halves, for the head's row of phases. */
function pipContext(view: Moments.MomentsView, { phase, mark, halves }: Moments.ShownPhase): object {
  const marked = (name: string, how: string) => say("CALLBOARD.moments.Pip", { name, how: say(`CALLBOARD.moments.Mark.${how}`) });
  return {
    css: mark,
    icon: `fa-solid ${PHASE_ICONS[phase]}`,
    name: phaseName(view, phase),
    label: marked(phaseName(view, phase), mark),
    current: mark === "now",
    halves: halves.map((half) => ({ css: `${half.side} ${half.mark}`, label: marked(halfName(view, phase, half.side), half.mark) })),
  };
}

/** Returns the outcome of this Moment's ambush as text. "" if there was none. */
function ambushText({ ambush, moment }: Moments.MomentsView): string {
  return ambush?.moment === moment ? say(`CALLBOARD.moments.Ambush.${ambush.outcome}`) : "";
}

/** Returns texts about what is unusual in the open half: the other side may not respond, or a penalty applies. */
function tagsOf({ free, penalty }: Moments.MomentsView): string[] {
  return [...(free ? [say("CALLBOARD.moments.Free")] : []), ...(penalty === "none" ? [] : [say("CALLBOARD.moments.Tracker.Penalised")])];
}

/** Returns the head of tracker and board: the Moment, its six phases with their halves, and the what-now line. */
export function momentsHead(reading: MomentsReading): object {
  const { view } = reading;
  return {
    ...headContext(reading, { unit: momentName(view), now: nowLine(reading) }),
    pips: view.progress.map((phase) => pipContext(view, phase)),
    tags: tagsOf(view),
    ambush: ambushText(view),
  };
}

/** Returns a short summary of the Moment for the current user, for notices and sounds. */
export function momentsNoticeData(reading: MomentsReading): Brief {
  const { view } = reading;
  const results = view.rows.filter(({ struck }) => struck !== null).length;
  return noticeDataOf(view, { unit: view.moment, now: nowLine(reading), results });
}

/** Returns the names of the phase and the side of a half, in the house's words. */
function whereOf(
  view: Moments.MomentsView,
  wanted: Moments.MomentsView["next"]["step"],
): { readonly phase: string; readonly side: string } {
  const column = view.progress.find(({ halves }) => halves.some(({ step }) => step === wanted));
  const side = column?.halves.find(({ step }) => step === wanted)?.side ?? view.half;
  return { phase: phaseName(view, column?.phase ?? view.phase), side: say(`CALLBOARD.moments.Half.${side}`) };
}

function nextLabel(view: Moments.MomentsView, button: boolean): string {
  const { next } = view;
  if (!button) {
    return next.waiting > 0
      ? pluralText(next.waiting, (form) => `CALLBOARD.moments.Next.WaitingFor.${form}`)
      : say("CALLBOARD.moments.Next.Waiting");
  }
  if (next.wraps) return say("CALLBOARD.moments.Next.wraps", { moment: view.moment + 1 });
  return say(`CALLBOARD.moments.Next.${next.kind}`, whereOf(view, next.step));
}

/** Returns the large button for the likely next step, or a line in its place. Null if there is neither. */
function momentsNext(reading: MomentsReading): NextContext | null {
  const { view } = reading;
  return nextStepContext(reading, { icons: NEXT_ICONS, label: (isButton) => nextLabel(view, isButton) });
}

/** Returns the foot of tracker and board: the large button, undo, redo, notes, refusals, and the GM's controls. */
export function footControlsContext({ reading, view, uiState }: MomentsBase): object {
  const next = momentsNext(reading);
  const skip = { action: "skipPhase", icon: "fa-forward-fast", label: say("CALLBOARD.moments.Tracker.Director.Phase") };
  const besides = next !== null && view.referee ? [skip] : [];
  return { ...footContext(reading, uiState), next, besides, director: directorContext(reading, uiState) };
}
