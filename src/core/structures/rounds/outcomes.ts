import { withMember } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id, LogLine, Refusal } from "../../kernel/structure.ts";
import { line } from "./log.ts";
import { no } from "./refusals.ts";
import { sidesIn, sidesLeft, standingOf, unseenSideOf, withSide } from "./sides.ts";
import { isShown } from "./visibility.ts";
import { OUTCOMES, type Bought, type Fate, type Nominated, type Outcome, type RoundsState, type Side } from "./state.ts";

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

/** What each block meets. */
const MEETS: Readonly<Partial<Record<Outcome, Outcome>>> = { hinder: "blockHinder", removeFailed: "blockFailed", remove: "blockRemove" };

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
function isAimThere(state: RoundsState, side: Side, { target, side: aimed }: Nominated): boolean {
  const character = lookup(state.combatants, target);
  const opponent = target === "" ? aimed : character?.standing === "in" ? character.side : undefined;
  return opponent === "" || (opponent !== undefined && opponent !== side && sidesLeft(state).includes(opponent));
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

/** One outcome on the way to being worked down. */
export interface Lot extends Nominated {
  readonly buyer: Side;
  readonly cost: number;
}

/** A lot with the dice that gave it its place. */
export type PlacedLot = Lot & Pick<Bought, "die" | "again">;

/** What a side nominated, once it lies open. */
export interface Opened {
  readonly buyer: Side;
  readonly outcomes: readonly Nominated[];
}

/** All that sides nominated, by cost from the dearest; those of a side in the order of its list. */
export function lotsOf(state: RoundsState, lists: readonly Opened[]): readonly Lot[] {
  return lists
    .flatMap(({ buyer, outcomes }) => outcomes.map((one) => ({ ...one, buyer, cost: costOf(state, buyer, one.outcome) })))
    .sort((a, b) => b.cost - a.cost);
}

/** True for a lot that costs as much as one of another side: a die decides. Rule: rounds.txt "roll a d10 each". */
export function isTied(lots: readonly Lot[], { buyer, cost }: Lot): boolean {
  return lots.some((other) => other.cost === cost && other.buyer !== buyer);
}

/** Whether players may know that a side buys an outcome: of the side, and of the character that it is aimed at. */
export function isOpenLot(state: RoundsState, { buyer, target }: Pick<Lot, "buyer" | "target">): boolean {
  return (target === "" || isShown(state, target)) && unseenSideOf(state, buyer).length === 0;
}

/** Returns what was bought, as far as it may be known. A die that decided a tie with something unknown is left out. */
export function knownBought(bought: RoundsState["bought"], isKnown: (one: Bought) => boolean): RoundsState["bought"] {
  const known = Object.entries(bought).filter(([, one]) => isKnown(one));
  const all = known.map(([, one]) => one);
  return Object.fromEntries(
    known.map(([place, one]) => {
      const { again: _again, ...untied } = one;
      return [place, isTied(all, one) ? one : { ...untied, die: null }];
    }),
  );
}

interface Working {
  state: RoundsState;
  /** By side: blocks that have met nothing yet, as places in the order. */
  readonly shields: Map<Side, { readonly place: number; readonly outcome: Outcome }[]>;
  readonly fates: Fate[];
  readonly parts: LogLine[];
  winner: Side | "";
}

const targetOf = ({ target }: Nominated): { readonly about: readonly Id[]; readonly data: LogLine["data"] } =>
  target === "" ? { about: [], data: {} } : { about: [target], data: { combatant: target } };

/** Whether a block of the side that is aimed at meets an outcome; it is used up by that. */
function isBlocked(working: Working, lot: Lot, side: Side): boolean {
  const meets = MEETS[lot.outcome];
  const shields = working.shields.get(side) ?? [];
  const index = shields.findIndex(({ outcome }) => outcome === meets);
  const [shield] = index < 0 ? [] : shields.splice(index, 1);
  if (shield === undefined) return false;
  working.fates[shield.place] = "blocks";
  return true;
}

function removeOne(working: Working, lot: Lot, isStanding: (id: Id) => boolean): Fate {
  const character = lookup(working.state.combatants, lot.target);
  if (character === undefined || !isAimThere(working.state, lot.buyer, lot) || !isStanding(lot.buyer)) return "moot";
  if (isBlocked(working, lot, character.side)) return "blocked";
  working.state = withMember(working.state, lot.target, { standing: "out", outBy: "removed", wants: false });
  return "done";
}

function hinderOne(working: Working, lot: Lot): Fate {
  const character = lookup(working.state.combatants, lot.target);
  if (character === undefined || !isAimThere(working.state, lot.buyer, lot)) return "moot";
  if (isBlocked(working, lot, character.side)) return "blocked";
  working.state = withMember(working.state, lot.target, { hindered: true });
  return "done";
}

function wipeOne(working: Working, { side }: Lot): Fate {
  if (side === "") return "moot";
  const { pool } = working.state.sides[side];
  if (pool === 0) return "empty";
  working.state = withSide(working.state, side, { pool: 0 });
  working.parts.push(line("wiped", unseenSideOf(working.state, side), { side, amount: pool }));
  return "done";
}

function workOne(working: Working, lot: Lot, place: number): Fate {
  // A side that is gone by what was dearer does nothing more, unless the house lets both removals stand.
  const isThere = (side: string) =>
    working.state.house.simultaneousRemoval === "bothStand" || standingOf(working.state, side as Side).length > 0;
  if (working.winner !== "") return "moot";
  switch (lot.outcome) {
    case "hinder":
      return isThere(lot.buyer) ? hinderOne(working, lot) : "moot";
    case "removeFailed":
    case "remove":
      return removeOne(working, lot, isThere);
    case "wipe":
      return isThere(lot.buyer) ? wipeOne(working, lot) : "moot";
    case "blockHinder":
    case "blockFailed":
    case "blockRemove":
      working.shields.set(lot.buyer, [...(working.shields.get(lot.buyer) ?? []), { place, outcome: lot.outcome }]);
      return "unused";
    case "win":
      working.winner = lot.buyer;
      return "done";
  }
}

/** What came of the lists. */
export interface Worked {
  readonly state: RoundsState;
  readonly winner: Side | "";
  /** A line for each outcome, and for each change of a pool. */
  readonly parts: readonly LogLine[];
}

/** Works the lots down in their order, with the dice that decided it: each is paid for before any has its effect. Rule: rounds.txt "Resolve the most expensive outcome first, then work your way down". */
export function workDown(state: RoundsState, lots: readonly PlacedLot[]): Worked {
  const working: Working = { state, shields: new Map(), fates: [], parts: [], winner: "" };
  for (const { buyer, cost, outcome } of lots) {
    working.state = withSide(working.state, buyer, { pool: working.state.sides[buyer].pool - cost });
    working.parts.push(line("spent", unseenSideOf(state, buyer), { side: buyer, amount: cost, outcome }));
  }
  for (const [place, lot] of lots.entries()) working.fates[place] = workOne(working, lot, place);
  const bought = lots.map((lot, place): Bought => ({ ...lot, fate: working.fates[place] ?? "moot" }));
  const told = bought.map(({ fate, ...lot }) => {
    const { about: aimed, data } = targetOf(lot);
    const about = [...aimed, ...unseenSideOf(state, lot.buyer)];
    const said = { buyer: lot.buyer, outcome: lot.outcome, fate };
    if (lot.side !== "") return line("outcomeSide", about, { ...said, side: lot.side });
    return aimed.length === 0 ? line("outcome", about, said) : line("outcomeAt", about, { ...said, ...data });
  });
  return {
    state: { ...working.state, bought: Object.fromEntries(bought.map((one, place) => [String(place), one])) },
    winner: working.winner,
    parts: [...working.parts, ...told],
  };
}
