import { Rounds } from "../../../../core/index.ts";
import { makeScreen, partialsIn } from "../../../applications/make-screen.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { focusHand } from "../../../applications/hand/open.ts";
import { compareNames, say } from "../../../applications/texts.ts";
import { ROUNDS_ACTIONS } from "../shared/actions.ts";
import { newsOf } from "../shared/announcements.ts";
import type { RoundsBase, RoundsReading } from "../shared/base.ts";
import { exchangeContext } from "../shared/exchange.ts";
import { controlsContext, roundsBrief, roundsHead, unitText } from "../shared/head-and-foot.ts";
import { groupsContext } from "../shared/rows.ts";
import { boughtContext, sidesContext } from "../shared/sides.ts";
import { conflictResultText, sideName } from "../shared/texts.ts";

/** Returns the form that sets up the conflict. Null if this user may not set it up now. */
export function frameContext({ reading, view, permits }: RoundsBase): object | null {
  if (!permits.may("frame") || reading.ended) return null;
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
export function endingContext({ reading, view, permits }: RoundsBase): object | null {
  if (!view.referee || reading.ended || !permits.may("finish")) return null;
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
    result: conflictResultText(base.reading),
    exchange: exchangeContext(base),
    sides: sidesContext(base),
    bought: boughtContext(base),
    groups: groupsContext(base),
    ending: endingContext(base),
    difficulty: view.difficulty > 0 ? say("CALLBOARD.rounds.Drinks", { round: view.round, difficulty: view.difficulty }) : "",
  };
}

/** The template partials that tracker and board use for sides, exchanges and rows. */
export const BODY_TEMPLATES: readonly string[] = [
  ...partialsIn("tracker", ["marker", "hidden", "chip", "refusal"]),
  ...partialsIn("rounds/tracker", ["frame", "exchange", "contender", "dice", "side", "bought", "row", "crowd", "acts", "ending"]),
];

/** Returns the round, the step and a combatant's status in a few words, for its sheet. */
function standing({ view }: RoundsReading, combatant: string): string {
  const row = view.rows.find((one) => one.combatant === combatant);
  if (!row) return "";
  const [step, how] = [say(`CALLBOARD.rounds.Step.${view.step}`), say(`CALLBOARD.rounds.Lamp.${row.lamp}`)];
  return say("CALLBOARD.rounds.Standing", { unit: unitText(view), step, how });
}

/** The tracker of `rounds`: sides, the open exchange, bought outcomes, and the list of combatants. */
export const ROUNDS_SCREEN: Screen = makeScreen(
  "rounds",
  "tracker",
  { head: ({ reading }: RoundsBase) => roundsHead(reading), body: bodyContext, foot: controlsContext, partials: { body: BODY_TEMPLATES } },
  { acts: ROUNDS_ACTIONS, brief: roundsBrief, news: newsOf, standing, compose: focusHand },
);
