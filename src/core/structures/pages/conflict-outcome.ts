import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { charactersBehindSide, controllingSideAt, controllingSideOf, dieAddressOf, sidesOf, type SidePlace } from "./sides.ts";
import type { Conflict, ConflictSide, Deal, GainedInspiration, PagesState, Return, SideId } from "./state.ts";

/** The addresses of a winning die and the losing die that it is matched with. */
export type Pair = Readonly<{ win: string; lose: string }>;

/** What a resolution of a conflict would move. */
export interface Outcome {
  readonly debts: readonly Return[];
  /** The number of Story Tokens that the resolver deals. */
  readonly stakes: number;
  /** The players who may receive the Story Tokens. */
  readonly receivers: readonly Id[];
  readonly tokens: readonly Deal[];
  readonly lost: number;
  readonly inspirations: readonly GainedInspiration[];
}

type Lying = Readonly<{ word: string; value: number; claimant: Id }>;

/** Returns the dice of the winning side and the dice of all other sides, highest first. */
function lyingIn(number: string, conflict: Conflict, winner: SideId) {
  const all = sidesOf(conflict).map(([id, { dice, claimant }]) => ({
    id,
    dice: dice.map(({ value }, index): Lying => ({ word: dieAddressOf(number, id, index), value, claimant })),
  }));
  const byValue = (dice: readonly Lying[]) => [...dice].sort((a, b) => b.value - a.value);
  return {
    winning: byValue(all.flatMap(({ id, dice }) => (id === winner ? dice : []))),
    losing: byValue(all.flatMap(({ id, dice }) => (id === winner ? [] : dice))),
  };
}

/** Returns the pairs of a high-to-high matching: highest with highest, and so on. Rule: rules.md D13. */
export function pairHighToHigh(number: string, conflict: Conflict): readonly Pair[] {
  const winner = controllingSideOf(conflict);
  if (winner === null) return [];
  const { winning, losing } = lyingIn(number, conflict, winner);
  return winning.flatMap(({ word }, index) => {
    const other = losing[index];
    return other === undefined ? [] : [{ win: word, lose: other.word }];
  });
}

/** Returns why some pairs are wrong: an unknown or repeated die, or too few pairs. Null if the pairs are right. */
export function findPairsFault(number: string, conflict: Conflict, pairs: readonly Pair[]): "pairs" | "tooFewPairs" | null {
  const winner = controllingSideOf(conflict);
  if (winner === null) return "pairs";
  const { winning, losing } = lyingIn(number, conflict, winner);
  const isOf = (dice: readonly Lying[], words: readonly string[]) =>
    new Set(words).size === words.length && words.every((word) => dice.some((die) => die.word === word));
  const [wins, losses] = [pairs.map(({ win }) => win), pairs.map(({ lose }) => lose)];
  if (!isOf(winning, wins) || !isOf(losing, losses)) return "pairs";
  return pairs.length === Math.min(winning.length, losing.length) ? null : "tooFewPairs";
}

/** Returns what inspiration one pair gives, and to which user. Rule: pages.txt "equal to the difference for each pair", rules.md D12. */
function gainOf({ house }: PagesState, resolver: Id, win: Lying, lose: Lying): GainedInspiration {
  const value = win.value - lose.value;
  if (value >= 0) return { user: resolver, value };
  if (house.negativePair === "absolute") return { user: resolver, value: -value };
  return { user: house.negativePair === "opponent" ? lose.claimant : "", value: -value };
}

/** Returns the inspirations from all pairs and from dice without a pair. */
function inspirationsOf(state: PagesState, { number, conflict, id, side }: SidePlace, pairs: readonly Pair[]): GainedInspiration[] {
  const resolver = side.claimant;
  const { winning, losing } = lyingIn(number, conflict, id);
  const partner = new Map(pairs.map(({ win, lose }) => [win, lose]));
  const met = new Set(pairs.map(({ lose }) => lose));
  const won = winning.map((win): GainedInspiration => {
    const lose = losing.find(({ word }) => word === partner.get(win.word));
    return lose === undefined ? { user: resolver, value: win.value } : gainOf(state, resolver, win, lose);
  });
  const { excessLosing } = state.house;
  const excess = losing
    .filter(({ word }) => excessLosing !== "none" && !met.has(word))
    .map(({ value, claimant }): GainedInspiration => ({ user: excessLosing === "claimant" ? resolver : claimant, value }));
  return [...won, ...excess].filter(({ user, value }) => user !== "" && value > 0 && lookup(state.seats, user) !== undefined);
}

/**
 * Returns the losing players: claimants of losing sides, and players of characters on them. Never includes the resolver. Rule: rules.md 4.1
 * "tokens' receivers".
 */
function receiversOf(state: PagesState, { conflict, id: winner, side: { claimant: resolver } }: SidePlace): readonly Id[] {
  const losers = new Set(
    sidesOf(conflict).flatMap(([id, side]) => {
      if (id === winner) return [];
      return [side.claimant, ...charactersBehindSide(side).map((combatant) => lookup(state.combatants, combatant)?.player ?? "")];
    }),
  );
  return Object.keys(state.seats).filter((user) => user !== resolver && losers.has(user));
}

/** Deals tokens in turn to the receivers. The creator of the conflict comes first if the house rules say so. Rule: rules.md D15. */
function usualDeals({ house }: PagesState, { creator }: Conflict, receivers: readonly Id[], count: number): readonly Deal[] {
  if (receivers.length === 0 || count === 0) return [];
  const first = house.tokenDeal === "creatorFirst" ? receivers.filter((user) => user === creator) : [];
  const order = [...first, ...receivers.filter((user) => !first.includes(user))];
  return order.flatMap((user, index) => {
    const amount = Math.floor(count / order.length) + (index < count % order.length ? 1 : 0);
    return amount === 0 ? [] : [{ user, amount }];
  });
}

/** Returns why some deals of Story Tokens are wrong. Null if the deals are right. */
export function findDealsFault(state: PagesState, place: SidePlace, deals: readonly Deal[]): "deals" | "creatorFirst" | null {
  const { conflict } = place;
  const receivers = receiversOf(state, place);
  const count = stakedOn(place.side);
  const isRight = new Set(deals.map(({ user }) => user)).size === deals.length && deals.every(({ user }) => receivers.includes(user));
  const sum = deals.reduce((total, { amount }) => total + amount, 0);
  if (!isRight || sum !== (receivers.length === 0 ? 0 : count)) return "deals";
  const isOwed = state.house.tokenDeal === "creatorFirst" && count > 0 && receivers.includes(conflict.creator);
  return isOwed && !deals.some(({ user, amount }) => user === conflict.creator && amount > 0) ? "creatorFirst" : null;
}

function stakedOn({ stakes }: ConflictSide): number {
  return Object.values(stakes).reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns what resolving a conflict would move, to show before it is confirmed. Null if no side controls it. */
export function previewOutcome(state: PagesState, number: string, pairs?: readonly Pair[], deals?: readonly Deal[]): Outcome | null {
  const place = controllingSideAt(state, number);
  return place === null ? null : outcomeForSide(state, place, pairs, deals);
}

/** Returns what resolving a conflict moves, for the side that controls it. Rule: pages.txt "Resolving". */
export function outcomeForSide(state: PagesState, place: SidePlace, pairs?: readonly Pair[], deals?: readonly Deal[]): Outcome {
  const { number, conflict, id: winner } = place;
  const losers = sidesOf(conflict).filter(([id]) => id !== winner);
  const debts = losers.flatMap(([, { stakes }]) =>
    Object.entries(stakes).map(([combatant, { drive, amount }]): Return => ({ combatant, drive, amount: 2 * amount })),
  );
  const stakes = stakedOn(place.side);
  const receivers = receiversOf(state, place);
  const tokens = deals ?? usualDeals(state, conflict, receivers, stakes);
  return {
    debts,
    stakes,
    receivers,
    tokens,
    lost: receivers.length === 0 ? stakes : 0,
    inspirations: inspirationsOf(state, place, pairs ?? pairHighToHigh(number, conflict)),
  };
}
