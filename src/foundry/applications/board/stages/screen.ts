import type { StagesView } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import { template } from "../../bases.ts";
import { viewsIn } from "../../../view-cache.ts";
import type { Desk } from "../../tracker/desk.ts";
import type { PartId } from "../../tracker/screen.ts";
import { STAGES_ACTS } from "../../tracker/stages/acts.ts";
import { baseOf, controlsContext, idleOf } from "../../tracker/stages/base.ts";
import { composerContext } from "../../tracker/stages/composer.ts";
import { headContext } from "../../tracker/stages/frame.ts";
import { listContext } from "../../tracker/stages/rows.ts";
import { BODY_TEMPLATES, STAGES_SCREEN } from "../../tracker/stages/screen.ts";
import { say } from "../../words.ts";
import type { BoardScreen } from "../screen.ts";
import { carryCard } from "./carry.ts";
import { columnsContext } from "./columns.ts";

const own = (name: string) => template(`board/stages/${name}`);
const shared = (name: string) => template(`tracker/${name}`);

function bodyContext(combat: CallboardEncounter, view: StagesView, desk: Desk): object {
  const base = baseOf(combat, view, desk);
  const composer = combat.system.ended ? null : composerContext(combat, view, desk, base.permits);
  const { step } = view;
  if (step === "announce" || step === "reveal") return { step, composer, list: listContext(base) };
  const sorting = step === "classify";
  return {
    step,
    hint: sorting && base.permits.may("classify") ? say("CALLBOARD.stages.Board.SortHint") : "",
    composer: !sorting && composer?.who ? composer : null,
    columns: columnsContext(base),
    idle: idleOf(base),
    late: sorting ? null : composer,
  };
}

function prepare(part: PartId, combat: CallboardEncounter, desk: Desk): object {
  const { view } = viewsIn(combat, "stages");
  if (!view) return {};
  if (part === "tracker") return bodyContext(combat, view, desk);
  const controls = controlsContext(combat, view, desk);
  return part === "header" ? { ...headContext(combat, view), ...controls } : controls;
}

/** How `stages` is shown on a board: its stages side by side. */
export const STAGES_BOARD: BoardScreen = {
  parts: {
    header: {
      template: own("header"),
      templates: [shared("timer"), template("tracker/stages/strip"), template("tracker/stages/next"), shared("history")],
    },
    tracker: { template: own("body"), templates: [...BODY_TEMPLATES, own("lane")] },
    footer: { template: own("footer"), templates: [shared("notes"), shared("refusal")] },
  },
  prepare,
  acts: STAGES_ACTS,
  carry: carryCard,
  ...(STAGES_SCREEN.news ? { news: STAGES_SCREEN.news } : {}),
};
