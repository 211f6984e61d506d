import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import { alliesOf, controllingSideAt, controllingSideOf, dieAddressOf, sidesOf, type SidePlace } from "./sides.ts";
import type { Conflict, ConflictSide, Deal, GainedInspiration, PagesState, Return, SideId } from "./state.ts";

/** A winning die that meets a losing one, by their addresses. */
export type Pair = Readonly<{ win: string; lose: string }>;

/** What a resolution would move. */
export interface Outcome {
  readonly debts: readonly Return[];
  /** Story Tokens that there are to deal. */
  readonly stakes: number;
  /** The players who may get them. */
  readonly receivers: readonly Id[];
  readonly tokens: readonly Deal[];
  readonly lost: number;
  readonly inspirations: readonly GainedInspiration[];
}

type Lying = Readonly<{ word: string; value: number; claimant: Id }>;

/** The dice of the winning side, and of all others, highest first. */
function lyingIn(
  number: string,
  conflict: Conflict,
  winner: SideId,
): { readonly winning: readonly Lying[]; readonly losing: readonly Lying[] } {
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

/** The pairs of the highest with the highest, and so on. Rule: rules.md D13. */
export function pairHighToHigh(number: string, conflict: Conflict): readonly Pair[] {
  const winner = controllingSideOf(conflict);
  if (winner === null) return [];
  const { winning, losing } = lyingIn(number, conflict, winner);
  return winning.flatMap(({ word }, index) => {
    const other = losing[index];
    return other === undefined ? [] : [{ win: word, lose: other.word }];
  });
}

/** Why some pairs are none: a die that is not there or is in two of them, or too few. Each winning die meets a losing one as long as there are some. */
export function findWrongPairs(number: string, conflict: Conflict, pairs: readonly Pair[]): "pairs" | "tooFewPairs" | null {
  const winner = controllingSideOf(conflict);
  if (winner === null) return "pairs";
  const { winning, losing } = lyingIn(number, conflict, winner);
  const isOf = (dice: readonly Lying[], words: readonly string[]) =>
    new Set(words).size === words.length && words.every((word) => dice.some((die) => die.word === word));
  const isRight =
    isOf(
      winning,
      pairs.map(({ win }) => win),
    ) &&
    isOf(
      losing,
      pairs.map(({ lose }) => lose),
    );
  if (!isRight) return "pairs";
  return pairs.length === Math.min(winning.length, losing.length) ? null : "tooFewPairs";
}

/** What one pair gives, and to whom. Rule: pages.txt "equal to the difference for each pair", rules.md D12. */
function gainOf({ house }: PagesState, resolver: Id, win: Lying, lose: Lying): GainedInspiration {
  const value = win.value - lose.value;
  if (value >= 0) return { user: resolver, value };
  if (house.negativePair === "absolute") return { user: resolver, value: -value };
  return { user: house.negativePair === "opponent" ? lose.claimant : "", value: -value };
}

/** The inspirations of all pairs and of the dice that are in none. */
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

/** The players of the losing sides: who claims one, and whose character stands for one; never the resolver, nor who only stood for the winners. Rule: rules.md 4.1 "tokens' receivers". */
function receiversOf(state: PagesState, { conflict, id: winner, side: { claimant: resolver } }: SidePlace): readonly Id[] {
  const losers = new Set(
    sidesOf(conflict).flatMap(([id, side]) => {
      if (id === winner) return [];
      return [side.claimant, ...alliesOf(side).map((combatant) => lookup(state.combatants, combatant)?.player ?? "")];
    }),
  );
  return Object.keys(state.seats).filter((user) => user !== resolver && losers.has(user));
}

/** Tokens dealt in turn, to those who may get some; the first to whoever brought the conflict in, where the house has it so. Rule: rules.md D15. */
function usualDeals({ house }: PagesState, { creator }: Conflict, receivers: readonly Id[], count: number): readonly Deal[] {
  if (receivers.length === 0 || count === 0) return [];
  const first = house.tokenDeal === "creatorFirst" ? receivers.filter((user) => user === creator) : [];
  const order = [...first, ...receivers.filter((user) => !first.includes(user))];
  return order.flatMap((user, index) => {
    const amount = Math.floor(count / order.length) + (index < count % order.length ? 1 : 0);
    return amount === 0 ? [] : [{ user, amount }];
  });
}

/** Why some deals are none; null where they are right. */
export function findWrongDeals(state: PagesState, place: SidePlace, deals: readonly Deal[]): "deals" | "creatorFirst" | null {
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

/** Returns what resolving a conflict moves, to be shown before it is confirmed. Null if nobody controls it. */
export function outcomeOf(state: PagesState, number: string, pairs?: readonly Pair[], deals?: readonly Deal[]): Outcome | null {
  const place = controllingSideAt(state, number);
  return place === null ? null : outcomeFor(state, place, pairs, deals);
}

/** Returns what resolving a conflict moves, for the side that controls it. Rule: pages.txt "Resolving". */
export function outcomeFor(state: PagesState, place: SidePlace, pairs?: readonly Pair[], deals?: readonly Deal[]): Outcome {
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
