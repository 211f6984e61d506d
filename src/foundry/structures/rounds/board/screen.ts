import type { Rounds } from "../../../../core/index.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { say } from "../../../applications/texts.ts";
import { ROUNDS_ACTIONS } from "../shared/actions.ts";
import type { RoundsBase } from "../shared/drawing-data.ts";
import { footControlsContext, roundsHead, conflictAndRoundText } from "../shared/head-and-foot.ts";
import { listOrderOf } from "../../../applications/tracker/row-order.ts";
import { rowsContext } from "../shared/rows.ts";
import { BODY_TEMPLATES, sharedBodyContext } from "../tracker/screen.ts";
import { sideContext } from "../shared/sides.ts";
import { outcomeName } from "../shared/texts.ts";
import { characterTrackContext } from "./character-track.ts";

/** Returns a side with its rows of characters. Each row has the character's track, such as the glasses it drank. */
function columnContext(base: RoundsBase, shown: Rounds.ShownSide): object {
  const rows = listOrderOf(base.reading, base.view.rows).filter(({ side }) => side === shown.side);
  return { ...sideContext(base, shown), rows: rowsContext(base, rows, (row) => ({ track: characterTrackContext(base, row) })) };
}

/** Returns the price list of outcomes in the steps "nominate" and "reveal". It does not show which outcomes a side chose. */
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
  const [first, ...others] = base.view.sides.map((side) => columnContext(base, side));
  return { ...sharedBodyContext(base), first, others, prices: pricesContext(base) };
}

/** The board of `rounds`: the sides face to face, and the exchange between them. */
export const ROUNDS_BOARD: Screen = makeScreen(
  "rounds",
  "board",
  {
    head: (base: RoundsBase) => ({ ...roundsHead(base.reading), unit: conflictAndRoundText(base.view), ...footControlsContext(base) }),
    body: bodyContext,
    foot: footControlsContext,
    partials: { body: [...BODY_TEMPLATES, ...partialPaths("rounds/board", ["column", "track"])] },
  },
  { acts: ROUNDS_ACTIONS, news: describeChanges },
);
