import type { Moments } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import { count, say } from "../../../applications/texts.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { briefOf, footContext, headContext, nextContext, type NextContext } from "../../../applications/tracker/head-and-foot.ts";
import type { Brief } from "../../../encounter/parts/screen.ts";
import { directorContext } from "./director.ts";
import { halfName, momentName, nowLine, phaseName } from "./texts.ts";

/** The picture of each phase. */
export const PHASE_ICONS = {
  meeting: "fa-comments",
  missile: "fa-bullseye",
  movement: "fa-person-running",
  melee: "fa-hand-fist",
  magic: "fa-wand-sparkles",
  management: "fa-briefcase",
} as const;
const NEXT_ICONS = { nextHalf: "fa-forward-step", nextPhase: "fa-forward-fast", nextMoment: "fa-forward" } as const;
/** One of the six phases with its halves. */
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

/** What came of an ambush of this Moment; "" where there was none. */
function ambushText({ ambush, moment }: Moments.MomentsView): string {
  return ambush?.moment === moment ? say(`CALLBOARD.moments.Ambush.${ambush.outcome}`) : "";
}

/** What is out of the ordinary in the half at hand; where it stands, the strip and the line below it say. */
function tagsOf({ free, penalty }: Moments.MomentsView): string[] {
  return [...(free ? [say("CALLBOARD.moments.Free")] : []), ...(penalty === "none" ? [] : [say("CALLBOARD.moments.Tracker.Penalised")])];
}

/** The head of tracker and board: the Moment, its six phases with their halves, and what now. */
export function momentsHead(combat: CallboardEncounter, view: Moments.MomentsView): object {
  return {
    ...headContext(combat, view, { unit: momentName(view), now: nowLine(combat, view) }),
    pips: view.progress.map((phase) => pipContext(view, phase)),
    tags: tagsOf(view),
    ambush: ambushText(view),
  };
}

/** Where the Moment stands for the person who looks. */
export function momentsBrief(combat: CallboardEncounter): Brief | null {
  const { view } = viewsIn(combat, "moments");
  if (!view) return null;
  const results = view.rows.filter(({ struck }) => struck !== null).length;
  return briefOf(view, { unit: view.moment, referee: view.referee, now: nowLine(combat, view), results });
}

/** A half as the house calls it: its phase, and whose it is. */
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
      ? count(next.waiting, (form) => `CALLBOARD.moments.Next.WaitingFor.${form}`)
      : say("CALLBOARD.moments.Next.Waiting");
  }
  if (next.wraps) return say("CALLBOARD.moments.Next.wraps", { moment: view.moment + 1 });
  return say(`CALLBOARD.moments.Next.${next.kind}`, whereOf(view, next.step));
}

/** The likely next step as the seat sees it. */
function momentsNext(combat: CallboardEncounter, view: Moments.MomentsView): NextContext | null {
  const { next, referee: referee } = view;
  return nextContext(combat, { next, referee }, { icons: NEXT_ICONS, label: (isButton) => nextLabel(view, isButton) });
}

/** The large button with undo, redo, notes and refusals, and what the Director may do besides. */
export function controlsContext(combat: CallboardEncounter, view: Moments.MomentsView, uiState: UiState): object {
  const next = momentsNext(combat, view);
  const skip = { action: "skipPhase", icon: "fa-forward-fast", label: say("CALLBOARD.moments.Tracker.Director.Phase") };
  const besides = next !== null && view.referee ? [skip] : [];
  return { ...footContext(combat, uiState), next, besides, director: directorContext(combat, view, uiState) };
}
