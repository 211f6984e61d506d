import type { Rounds } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import type { PartId, Screen } from "../../../encounter/parts/screen.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { say } from "../../../applications/texts.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import { ROUNDS_ACTIONS } from "../shared/actions.ts";
import { controlsContext, type RoundsBase } from "../shared/base.ts";
import { baseOf } from "../../../applications/tracker/base.ts";
import { exchangeContext } from "../shared/exchange.ts";
import { roundsHead, unitText } from "../shared/head-and-foot.ts";
import { rowContext } from "../shared/rows.ts";
import { BODY_TEMPLATES, endingContext, frameContext, ROUNDS_SCREEN } from "../tracker/screen.ts";
import { boughtContext, sideContext } from "../shared/sides.ts";
import { outcomeName, resultText } from "../shared/texts.ts";
import { trackOf } from "./tracks.ts";

const own = (name: string) => template(`rounds/board/${name}`);

/** A side with its characters, each with what the kind of conflict counts for it. */
function columnContext(base: RoundsBase, shown: Rounds.ShownSide): object {
  const rows = base.view.rows.filter(({ side }) => side === shown.side);
  return { ...sideContext(base, shown), rows: rows.map((row) => ({ ...rowContext(base, row), track: trackOf(base, row) })) };
}

/** The price list, while sides choose from it; nobody's list is in it. */
function pricesContext({ view }: RoundsBase): object[] {
  if (view.step !== "nominate" && view.step !== "reveal") return [];
  return view.costs.map(({ outcome, cost }) => ({
    outcome,
    cost,
    name: outcomeName(outcome),
    hint: say(`CALLBOARD.rounds.Outcome.${outcome}.hint`),
  }));
}

function bodyContext(base: RoundsBase): object {
  const { view } = base;
  const [first, ...others] = view.sides.map((side) => columnContext(base, side));
  return {
    step: view.step,
    conflict: view.conflict,
    frame: frameContext(base),
    result: resultText(base.combat, view),
    first,
    others,
    exchange: exchangeContext(base),
    bought: boughtContext(base),
    prices: pricesContext(base),
    ending: endingContext(base),
    difficulty: view.difficulty > 0 ? say("CALLBOARD.rounds.Drinks", { round: view.round, difficulty: view.difficulty }) : "",
  };
}

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "rounds");
  if (!view) return {};
  const base = baseOf(combat, view, uiState);
  if (part === "tracker") return bodyContext(base);
  const controls = controlsContext(base);
  return part === "header" ? { ...roundsHead(combat, view), unit: unitText(view), ...controls } : controls;
}

/** How `rounds` is shown on a board: the sides face to face, and the exchange between them. */
export const ROUNDS_BOARD: Screen = {
  parts: {
    header: { template: own("header"), templates: HEAD_TEMPLATES },
    tracker: { template: own("body"), templates: [...BODY_TEMPLATES, own("column"), own("track")] },
    footer: { template: own("footer"), templates: FOOT_TEMPLATES },
  },
  prepare,
  acts: ROUNDS_ACTIONS,
  ...(ROUNDS_SCREEN.news ? { news: ROUNDS_SCREEN.news } : {}),
};
