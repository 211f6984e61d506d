import type { MomentsView } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import { template } from "../../bases.ts";
import { seenIn } from "../../seen.ts";
import type { Desk } from "../desk.ts";
import { Permits } from "../permits.ts";
import type { PartId, Screen } from "../screen.ts";
import { MOMENTS_ACTS } from "./acts.ts";
import { briefOf, controlsContext, headContext } from "./frame.ts";
import { newsOf } from "./news.ts";
import { MOMENTS_PLAY } from "./play.ts";
import { listContext, type Base } from "./rows.ts";

const own = (name: string) => template(`tracker/moments/${name}`);
const shared = (name: string) => template(`tracker/${name}`);

/** What tracker and board draw from. */
export function baseOf(combat: CallboardEncounter, view: MomentsView, desk: Desk): Base {
  return { combat, view, desk, permits: new Permits(seenIn(combat, "moments").options) };
}

function prepare(part: PartId, combat: CallboardEncounter, desk: Desk): object {
  const { view } = seenIn(combat, "moments");
  if (!view) return {};
  if (part === "header") return headContext(combat, view);
  if (part === "tracker") return { half: view.half, phase: view.phase, ...listContext(baseOf(combat, view, desk)) };
  return controlsContext(combat, view, desk);
}

/** How `moments` is shown in the tracker. */
export const MOMENTS_SCREEN: Screen = {
  parts: {
    header: { template: own("header"), templates: [shared("encounters"), shared("timer"), own("pips")] },
    tracker: { template: own("tracker"), templates: [shared("marker"), shared("refusal"), own("row"), own("beats")] },
    footer: { template: own("footer"), templates: [...["notes", "history", "refusal"].map(shared), own("next")] },
  },
  prepare,
  acts: MOMENTS_ACTS,
  brief: briefOf,
  news: (combat, before, after) => newsOf(combat, before as MomentsView | null, after as MomentsView | null),
  cards: MOMENTS_PLAY,
};
