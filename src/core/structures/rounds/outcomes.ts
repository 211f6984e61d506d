import { lookup } from "../../kernel/records.ts";
import type { Refusal } from "../../kernel/structure.ts";
import { no } from "./refusals.ts";
import { sidesIn, contendingSidesOf } from "./sides.ts";
import { OUTCOMES, type Nominated, type Outcome, type RoundsState, type Side } from "./state.ts";

/** What each outcome costs, but for the Win. Rule: rounds.txt "Outcome Purchase List". */
const COSTS: Readonly<Record<Exclude<Outcome, "win">, number>> = {
  hinder: 1,
  blockHinder: 2,
  removeFailed: 3,
  blockFailed: 4,
  wipe: 5,
  remove: 5,
  blockRemove: 6,
};

/** What each outcome but the Win costs, from the cheapest. */
export const PRICES = OUTCOMES.flatMap((outcome) => (outcome === "win" ? [] : [{ outcome, cost: COSTS[outcome] }]));

/** At what an outcome is aimed: a character of another side, another side, or nothing. */
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

/** What an outcome costs a side: a Win 6, and 2 for each character at the outset whom the house counts. Rule: rounds.txt "6 (+ 2 successes per character involved at the outset)". */
export function costOf(state: RoundsState, side: Side, outcome: Outcome): number {
  if (outcome !== "win") return COSTS[outcome];
  const counted = sidesIn(state).filter((one) => {
    if (state.house.winCount === "everyone") return true;
    return (one === side) === (state.house.winCount === "own");
  });
  return 6 + 2 * counted.reduce((sum, one) => sum + state.sides[one].outset, 0);
}

/** The most outcomes that a side buys in one round. Rule: rules.md E10. */
export function mostOutcomes({ house }: Pick<RoundsState, "house">): number {
  return house.outcomesPerRound === "unlimited" ? Infinity : Number(house.outcomesPerRound);
}

/** Why an outcome is not aimed as it must be, whoever is still in play; null where it is. */
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

/** True where whoever an outcome is aimed at is an opponent of a side who still contends; also where it is aimed at nobody. */
export function isAimThere(state: RoundsState, side: Side, { target, side: aimed }: Nominated): boolean {
  const character = lookup(state.combatants, target);
  const opponent = target === "" ? aimed : character?.standing === "in" ? character.side : undefined;
  return opponent === "" || (opponent !== undefined && opponent !== side && contendingSidesOf(state).includes(opponent));
}

/** Why a side may not nominate an outcome so, whatever its pool; null where it may. */
export function refuseOutcome(state: RoundsState, side: Side, one: Nominated): Refusal | null {
  return refuseAim(state, side, one) ?? (isAimThere(state, side, one) ? null : no(one.target === "" ? "aimSide" : "aimFoe"));
}

/** Why a list may not be bought: too long, aimed as it must not be, or too dear. */
function refuseOutcomes(state: RoundsState, side: Side, { outcomes, refuse }: Judged): Refusal | null {
  const most = mostOutcomes(state);
  if (outcomes.length > most) return no("mostBought", { max: most });
  const wrong = outcomes.map((one) => refuse(state, side, one)).find((refusal) => refusal !== null);
  const cost = outcomes.reduce((sum, { outcome }) => sum + costOf(state, side, outcome), 0);
  const { pool } = state.sides[side];
  return wrong ?? (cost > pool ? no("tooDear", { cost, pool }) : null);
}

/** A list, and what is asked of each of its outcomes. */
interface Judged {
  readonly outcomes: readonly Nominated[];
  readonly refuse: typeof refuseOutcome;
}

/** Why a side may not nominate a list; null where it may. */
export function refuseList(state: RoundsState, side: Side, outcomes: readonly Nominated[]): Refusal | null {
  return refuseOutcomes(state, side, { outcomes, refuse: refuseOutcome });
}

/** Why a list buys nothing that was opened; null where it is paid for. Whoever it is aimed at may have gone since it was sealed: that is paid for, and wasted. Rule: rules.md 5.11. */
export function refuseOpened(state: RoundsState, side: Side, outcomes: readonly Nominated[]): Refusal | null {
  return refuseOutcomes(state, side, { outcomes, refuse: refuseAim });
}
