import { isRunning } from "../../../encounter/encounters.ts";
import type { Stages } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import type { PartId, Screen } from "../../../encounter/parts/screen.ts";
import { STAGES_ACTIONS } from "../shared/actions.ts";
import { baseOf, controlsContext, idleOf } from "../shared/base.ts";
import { composerContext } from "../shared/composer.ts";
import { stagesHead } from "../shared/head-and-foot.ts";
import { allCardsText } from "../shared/lanes.ts";
import { listContext } from "../shared/rows.ts";
import { BODY_TEMPLATES, STAGES_SCREEN } from "../tracker/screen.ts";
import { say } from "../../../applications/texts.ts";
import { carryCard } from "./carry.ts";
import { columnsContext } from "./columns.ts";

const own = (name: string) => template(`stages/board/${name}`);

function bodyContext(combat: CallboardEncounter, view: Stages.StagesView, uiState: UiState): object {
  const base = baseOf(combat, view, uiState);
  const composer = isRunning(combat) ? composerContext(combat, view, uiState, base.permits) : null;
  const { step } = view;
  if (step === "announce" || step === "reveal") return { step, composer, list: listContext(base) };
  const sorting = step === "classify";
  return {
    step,
    hint: sorting && base.permits.may("classify") ? say("CALLBOARD.stages.Board.SortHint") : "",
    allCards: sorting && view.referee ? allCardsText(base) : "",
    composer: !sorting && composer?.who ? composer : null,
    columns: columnsContext(base),
    idle: idleOf(base),
    late: sorting ? null : composer,
  };
}

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "stages");
  if (!view) return {};
  if (part === "tracker") return bodyContext(combat, view, uiState);
  const controls = controlsContext(combat, view, uiState);
  return part === "header" ? { ...stagesHead(combat, view), ...controls } : controls;
}

/** How `stages` is shown on a board: its stages side by side. */
export const STAGES_BOARD: Screen = {
  parts: {
    header: {
      template: own("header"),
      templates: HEAD_TEMPLATES,
    },
    tracker: { template: own("body"), templates: [...BODY_TEMPLATES, own("lane")] },
    footer: { template: own("footer"), templates: FOOT_TEMPLATES },
  },
  prepare,
  acts: STAGES_ACTIONS,
  carry: carryCard,
  ...(STAGES_SCREEN.news ? { news: STAGES_SCREEN.news } : {}),
};
