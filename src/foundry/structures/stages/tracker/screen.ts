import { say } from "../../../applications/texts.ts";
import { makeStatusText } from "../../../applications/tracker/standing.ts";
import type { Base } from "../../../applications/tracker/screen-base.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { StagesBase } from "../shared/rows-base.ts";
import type { Stages } from "../../../../core/index.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { STAGES_ACTIONS } from "../shared/actions.ts";
import { aimingBaseOf, controlsContext, idleOf } from "../shared/screen-base.ts";
import { composerContext, type ComposerContext } from "../shared/composer.ts";
import { stagesBrief, stagesHead } from "../shared/head-and-foot.ts";
import { allCardsText, deskContext, lanesContext, looseContext, roundSummaryContext } from "../shared/lanes.ts";
import { newsOf } from "../shared/announcements.ts";
import { STAGES_PLAY } from "./card-play.ts";
import { listContext } from "../shared/rows.ts";

/** Returns the tracker's body while combatants announce: the composer and the list. */
function announceContext(base: StagesBase, composer: ComposerContext | null): object {
  return { composer, list: listContext(base) };
}

/** Returns the tracker's body while actions get their stages: for the GM all cards to classify, for players the stages as they fill. */
function sortContext(base: StagesBase): object {
  if (base.view.referee) return { desk: { cards: deskContext(base), allCards: allCardsText(base) }, idle: idleOf(base) };
  return { loose: looseContext(base), lanes: lanesContext(base), idle: idleOf(base) };
}

/** Returns the tracker's body while stages resolve, and at the end of the round. */
function resolveContext(base: StagesBase, composer: ComposerContext | null): object {
  const { reading } = base;
  return {
    summary: roundSummaryContext(reading),
    composer: composer?.who ? composer : null,
    lanes: lanesContext(base),
    idle: idleOf(base),
    late: composer,
  };
}

function bodyContext(base: Base<Stages.StagesView>): object {
  const { reading, view } = base;
  const aiming = aimingBaseOf(base);
  const composer = reading.ended ? null : composerContext(base);
  if (view.step === "announce" || view.step === "reveal") return announceContext(aiming, composer);
  return view.step === "classify" ? sortContext(aiming) : resolveContext(aiming, composer);
}

const BODY = [
  ...["composer", "crowd", "others", "aims", "row", "row-words", "row-controls", "card", "card-body", "card-words"],
  ...["alike", "difficulty", "effects", "adjust", "judge", "classify", "tools", "more", "late", "summary"],
];

/** The template partials that tracker and board use for rows and cards. */
export const BODY_TEMPLATES: readonly string[] = [
  ...partialPaths("tracker", ["marker", "hidden", "chip", "proposal", "refusal"]),
  ...partialPaths("stages/tracker", BODY),
];

/** A result, once there is one, takes the place of the status. */
const standing = makeStatusText(({ round }: Stages.StagesView, { card }: Stages.Row) => ({
  round,
  ...(card?.result ? { how: say(`CALLBOARD.stages.Result.${card.result}`) } : {}),
}));

/** The tracker of `stages`: the composer, the list of combatants, and the stages with their cards. */
export const STAGES_SCREEN: Screen = makeScreen(
  "stages",
  "tracker",
  {
    head: ({ reading }: Base<Stages.StagesView>) => stagesHead(reading),
    body: bodyContext,
    foot: controlsContext,
    partials: { body: [...BODY_TEMPLATES, ...partialPaths("stages/tracker", ["lane"])] },
  },
  { acts: STAGES_ACTIONS, brief: stagesBrief, news: newsOf, standing, cards: STAGES_PLAY },
);
