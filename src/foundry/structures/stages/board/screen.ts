import type { Stages } from "../../../../core/index.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import type { Base } from "../../../applications/tracker/drawing-data.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { STAGES_ACTIONS } from "../shared/actions.ts";
import { withComposerTargets, footControlsContext, idleRowsContext } from "../shared/idle-rows.ts";
import { composerContext } from "../shared/composer.ts";
import { stagesHead } from "../shared/head-and-foot.ts";
import { acceptAllLabel, applyAllCardsLabel } from "../shared/lanes.ts";
import { combatantListContext } from "../shared/rows.ts";
import { BODY_TEMPLATES } from "../tracker/screen.ts";
import { say } from "../../../applications/texts.ts";
import { moveDroppedCard } from "./carry.ts";
import { columnsContext } from "./columns.ts";

function bodyContext(drawn: Base<Stages.StagesView>): object {
  const { reading, view } = drawn;
  const base = withComposerTargets(drawn);
  const composer = reading.ended ? null : composerContext(drawn);
  const { step } = view;
  if (step === "announce" || step === "reveal") return { step, composer, list: combatantListContext(base) };
  const sorting = step === "classify";
  return {
    step,
    hint: sorting && base.permits.may("classify") ? say("CALLBOARD.stages.Board.SortHint") : "",
    allCards: sorting && view.referee ? applyAllCardsLabel(base) : "",
    acceptAll: sorting ? "" : acceptAllLabel(base),
    composer: !sorting && composer?.who ? composer : null,
    columns: columnsContext(base),
    idle: idleRowsContext(base),
    late: sorting ? null : composer,
  };
}

/** The board of `stages`: a column of cards for each stage, side by side. */
export const STAGES_BOARD: Screen = makeScreen(
  "stages",
  "board",
  {
    head: (base: Base<Stages.StagesView>) => ({ ...stagesHead(base.reading), ...footControlsContext(base) }),
    body: bodyContext,
    foot: footControlsContext,
    partials: { body: [...BODY_TEMPLATES, ...partialPaths("stages/board", ["lane"])] },
  },
  { acts: STAGES_ACTIONS, news: describeChanges, carry: moveDroppedCard },
);
