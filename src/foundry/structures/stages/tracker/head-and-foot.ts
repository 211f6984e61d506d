import type { Next, StagesView } from "../../../../core/index.ts";
import { namesIn, type CallboardEncounter } from "../../../api.ts";
import { viewIn } from "../../../view-cache.ts";
import { timerContext } from "../../../applications/timer.ts";
import { count, say } from "../../../applications/texts.ts";
import type { Brief } from "../../../applications/tracker/screen.ts";

const MARK_ICONS = { done: "fa-check", now: "fa-play", ahead: "", skipped: "fa-minus" } as const;
const ASKS_YOU = new Set([
  "announceYou",
  "announceYours",
  "classifyYou",
  "adjustYou",
  "stageYou",
  "endYou",
  "lockReady",
  "classifyReady",
  "stageReady",
]);

/** One step of the strip. */
export interface StripContext {
  readonly css: string;
  readonly icon: string;
  readonly short: string;
  readonly label: string;
  readonly current: boolean;
}

/** The head of the tracker: the round, its steps, and what now. */
export function headContext(combat: CallboardEncounter, view: StagesView): object {
  const strip: StripContext[] = view.strip.map(({ step, mark }) => ({
    css: mark,
    icon: MARK_ICONS[mark] ? `fa-solid ${MARK_ICONS[mark]}` : "",
    short: say(`CALLBOARD.stages.StepShort.${step}`),
    label: `${say(`CALLBOARD.stages.Step.${step}`)}: ${say(`CALLBOARD.stages.Mark.${mark}`)}`,
    current: mark === "now",
  }));
  const asks = !combat.system.ended && asksYou(view);
  return {
    title: say("CALLBOARD.stages.Title"),
    round: say("CALLBOARD.stages.Round", { round: view.round }),
    strip,
    now: combat.system.ended ? say("CALLBOARD.Tracker.Ended") : nowText(combat, view),
    timer: timerContext(combat, view.step),
    nowCss: asks ? "asks" : "rests",
    nowIcon: asks ? "fa-solid fa-bell" : "fa-solid fa-hourglass-half",
  };
}

/** Where the round stands for the person who looks. A Narrator who is busy already is not told of each next thing. */
export function briefOf(combat: CallboardEncounter): Brief | null {
  const view = viewIn(combat, "stages");
  if (!view) return null;
  const step = `${String(view.round)}.${view.step}`;
  const results = view.lanes.flatMap((lane) => lane.cards).filter((card) => card.result !== null).length;
  const asks = asksYou(view) ? (view.narrator ? "narrator" : step) : "";
  return { asks, text: nowText(combat, view), step, results };
}

/** Whether the what-now line asks something of the person who looks. */
export function asksYou(view: StagesView): boolean {
  return ASKS_YOU.has(view.now.key);
}

/** The what-now line. */
export function nowText(combat: CallboardEncounter, { now }: StagesView): string {
  const { stage, ...rest } = now.data;
  const data = { ...namesIn(combat, rest), ...(stage === undefined ? {} : { stage: say(`CALLBOARD.stages.Stage.${stage}`) }) };
  const key = `CALLBOARD.stages.Now.${now.key}`;
  const plural = typeof rest["count"] === "number" && game.i18n.has(`${key}.other`);
  return plural ? count(Number(rest["count"]), (form) => `${key}.${form}`, data) : say(key, data);
}

/** The one large button, or the line that stands in its place. */
export interface NextContext {
  readonly label: string;
  readonly icon: string;
  /** A button, which leads on. */
  readonly button: boolean;
  /** Nothing is missing: the button is filled. */
  readonly ready: boolean;
}

const NEXT_ICONS = {
  lock: "fa-lock",
  reveal: "fa-envelope-open",
  begin: "fa-play",
  closeStage: "fa-forward-step",
  nextRound: "fa-forward",
} as const;

/** For these players are told for how many they wait. */
const ALL_WAIT: ReadonlySet<Next["kind"]> = new Set(["lock", "reveal"]);

/** The likely next step as the seat sees it. */
export function nextContext(combat: CallboardEncounter, view: StagesView): NextContext | null {
  if (combat.system.ended) return null;
  const { next } = view;
  const button = view.narrator && next.allowed;
  return {
    label: nextLabel(view, next, button),
    icon: `fa-solid ${button ? NEXT_ICONS[next.kind] : "fa-hourglass-half"}`,
    button,
    ready: next.ready,
  };
}

function nextLabel(view: StagesView, next: Next, button: boolean): string {
  if (next.kind === "nextRound" || next.ready || (button && next.kind !== "lock")) {
    return button
      ? say(`CALLBOARD.stages.Next.${next.kind}`, { stage: next.stage ? say(`CALLBOARD.stages.Stage.${next.stage}`) : "" })
      : say("CALLBOARD.stages.Next.Waiting");
  }
  if (button) return count(next.waiting, (form) => `CALLBOARD.stages.Next.LockEarly.${form}`);
  if (view.narrator || ALL_WAIT.has(next.kind)) return count(next.waiting, (form) => `CALLBOARD.stages.Next.${next.kind}Waiting.${form}`);
  return say("CALLBOARD.stages.Next.Waiting");
}
