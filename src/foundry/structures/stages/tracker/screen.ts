import { isRunning } from "../../../encounter/encounters.ts";
import type { Stages } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import type { PartId, Screen } from "../../../encounter/parts/screen.ts";
import { STAGES_ACTIONS } from "../shared/actions.ts";
import { baseOf, controlsContext, idleOf } from "../shared/base.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import { composerContext, type ComposerContext } from "../shared/composer.ts";
import { stagesBrief, stagesHead } from "../shared/head-and-foot.ts";
import { allCardsText, deskContext, lanesContext, looseContext, summaryContext } from "../shared/lanes.ts";
import { newsOf } from "../shared/announcements.ts";
import { STAGES_PLAY } from "./play.ts";
import { listContext } from "../shared/rows.ts";
import type { StagesBase } from "../shared/rows-base.ts";

const own = (name: string) => template(`stages/tracker/${name}`);
const sharedPart = (name: string) => template(`tracker/${name}`);

/** While people announce: the composer and the list. */
function announceContext(base: StagesBase, composer: ComposerContext | null): object {
  return { composer, list: listContext(base) };
}

/** While actions get their stages: the Narrator's desk, for players the lanes as they fill. */
function sortContext(base: StagesBase): object {
  if (base.view.referee) return { desk: { cards: deskContext(base), allCards: allCardsText(base) }, idle: idleOf(base) };
  return { loose: looseContext(base), lanes: lanesContext(base), idle: idleOf(base) };
}

/** While stages resolve, and at the end. */
function resolveContext(base: StagesBase, composer: ComposerContext | null): object {
  const { combat, view } = base;
  return {
    summary: summaryContext(combat, view),
    composer: composer?.who ? composer : null,
    lanes: lanesContext(base),
    idle: idleOf(base),
    late: composer,
  };
}

function bodyContext(combat: CallboardEncounter, view: Stages.StagesView, uiState: UiState): object {
  const base = baseOf(combat, view, uiState);
  const composer = isRunning(combat) ? composerContext(combat, view, uiState, base.permits) : null;
  if (view.step === "announce" || view.step === "reveal") return announceContext(base, composer);
  return view.step === "classify" ? sortContext(base) : resolveContext(base, composer);
}

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "stages");
  if (!view) return {};
  if (part === "header") return stagesHead(combat, view);
  if (part === "tracker") return bodyContext(combat, view, uiState);
  return controlsContext(combat, view, uiState);
}

const BODY = [
  "composer",
  "crowd",
  "others",
  "aims",
  "row",
  "row-words",
  "row-controls",
  "card",
  "card-body",
  "card-words",
  "alike",
  "difficulty",
  "effects",
  "adjust",
  "judge",
  "classify",
  "tools",
  "more",
  "late",
  "summary",
];

/** The partials with which tracker and board draw rows and cards. */
export const BODY_TEMPLATES: readonly string[] = [...["marker", "chip", "proposal", "refusal"].map(sharedPart), ...BODY.map(own)];

/** How `stages` is shown in the tracker. */
export const STAGES_SCREEN: Screen = {
  parts: {
    header: { template: own("header"), templates: HEAD_TEMPLATES },
    tracker: { template: own("tracker"), templates: [...BODY_TEMPLATES, own("lane")] },
    footer: { template: own("footer"), templates: FOOT_TEMPLATES },
  },
  prepare,
  acts: STAGES_ACTIONS,
  brief: stagesBrief,
  news: (combat, before, after) => newsOf(combat, before as Stages.StagesView | null, after as Stages.StagesView | null),
  cards: STAGES_PLAY,
};
