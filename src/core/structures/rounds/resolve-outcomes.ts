import { costOf, isTargetContending } from "./buyable-outcomes.ts";
import type { Bought, Character, Fate, Nominated, Outcome, RoundsState, Side } from "./state.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { withMember } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import { line } from "./log.ts";
import { membersInPlayOf, membersOfUnseenSide } from "./sides.ts";
import { withSide } from "./setters.ts";
import { isShown } from "./visibility.ts";

/** For each outcome that can be blocked, the outcome that blocks it if its target's side has bought that block. */
const MEETS: Readonly<Partial<Record<Outcome, Outcome>>> = {
  hinder: "blockHinder",
  removeFailed: "blockFailed",
  remove: "blockRemove",
};

/** One nominated outcome while the lists are resolved, with the side that buys it and its cost. */
export interface Lot extends Nominated {
  readonly buyer: Side;
  readonly cost: number;
}

/** An outcome on the lists, with the dice that decided its place among others of the same cost. */
export type PlacedLot = Lot & Pick<Bought, "die" | "again">;

/** A side's list of outcomes after it was opened. */
export interface Opened {
  readonly buyer: Side;
  readonly outcomes: readonly Nominated[];
}

/** Returns all nominated outcomes, most expensive first. At equal cost, the outcomes of one side keep the order of its list. */
export function outcomesByCost(state: RoundsState, lists: readonly Opened[]): readonly Lot[] {
  return lists
    .flatMap(({ buyer, outcomes }) => outcomes.map((one) => ({ ...one, buyer, cost: costOf(state, buyer, one.outcome) })))
    .sort((a, b) => b.cost - a.cost);
}

/** Whether an outcome costs as much as an outcome of another side, so that dice decide. Rule: rounds.txt "roll a d10 each". */
export function isTiedAcrossSides(lots: readonly Lot[], { buyer, cost }: Lot): boolean {
  return lots.some((other) => other.cost === cost && other.buyer !== buyer);
}

/** Whether players may know that a side buys an outcome. They must know the side and the target. */
export function isPurchasePublic(state: RoundsState, { buyer, target }: Pick<Lot, "buyer" | "target">): boolean {
  return (target === "" || isShown(state, target)) && membersOfUnseenSide(state, buyer).length === 0;
}

/** Returns the bought outcomes that may be known. Leaves out a die that decided a tie with an unknown outcome. */
export function knownBought(bought: RoundsState["bought"], isKnown: (one: Bought) => boolean): RoundsState["bought"] {
  const known = Object.entries(bought).filter(([, one]) => isKnown(one));
  const all = known.map(([, one]) => one);
  return Object.fromEntries(
    known.map(([place, one]) => {
      const { again: _again, ...untied } = one;
      return [place, isTiedAcrossSides(all, one) ? one : { ...untied, die: null }];
    }),
  );
}

interface Working {
  state: RoundsState;
  /** By side, the bought blocks (outcomes that cancel another) that are still unused, with their places in the order of resolution. */
  readonly shields: Map<Side, { readonly place: number; readonly outcome: Outcome }[]>;
  readonly fates: Fate[];
  readonly parts: LogLine[];
  winner: Side | "";
}

/** Whether a block of the target's side meets an outcome. The block is then used up. */
function isBlocked(working: Working, lot: Lot, side: Side): boolean {
  const meets = MEETS[lot.outcome];
  const shields = working.shields.get(side) ?? [];
  const index = shields.findIndex(({ outcome }) => outcome === meets);
  const [shield] = index < 0 ? [] : shields.splice(index, 1);
  if (shield === undefined) return false;
  working.fates[shield.place] = "blocks";
  return true;
}

/** Changes the target of an outcome, unless it is gone or its side blocks the outcome. */
function changeTarget(working: Working, lot: Lot, change: Partial<Character>): Fate {
  const character = lookup(working.state.combatants, lot.target);
  if (character === undefined || !isTargetContending(working.state, lot.buyer, lot)) return "moot";
  if (isBlocked(working, lot, character.side)) return "blocked";
  working.state = withMember(working.state, lot.target, change);
  return "done";
}

function wipeOne(working: Working, { side }: Lot): Fate {
  if (side === "") return "moot";
  const { pool } = working.state.sides[side];
  if (pool === 0) return "empty";
  working.state = withSide(working.state, side, { pool: 0 });
  working.parts.push(line("wiped", membersOfUnseenSide(working.state, side), { side, amount: pool }));
  return "done";
}

function workOne(working: Working, lot: Lot, place: number): Fate {
  // A side that a more expensive outcome removed does nothing more, unless the house lets both removals stand.
  const isThere = () => working.state.house.simultaneousRemoval === "bothStand" || membersInPlayOf(working.state, lot.buyer).length > 0;
  if (working.winner !== "") return "moot";
  switch (lot.outcome) {
    case "hinder":
      return isThere() ? changeTarget(working, lot, { hindered: true }) : "moot";
    case "removeFailed":
    case "remove":
      return isThere() ? changeTarget(working, lot, { standing: "out", outBy: "removed", wants: false }) : "moot";
    case "wipe":
      return isThere() ? wipeOne(working, lot) : "moot";
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

/** What resolving the lists leads to: the next state, the winner of the conflict ("" if it goes on), and log lines. */
export interface Worked {
  readonly state: RoundsState;
  readonly winner: Side | "";
  /** A log line for each outcome, and for each change of a pool. */
  readonly parts: readonly LogLine[];
}

/** Pays for all outcomes, then applies them in order. Rule: rounds.txt "Resolve the most expensive outcome first, then work your way down". */
export function buyOutcomes(state: RoundsState, lots: readonly PlacedLot[]): Worked {
  const working: Working = { state, shields: new Map(), fates: [], parts: [], winner: "" };
  for (const { buyer, cost, outcome } of lots) {
    working.state = withSide(working.state, buyer, { pool: working.state.sides[buyer].pool - cost });
    working.parts.push(line("spent", membersOfUnseenSide(state, buyer), { side: buyer, amount: cost, outcome }));
  }
  for (const [place, lot] of lots.entries()) working.fates[place] = workOne(working, lot, place);
  const bought = lots.map((lot, place): Bought => ({ ...lot, fate: working.fates[place] ?? "moot" }));
  const told = bought.map(({ fate, ...lot }) => {
    const { buyer, outcome, target, side } = lot;
    const unseen = membersOfUnseenSide(state, buyer);
    const said = { buyer, outcome, fate };
    if (target !== "") return line("outcomeAt", [target, ...unseen], { ...said, combatant: target });
    return side === "" ? line("outcome", unseen, said) : line("outcomeSide", unseen, { ...said, side });
  });
  return {
    state: { ...working.state, bought: Object.fromEntries(bought.map((one, place) => [String(place), one])) },
    winner: working.winner,
    parts: [...working.parts, ...told],
  };
}
