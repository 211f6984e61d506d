import type { Pages } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import {
  noticeDataOf,
  footContext,
  headContext,
  nextStepContext,
  stepStripContext,
  type NextContext,
} from "../../../applications/tracker/head-and-foot.ts";
import type { Brief } from "../../../encounter/parts/screen.ts";
import type { PagesBase, PagesReading } from "./drawing-data.ts";
import { nowLine, sceneAndPageText } from "./texts.ts";

/** Returns the head of tracker and board: the scene and page, the steps, and the what-now line. */
export function pagesHead(reading: PagesReading): object {
  const { view } = reading;
  const head = headContext(reading, { unit: sceneAndPageText(view), now: nowLine(reading) });
  return { ...head, ...stepStripContext(reading, view.progress), sceneTitle: view.title };
}

/** Returns a short summary of the page for the current user, for notices and sounds. */
export function pagesNoticeData(reading: PagesReading): Brief {
  const { view } = reading;
  const results = (view.roll?.number ?? 0) + (view.resolution?.number ?? 0);
  const brief = noticeDataOf(view, { unit: view.scene * 1000 + view.page, now: nowLine(reading), results });
  // Each turn and each die to react to asks again. The user's own choices do not.
  const isReaction = view.now.key === "reactYou" || view.now.key === "reactLater";
  const question = isReaction ? `${view.now.key}.${String(view.roll?.number ?? 0)}` : view.turn;
  return brief.asks === "" ? brief : { ...brief, asks: [brief.asks, question].join(".") };
}

const NEXT_ICONS: Readonly<Record<Pages.NextKind, string>> = {
  begin: "fa-play",
  done: "fa-check",
  keep: "fa-dice",
  pass: "fa-forward",
  resolve: "fa-gavel",
  skip: "fa-forward-step",
};

/** Returns the large button for the user's likely next step. For other users, a line that says whom the table waits for. */
export function pagesNext(reading: PagesReading): NextContext | null {
  const { view } = reading;
  const { next } = view;
  // The Hand shows a resolution first and confirms it there.
  const action = next.kind === "resolve" ? "openHand" : "advance";
  return nextStepContext(reading, { icons: NEXT_ICONS, action, label: (isButton) => nextLabel(view, isButton) });
}

function nextLabel({ next: { kind }, step }: Pages.PagesView, isButton: boolean): string {
  if (!isButton) return say("CALLBOARD.pages.Next.Waiting");
  return kind === "done" && step === "talk" ? say("CALLBOARD.pages.Next.endTalk") : say(`CALLBOARD.pages.Next.${kind}`);
}

/** Returns the foot of tracker and board: the large button, undo, redo, notes and refusals. */
export function footControlsContext({ reading, uiState }: PagesBase): object {
  return { ...footContext(reading, uiState), next: pagesNext(reading) };
}
