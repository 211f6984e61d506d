import { lookup } from "../../kernel/records.ts";
import type { Refusal } from "../../kernel/structure.ts";
import { no } from "./refusals.ts";
import { participatingSidesOf, contendingSidesOf } from "./sides.ts";
import { OUTCOMES, type Nominated, type Outcome, type RoundsState, type Side } from "./state.ts";

/** The cost of each outcome except the Win. Rule: rounds.txt "Outcome Purchase List". */
const COSTS: Readonly<Record<Exclude<Outcome, "win">, number>> = {
  hinder: 1,
  blockHinder: 2,
  removeFailed: 3,
  blockFailed: 4,
  wipe: 5,
  remove: 5,
  blockRemove: 6,
};

/** The costs of all outcomes except the Win, cheapest first. */
export const PRICES = OUTCOMES.flatMap((outcome) => (outcome === "win" ? [] : [{ outcome, cost: COSTS[outcome] }]));

/** What an outcome is aimed at: a character of another side, another side, or nothing. */
export const AIMS: Readonly<Record<Outcome, "character" | "side" | "nothing">> = {
  hinder: "character",
  blockHinder: "nothing",
  removeFailed: "character",
  blockFailed: "nothing",
  wipe: "side",
  remove: "character",
  blockRemove: "nothing",
  win: "nothing",
};

/**
 * Returns what an outcome costs a side. A Win costs 6, plus 2 per character counted at the outset. Rule: rounds.txt "6 (+ 2 successes per
 * character involved at the outset)".
 */
export function costOf(state: RoundsState, side: Side, outcome: Outcome): number {
  if (outcome !== "win") return COSTS[outcome];
  const { winCount } = state.house;
  const counted = participatingSidesOf(state).filter((one) => winCount === "everyone" || (one === side) === (winCount === "own"));
  return 6 + 2 * counted.reduce((sum, one) => sum + state.sides[one].outset, 0);
}

/** Returns the most outcomes that a side may buy in one round, Infinity for no limit. Rule: rules.md E10. */
export function outcomesPerRoundLimit({ house }: Pick<RoundsState, "house">): number {
  return house.outcomesPerRound === "unlimited" ? Infinity : Number(house.outcomesPerRound);
}

/** Returns why an outcome's aim is wrong, whether or not its target is still in play. Null if it is right. */
function refuseAim({ combatants }: RoundsState, side: Side, { outcome, target, side: aimed }: Nominated): Refusal | null {
  const character = lookup(combatants, target);
  switch (AIMS[outcome]) {
    case "nothing":
      return target === "" && aimed === "" ? null : no("noAim");
    case "side":
      return target === "" && aimed !== "" && aimed !== side ? null : no("aimSide");
    case "character":
      if (aimed !== "" || character === undefined) return no("aimFoe");
      return outcome === "removeFailed" && !character.failed ? no("notFailed", { combatant: target }) : null;
  }
}

/** Whether an outcome's target is an opponent that still contends. True if the outcome has no target. */
export function isTargetContending(state: RoundsState, side: Side, { target, side: aimed }: Nominated): boolean {
  const character = lookup(state.combatants, target);
  const opponent = target === "" ? aimed : character?.standing === "in" ? character.side : undefined;
  return opponent === "" || (opponent !== undefined && opponent !== side && contendingSidesOf(state).includes(opponent));
}

/** Returns why a side may not nominate an outcome, apart from its price. Null if the side may. */
export function refuseOutcome(state: RoundsState, side: Side, one: Nominated): Refusal | null {
  return refuseAim(state, side, one) ?? (isTargetContending(state, side, one) ? null : no(one.target === "" ? "aimSide" : "aimFoe"));
}

/** Returns why a list may not be bought: too long, wrongly aimed (by `refuse`) or too expensive. Null if the list may be bought. */
function refuseOutcomes(state: RoundsState, side: Side, outcomes: readonly Nominated[], refuse: typeof refuseOutcome): Refusal | null {
  const most = outcomesPerRoundLimit(state);
  if (outcomes.length > most) return no("mostBought", { max: most });
  const wrong = outcomes.map((one) => refuse(state, side, one)).find((refusal) => refusal !== null);
  const cost = outcomes.reduce((sum, { outcome }) => sum + costOf(state, side, outcome), 0);
  const { pool } = state.sides[side];
  return wrong ?? (cost > pool ? no("tooDear", { cost, pool }) : null);
}

/** Returns why a side may not nominate a list. Null if the side may. */
export function refuseList(state: RoundsState, side: Side, outcomes: readonly Nominated[]): Refusal | null {
  return refuseOutcomes(state, side, outcomes, refuseOutcome);
}

/** Returns why an opened list buys nothing. Null if paid for. An outcome whose target has left is paid for and wasted. Rule: rules.md 5.11. */
export function refuseOpenedList(state: RoundsState, side: Side, outcomes: readonly Nominated[]): Refusal | null {
  return refuseOutcomes(state, side, outcomes, refuseAim);
}
