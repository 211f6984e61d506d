import { say } from "../../../applications/texts.ts";
import { makeStatusFormatter } from "../../../applications/tracker/status-text.ts";
import type { Base } from "../../../applications/tracker/drawing-data.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { StagesBase } from "../shared/drawing-data.ts";
import type { Stages } from "../../../../core/index.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { STAGES_ACTIONS } from "../shared/actions.ts";
import { withComposerTargets, footControlsContext, idleRowsContext } from "../shared/idle-rows.ts";
import { composerContext, type ComposerContext } from "../shared/composer.ts";
import { stagesNoticeData, stagesHead } from "../shared/head-and-foot.ts";
import {
  acceptAllLabel,
  applyAllCardsLabel,
  classificationDeskContext,
  lanesContext,
  unstagedCardsContext,
  roundSummaryContext,
} from "../shared/lanes.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import { STAGES_PLAY } from "./card-play.ts";
import { combatantListContext } from "../shared/rows.ts";

/** Returns the tracker's body while combatants announce: the composer and the list. */
function announceContext(base: StagesBase, composer: ComposerContext | null): object {
  return { composer, list: combatantListContext(base) };
}

/** Returns the tracker's body while actions get their stages: for the GM all cards to classify, for players the stages as they fill. */
function sortContext(base: StagesBase): object {
  if (base.view.referee)
    return { desk: { cards: classificationDeskContext(base), allCards: applyAllCardsLabel(base) }, idle: idleRowsContext(base) };
  return { loose: unstagedCardsContext(base), lanes: lanesContext(base), idle: idleRowsContext(base) };
}

/** Returns the tracker's body while stages resolve, and at the end of the round. */
function resolveContext(base: StagesBase, composer: ComposerContext | null): object {
  const { reading } = base;
  return {
    summary: roundSummaryContext(reading),
    composer: composer?.who ? composer : null,
    acceptAll: acceptAllLabel(base),
    lanes: lanesContext(base),
    idle: idleRowsContext(base),
    late: composer,
  };
}

function bodyContext(base: Base<Stages.StagesView>): object {
  const { reading, view } = base;
  const aiming = withComposerTargets(base);
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
  ...partialPaths("tracker", [
    "marker",
    "hidden",
    "health",
    "health-bar",
    "health-questions",
    "ongoing",
    "chip",
    "proposal",
    "suggestion",
    "refusal",
  ]),
  ...partialPaths("stages/tracker", BODY),
];

/** A result, once there is one, takes the place of the status. */
const standing = makeStatusFormatter(({ round }: Stages.StagesView, { card }: Stages.Row) => ({
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
    foot: footControlsContext,
    partials: { body: [...BODY_TEMPLATES, ...partialPaths("stages/tracker", ["lane"])] },
  },
  { acts: STAGES_ACTIONS, brief: stagesNoticeData, news: describeChanges, standing, cards: STAGES_PLAY },
);
