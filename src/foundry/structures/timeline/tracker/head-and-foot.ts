import type { TimelineView } from "../../../../core/index.ts";
import { namesIn, type CallboardEncounter } from "../../../api.ts";
import { viewsIn } from "../../../view-cache.ts";
import { timerContext } from "../../../applications/timer.ts";
import { count, say } from "../../../applications/texts.ts";
import type { UiState } from "../../../applications/tracker/ui-state.ts";
import { footContext } from "../../../applications/tracker/head-and-foot.ts";
import type { Brief } from "../../../applications/tracker/screen.ts";
import { placeName } from "./texts.ts";

const MARK_ICONS = { done: "fa-check", now: "fa-play", ahead: "" } as const;
const NEXT_ICONS = {
  closeCall: "fa-forward-step",
  closePhase: "fa-check-double",
  advance: "fa-forward",
  endCombat: "fa-flag-checkered",
} as const;

/** Whether the what-now line asks something of the person who looks; cards turn by themselves. */
export function asksYou({ now }: TimelineView): boolean {
  return now.key !== "flipYou" && /You(rs)?$|Ready$|Known$|^declareTurn$/.test(now.key);
}

/** The what-now line. */
export function nowText(combat: CallboardEncounter, { now }: TimelineView): string {
  const data = namesIn(combat, now.data);
  const key = `CALLBOARD.timeline.Now.${now.key}`;
  const number = now.data["count"];
  const plural = typeof number === "number" && game.i18n.has(`${key}.other`);
  return plural ? count(number, (form) => `${key}.${form}`, data) : say(key, data);
}

/** The head of tracker and board: the phase with its call, its steps, and what now. */
export function headContext(combat: CallboardEncounter, view: TimelineView): object {
  const asks = !combat.system.ended && asksYou(view);
  return {
    title: say("CALLBOARD.timeline.Title"),
    place: placeName(view),
    strip: view.strip.map(({ step, mark }) => ({
      css: mark,
      icon: MARK_ICONS[mark] ? `fa-solid ${MARK_ICONS[mark]}` : "",
      short: say(`CALLBOARD.timeline.StepShort.${step}`),
      label: `${say(`CALLBOARD.timeline.Step.${step}`)}: ${say(`CALLBOARD.timeline.Mark.${mark}`)}`,
      current: mark === "now",
    })),
    now: combat.system.ended ? say("CALLBOARD.Tracker.Ended") : nowText(combat, view),
    timer: timerContext(combat, view.step),
    nowCss: asks ? "asks" : "rests",
    nowIcon: asks ? "fa-solid fa-bell" : "fa-solid fa-hourglass-half",
  };
}

/** Where the encounter stands for the person who looks. A GM who is busy already is not told of each next thing. */
export function briefOf(combat: CallboardEncounter): Brief | null {
  const { view } = viewsIn(combat, "timeline");
  if (!view) return null;
  const step = `${String(view.phase)}.${view.step}`;
  const stacks = view.line.find(({ phase }) => phase === view.phase)?.stacks ?? [];
  const asked = view.referee ? "gm" : `${step}.${String(view.call)}.${view.now.key}`;
  return {
    asks: asksYou(view) || (view.referee && view.step === "flip") ? asked : "",
    text: nowText(combat, view),
    step,
    results: stacks.filter(({ result }) => result !== null).length,
  };
}

/** The one large button, or the line that stands in its place. */
export interface NextContext {
  readonly label: string;
  readonly icon: string;
  /** What the button does; "" where there is a line in its place. */
  readonly action: string;
  /** Nothing is missing: the button is filled. */
  readonly ready: boolean;
}

/** The likely next step as the seat sees it. */
export function nextContext(combat: CallboardEncounter, view: TimelineView): NextContext | null {
  if (combat.system.ended) return null;
  const { next, referee } = view;
  const button = referee && next.allowed;
  return {
    label: nextLabel(view, button),
    icon: `fa-solid ${button ? NEXT_ICONS[next.kind] : "fa-hourglass-half"}`,
    action: button ? (next.kind === "endCombat" ? "endCombat" : "advance") : "",
    ready: next.ready,
  };
}

function nextLabel({ next, phase, step }: TimelineView, button: boolean): string {
  if (!button) {
    if (next.waiting === 0) return say("CALLBOARD.timeline.Next.Waiting");
    const key = step === "resolve" ? "Results" : "WaitingFor";
    return count(next.waiting, (form) => `CALLBOARD.timeline.Next.${key}.${form}`);
  }
  if (next.kind === "closeCall" && !next.ready) return count(next.waiting, (form) => `CALLBOARD.timeline.Next.CloseEarly.${form}`);
  if (next.kind === "advance" && next.to !== null) return say("CALLBOARD.timeline.Next.advanceTo", { phase: next.to });
  return say(`CALLBOARD.timeline.Next.${next.kind}`, { phase });
}

/** The large button with undo, redo, notes and refusals; at the end also the way back into the sequence. */
export function controlsContext(combat: CallboardEncounter, view: TimelineView, desk: UiState): object {
  const over = view.step === "over" && view.referee && !combat.system.ended;
  return { ...footContext(combat, desk), next: nextContext(combat, view), goesOn: over ? "reopen" : "" };
}
