import { Rounds } from "../../../../core/index.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { focusHand } from "../../../applications/hand/open.ts";
import { compareNames, say } from "../../../applications/texts.ts";
import { makeStatusFormatter } from "../../../applications/tracker/status-text.ts";
import { ROUNDS_ACTIONS } from "../shared/actions.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import type { RoundsBase } from "../shared/drawing-data.ts";
import { exchangeContext } from "../shared/exchange.ts";
import { footControlsContext, roundsNoticeData, roundsHead, conflictAndRoundText } from "../shared/head-and-foot.ts";
import { rowGroupsContext } from "../shared/rows.ts";
import { boughtOutcomesContext, sideContext } from "../shared/sides.ts";
import { conflictResultText, sideName } from "../shared/texts.ts";

/** Returns the form that sets up the conflict. Null if this user may not set it up now. */
function frameContext({ view, permits }: RoundsBase): object | null {
  if (!permits.may("frame")) return null;
  return {
    kinds: Rounds.KINDS.map((value) => ({ value, label: say(`CALLBOARD.rounds.Kind.${value}.name`), selected: value === view.conflict })),
    hint: say(`CALLBOARD.rounds.Kind.${view.conflict}.hint`),
    limit: view.limit,
    most: Rounds.MAX_ROUNDS,
    limits: view.conflict === "chase" || view.conflict === "social",
    pursued:
      view.conflict === "chase"
        ? view.sides.map(({ side }) => ({ value: side, label: sideName(side), selected: side === view.pursued }))
        : [],
    drinks: view.conflict === "drinking" ? drinksOf(view) : [],
  };
}

/** Returns the skill names that a drinking contest can test: the name chosen now, and the skills of all combatants. */
function drinksOf({ drink, rows }: RoundsBase["view"]): readonly { readonly value: string; readonly selected: boolean }[] {
  const names = new Set([drink, ...rows.flatMap(({ skills }) => skills.map(({ name }) => name))]);
  return [...names].sort(compareNames).map((value) => ({ value, selected: value === drink }));
}

/** Returns the buttons with which a GM ends the conflict or its round. Null for players, and once the encounter has ended. */
function endingContext({ view, permits }: RoundsBase): object | null {
  if (!view.referee || !permits.may("finish")) return null;
  const finish = (side: string, icon: string, text: string) => ({ action: "finish", icon, side, early: "", text });
  const isEarly = permits.mayGiving("closeRound", undefined, "early") && view.next.kind !== "closeRound";
  const early = { action: "closeRound", icon: "fa-forward-step", side: "", early: "true", text: say("CALLBOARD.rounds.Ends.Early") };
  return {
    buttons: [
      ...(isEarly ? [early] : []),
      ...view.sides.map(({ side }) => finish(side, "fa-flag-checkered", say("CALLBOARD.rounds.Ends.Side", { side: sideName(side) }))),
      finish("", "fa-ban", say("CALLBOARD.rounds.Ends.Nobody")),
    ],
  };
}

/** Returns what the bodies of tracker and board both show: the conflict, its exchange and its bought outcomes. */
export function sharedBodyContext(base: RoundsBase): object {
  const { view } = base;
  return {
    step: view.step,
    conflict: view.conflict,
    frame: frameContext(base),
    result: conflictResultText(base.reading),
    exchange: exchangeContext(base),
    bought: boughtOutcomesContext(base),
    ending: endingContext(base),
    difficulty: view.difficulty > 0 ? say("CALLBOARD.rounds.Drinks", { round: view.round, difficulty: view.difficulty }) : "",
  };
}

function bodyContext(base: RoundsBase): object {
  const sides = base.view.sides.map((side) => sideContext(base, side));
  return { ...sharedBodyContext(base), sides, groups: rowGroupsContext(base) };
}

/** The template partials that tracker and board use for sides, exchanges and rows. */
export const BODY_TEMPLATES: readonly string[] = [
  ...partialPaths("tracker", ["marker", "hidden", "chip", "refusal"]),
  ...partialPaths("rounds/tracker", ["frame", "exchange", "contender", "dice", "side", "bought", "row", "crowd", "acts", "ending"]),
];

const standing = makeStatusFormatter((view: Rounds.RoundsView) => ({ unit: conflictAndRoundText(view) }));

/** The tracker of `rounds`: sides, the open exchange, bought outcomes, and the list of combatants. */
export const ROUNDS_SCREEN: Screen = makeScreen(
  "rounds",
  "tracker",
  {
    head: ({ reading }: RoundsBase) => roundsHead(reading),
    body: bodyContext,
    foot: footControlsContext,
    partials: { body: BODY_TEMPLATES },
  },
  { acts: ROUNDS_ACTIONS, brief: roundsNoticeData, news: describeChanges, standing, compose: focusHand },
);
