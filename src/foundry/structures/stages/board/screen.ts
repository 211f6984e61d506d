import type { Stages } from "../../../../core/index.ts";
import { newsOf } from "../shared/announcements.ts";
import type { Base } from "../../../applications/tracker/screen-base.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { STAGES_ACTIONS } from "../shared/actions.ts";
import { aimingBaseOf, controlsContext, idleOf } from "../shared/screen-base.ts";
import { composerContext } from "../shared/composer.ts";
import { stagesHead } from "../shared/head-and-foot.ts";
import { allCardsText } from "../shared/lanes.ts";
import { listContext } from "../shared/rows.ts";
import { BODY_TEMPLATES } from "../tracker/screen.ts";
import { say } from "../../../applications/texts.ts";
import { carryCard } from "./carry.ts";
import { columnsContext } from "./columns.ts";

function bodyContext(drawn: Base<Stages.StagesView>): object {
  const { reading, view } = drawn;
  const base = aimingBaseOf(drawn);
  const composer = reading.ended ? null : composerContext(drawn);
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

/** The board of `stages`: a column of cards for each stage, side by side. */
export const STAGES_BOARD: Screen = makeScreen(
  "stages",
  "board",
  {
    head: (base: Base<Stages.StagesView>) => ({ ...stagesHead(base.reading), ...controlsContext(base) }),
    body: bodyContext,
    foot: controlsContext,
    partials: { body: [...BODY_TEMPLATES, ...partialPaths("stages/board", ["lane"])] },
  },
  { acts: STAGES_ACTIONS, news: newsOf, carry: carryCard },
);
