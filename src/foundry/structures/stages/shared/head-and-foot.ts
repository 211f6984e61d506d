import type { Stages } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { viewIn } from "../../../reading/view-cache.ts";
import { count, say } from "../../../applications/texts.ts";
import { briefOf, headContext, nextContext, stripContext, type NextContext } from "../../../applications/tracker/head-and-foot.ts";
import { nowText } from "../../../applications/tracker/now-text.ts";
import type { Brief } from "../../../encounter/parts/screen.ts";

/** The what-now line. */
export function nowLine(combat: CallboardEncounter, { now }: Stages.StagesView): string {
  const { stage } = now.data;
  return nowText(combat, now, stage === undefined ? {} : { stage: say(`CALLBOARD.stages.Stage.${stage}`) });
}

/** The head of tracker and board: the round, its steps, and what now. */
export function stagesHead(combat: CallboardEncounter, view: Stages.StagesView): object {
  const unit = say("CALLBOARD.stages.Round", { round: view.round });
  return { ...headContext(combat, view, { unit, now: nowLine(combat, view) }), ...stripContext(combat, view.progress) };
}

/** Where the round stands for the person who looks. */
export function stagesBrief(combat: CallboardEncounter): Brief | null {
  const view = viewIn(combat, "stages");
  if (!view) return null;
  const results = view.lanes.flatMap((lane) => lane.cards).filter((card) => card.result !== null).length;
  return briefOf(view, { unit: view.round, referee: view.referee, now: nowLine(combat, view), results });
}

const NEXT_ICONS = {
  lock: "fa-lock",
  reveal: "fa-envelope-open",
  begin: "fa-play",
  closeStage: "fa-forward-step",
  nextRound: "fa-forward",
} as const;

/** For these players are told for how many they wait. */
const ALL_WAIT: ReadonlySet<Stages.Next["kind"]> = new Set(["lock", "reveal"]);

/** The likely next step as the seat sees it. */
export function stagesNext(combat: CallboardEncounter, view: Stages.StagesView): NextContext | null {
  const { next, referee: referee } = view;
  return nextContext(combat, { next, referee }, { icons: NEXT_ICONS, label: (isButton) => nextLabel(view, next, isButton) });
}

function nextLabel(view: Stages.StagesView, next: Stages.Next, button: boolean): string {
  if (next.kind === "nextRound" || next.ready || (button && next.kind !== "lock")) {
    return button
      ? say(`CALLBOARD.stages.Next.${next.kind}`, { stage: next.stage ? say(`CALLBOARD.stages.Stage.${next.stage}`) : "" })
      : say("CALLBOARD.stages.Next.Waiting");
  }
  if (button) return count(next.waiting, (form) => `CALLBOARD.stages.Next.LockEarly.${form}`);
  if (view.referee || ALL_WAIT.has(next.kind)) return count(next.waiting, (form) => `CALLBOARD.stages.Next.${next.kind}Waiting.${form}`);
  return say("CALLBOARD.stages.Next.Waiting");
}
