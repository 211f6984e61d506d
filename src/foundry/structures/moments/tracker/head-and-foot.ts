import type { MomentsPhase, MomentsView } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import { viewsIn } from "../../../view-cache.ts";
import { timerContext } from "../../../applications/timer.ts";
import { count, say } from "../../../applications/texts.ts";
import type { UiState } from "../../../applications/tracker/ui-state.ts";
import { footContext } from "../../../applications/tracker/head-and-foot.ts";
import type { Brief } from "../../../applications/tracker/screen.ts";
import { directorContext } from "./director.ts";
import { halfName, momentName, nowText, phaseName } from "./texts.ts";

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
const ASKS_YOU: ReadonlySet<MomentsView["now"]["key"]> = new Set(["actYou", "actYours", "foeYou", "halfReady", "answerYou"]);

/** Whether the what-now line asks something of the person who looks. */
export const asksYou = ({ now }: MomentsView): boolean => ASKS_YOU.has(now.key);

/** One of the six phases with its halves. */
function pipContext(view: MomentsView, { phase, mark, halves }: MomentsPhase): object {
  const marked = (name: string, how: string) => say("CALLBOARD.moments.Pip", { name, how: say(`CALLBOARD.moments.Mark.${how}`) });
  return {
    css: mark,
    icon: `fa-solid ${PHASE_ICONS[phase]}`,
    label: marked(phaseName(view, phase), mark),
    current: mark === "now",
    halves: halves.map((half) => ({ css: `${half.side} ${half.mark}`, label: marked(halfName(view, phase, half.side), half.mark) })),
  };
}

/** What came of an ambush of this Moment; "" where there was none. */
function ambushText({ ambush, moment }: MomentsView): string {
  return ambush?.moment === moment ? say(`CALLBOARD.moments.Ambush.${ambush.outcome}`) : "";
}

/** The head of tracker and board: the Moment, its six phases with their halves, and what now. */
export function headContext(combat: CallboardEncounter, view: MomentsView): object {
  const asks = !combat.system.ended && asksYou(view);
  return {
    title: say("CALLBOARD.moments.Title"),
    moment: momentName(view),
    pips: view.phases.map((phase) => pipContext(view, phase)),
    half: halfName(view, view.phase, view.half),
    free: view.free,
    ambush: ambushText(view),
    penalised: view.penalty !== "none",
    now: combat.system.ended ? say("CALLBOARD.Tracker.Ended") : nowText(combat, view),
    timer: timerContext(combat, view.step),
    nowCss: asks ? "asks" : "rests",
    nowIcon: asks ? "fa-solid fa-bell" : "fa-solid fa-hourglass-half",
  };
}

/** Where the Moment stands for the person who looks. A Director who is busy already is not told of each next thing. */
export function briefOf(combat: CallboardEncounter): Brief | null {
  const { view } = viewsIn(combat, "moments");
  if (!view) return null;
  const step = `${String(view.moment)}.${view.step}`;
  const asks = asksYou(view) ? (view.narrator ? "narrator" : step) : "";
  return { asks, text: nowText(combat, view), step, results: view.rows.filter(({ struck }) => struck !== null).length };
}

/** The one large button, or the line that stands in its place. */
export interface NextContext {
  readonly label: string;
  readonly icon: string;
  /** A button, which leads on. */
  readonly button: boolean;
  /** Nobody is waited for: the button is filled. */
  readonly ready: boolean;
}

/** A half as the house calls it: its phase, and whose it is. */
function whereOf(view: MomentsView, wanted: MomentsView["next"]["step"]): { readonly phase: string; readonly side: string } {
  const column = view.phases.find(({ halves }) => halves.some(({ step }) => step === wanted));
  const side = column?.halves.find(({ step }) => step === wanted)?.side ?? view.half;
  return { phase: phaseName(view, column?.phase ?? view.phase), side: say(`CALLBOARD.moments.Half.${side}`) };
}

function nextLabel(view: MomentsView, button: boolean): string {
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
export function nextContext(combat: CallboardEncounter, view: MomentsView): NextContext | null {
  if (combat.system.ended) return null;
  const { next } = view;
  const button = view.narrator && next.allowed;
  return {
    label: nextLabel(view, button),
    icon: `fa-solid ${button ? NEXT_ICONS[next.kind] : "fa-hourglass-half"}`,
    button,
    ready: next.ready,
  };
}

/** The large button with undo, redo, notes and refusals, and what the Director may do besides. */
export function controlsContext(combat: CallboardEncounter, view: MomentsView, desk: UiState): object {
  return { ...footContext(combat, desk), next: nextContext(combat, view), director: directorContext(combat, view, desk) };
}
