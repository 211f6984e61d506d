import type { StagesReading } from "./drawing-data.ts";
import type { Stages } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import {
  noticeDataOf,
  headContext,
  nextStepContext,
  stepStripContext,
  type NextContext,
} from "../../../applications/tracker/head-and-foot.ts";
import { nowText } from "../../../applications/tracker/now-text.ts";
import type { Brief } from "../../../encounter/parts/screen.ts";

/** Returns the line that tells this user what happens now and who is waited for. */
export function nowLine(reading: StagesReading): string {
  const { now } = reading.view;
  const { stage } = now.data;
  return nowText(reading, now, stage === undefined ? {} : { stage: say(`CALLBOARD.stages.Stage.${stage}`) });
}

/** Returns the head of tracker and board: the round, its steps, and the what-now line. */
export function stagesHead(reading: StagesReading): object {
  const { view } = reading;
  const unit = say("CALLBOARD.stages.Round", { round: view.round });
  return { ...headContext(reading, { unit, now: nowLine(reading) }), ...stepStripContext(reading, view.progress) };
}

/** Returns a short summary of the round for the current user, for notices and sounds. */
export function stagesNoticeData(reading: StagesReading): Brief {
  const { view } = reading;
  const results = view.lanes.flatMap((lane) => lane.cards).filter((card) => card.result !== null).length;
  return noticeDataOf(view, { unit: view.round, now: nowLine(reading), results });
}

const NEXT_ICONS = {
  lock: "fa-lock",
  reveal: "fa-envelope-open",
  begin: "fa-play",
  closeStage: "fa-forward-step",
  nextRound: "fa-forward",
} as const;

/** The kinds of next step for which players, too, read how many combatants are still waited for. */
const ALL_WAIT: ReadonlySet<Stages.Next["kind"]> = new Set(["lock", "reveal"]);

/** Returns the large button for the likely next step, or a line in its place. Null if there is neither. */
export function stagesNext(reading: StagesReading): NextContext | null {
  const { view } = reading;
  return nextStepContext(reading, { icons: NEXT_ICONS, label: (isButton) => nextLabel(view, isButton) });
}

function nextLabel(view: Stages.StagesView, button: boolean): string {
  const { next } = view;
  if (next.kind === "nextRound" || next.ready || (button && next.kind !== "lock")) {
    return button
      ? say(`CALLBOARD.stages.Next.${next.kind}`, { stage: next.stage ? say(`CALLBOARD.stages.Stage.${next.stage}`) : "" })
      : say("CALLBOARD.stages.Next.Waiting");
  }
  if (button) return pluralText(next.waiting, (form) => `CALLBOARD.stages.Next.LockEarly.${form}`);
  if (view.referee || ALL_WAIT.has(next.kind))
    return pluralText(next.waiting, (form) => `CALLBOARD.stages.Next.${next.kind}Waiting.${form}`);
  return say("CALLBOARD.stages.Next.Waiting");
}
