import { Rounds } from "../../../../core/index.ts";
import { isRunning } from "../../../encounter/encounters.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import type { PartId, Screen } from "../../../encounter/parts/screen.ts";
import { reachHand } from "../../../applications/hand/open.ts";
import { compareNames, say } from "../../../applications/texts.ts";
import { ROUNDS_ACTIONS } from "../shared/actions.ts";
import { newsOf } from "../shared/announcements.ts";
import { controlsContext, type RoundsBase } from "../shared/base.ts";
import { baseOf } from "../../../applications/tracker/base.ts";
import { exchangeContext } from "../shared/exchange.ts";
import { roundsBrief, roundsHead } from "../shared/head-and-foot.ts";
import { ROUNDS_PLAY } from "./play.ts";
import { groupsContext } from "../shared/rows.ts";
import { boughtContext, sidesContext } from "../shared/sides.ts";
import { resultText, sideName } from "../shared/texts.ts";

const own = (name: string) => template(`rounds/tracker/${name}`);
const shared = (name: string) => template(`tracker/${name}`);

/** What kind of conflict it shall be; null for those who do not choose. */
export function frameContext({ combat, view, permits }: RoundsBase): object | null {
  if (!permits.may("frame") || !isRunning(combat)) return null;
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

/** The names of skills that a drinking contest can test: the one that is set, and those of everyone who takes part. */
function drinksOf({ drink, rows }: RoundsBase["view"]): readonly { readonly value: string; readonly selected: boolean }[] {
  const names = new Set([drink, ...rows.flatMap(({ skills }) => skills.map(({ name }) => name))]);
  return [...names].sort(compareNames).map((value) => ({ value, selected: value === drink }));
}

/** How a GM ends the conflict by their own word; null for players, and where it is over. */
export function endingContext({ combat, view, permits }: RoundsBase): object | null {
  if (!view.referee || !isRunning(combat) || !permits.may("finish")) return null;
  const finish = (side: string, text: string) => ({
    action: "finish",
    icon: side === "" ? "fa-ban" : "fa-flag-checkered",
    side,
    early: "",
    text,
  });
  const isEarly = permits.mayGiving("closeRound", undefined, "early") && view.next.kind !== "closeRound";
  const early = { action: "closeRound", icon: "fa-forward-step", side: "", early: "true", text: say("CALLBOARD.rounds.Ends.Early") };
  return {
    buttons: [
      ...(isEarly ? [early] : []),
      ...view.sides.map(({ side }) => finish(side, say("CALLBOARD.rounds.Ends.Side", { side: sideName(side) }))),
      finish("", say("CALLBOARD.rounds.Ends.Nobody")),
    ],
  };
}

function bodyContext(base: RoundsBase): object {
  const { view } = base;
  return {
    step: view.step,
    conflict: view.conflict,
    frame: frameContext(base),
    result: resultText(base.combat, view),
    exchange: exchangeContext(base),
    sides: sidesContext(base),
    bought: boughtContext(base),
    groups: groupsContext(base),
    ending: endingContext(base),
    difficulty: view.difficulty > 0 ? say("CALLBOARD.rounds.Drinks", { round: view.round, difficulty: view.difficulty }) : "",
  };
}

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "rounds");
  if (!view) return {};
  if (part === "header") return roundsHead(combat, view);
  const base = baseOf(combat, view, uiState);
  return part === "tracker" ? bodyContext(base) : controlsContext(base);
}

/** The partials with which tracker and board draw sides, exchanges and rows. */
export const BODY_TEMPLATES: readonly string[] = [
  ...["marker", "chip", "refusal"].map(shared),
  ...["frame", "exchange", "contender", "dice", "side", "bought", "row", "ending"].map(own),
];

/** How `rounds` is shown in the tracker. */
export const ROUNDS_SCREEN: Screen = {
  parts: {
    header: { template: own("header"), templates: HEAD_TEMPLATES },
    tracker: { template: own("tracker"), templates: BODY_TEMPLATES },
    footer: { template: own("footer"), templates: FOOT_TEMPLATES },
  },
  prepare,
  acts: ROUNDS_ACTIONS,
  brief: roundsBrief,
  news: (combat, before, after) => newsOf(combat, before as Rounds.RoundsView | null, after as Rounds.RoundsView | null),
  cards: ROUNDS_PLAY,
  compose: (combat, dealt) => reachHand(combat, dealt),
};
