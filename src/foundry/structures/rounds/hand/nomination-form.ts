import type { Rounds } from "../../../../core/index.ts";
import { otherReaderNames } from "../../../opening/index.ts";
import { hasUnansweredRequest } from "../../../outbox/outbox.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import type { RoundsBase } from "../shared/drawing-data.ts";
import { leaderAwayText, outcomeName, outcomeText, sideName } from "../shared/texts.ts";
import { possibleNewLeaders, isLeaderAway } from "../shared/absent-leaders.ts";
import { HAND_DRAFTS } from "./draft.ts";

/** A line of the price list: one outcome with its cost, its aims, and why it cannot be bought. */
interface PriceContext {
  readonly outcome: Rounds.Outcome;
  readonly cost: number;
  readonly name: string;
  readonly hint: string;
  /** The targets and sides the outcome may be aimed at. If only one outcome may be chosen, its aim is selected. */
  readonly aims: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly aimsLabel: string;
  readonly may: boolean;
  readonly why: string;
  readonly add: string;
  readonly chosen: boolean;
}

/** What the Hand shows while a side's members choose the outcomes to buy. */
export interface NominateContext {
  readonly key: string;
  readonly side: Rounds.Side;
  readonly pool: string;
  /** Whether only one outcome may be chosen. The price list is then a group of radio buttons. */
  readonly isOne: boolean;
  /** The most outcomes that may be chosen, as text. "" if only the pool limits them. */
  readonly rule: string;
  readonly listLabel: string;
  readonly prices: readonly PriceContext[];
  /** A text that no one can seal the list, because all of the leader's players are away. "" otherwise. */
  readonly away: string;
  /** The members whom this user may let lead while the leader is away. */
  readonly heirs: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: readonly { readonly place: number; readonly text: string; readonly cost: number; readonly drop: string }[];
  readonly keeps: string;
  readonly maySeal: boolean;
  readonly seal: string;
  /** Whether sealing is the likely next step. False if a list is already sealed and no outcome is chosen for a new one. */
  readonly isLikely: boolean;
  readonly sealed: string;
  readonly draft: { readonly list: string; readonly text: string } | null;
  readonly text: string;
  readonly readers: string;
  readonly agree: readonly { readonly id: string; readonly label: string }[];
  readonly known: string;
}

/** Returns the chosen outcomes that a side can still afford, and the points left in its pool. */
export function affordableChosenOutcomes({ reading, view }: RoundsBase, shown: Rounds.ShownSide) {
  const { outcomes } = HAND_DRAFTS.read(reading.encounter, shown.side);
  const most = view.house.outcomes ?? outcomes.length;
  const costOf = (outcome: Rounds.Outcome) => shown.prices.find((price) => price.outcome === outcome)?.cost ?? Infinity;
  let left = shown.pool ?? 0;
  const chosen: Rounds.Nominated[] = [];
  for (const one of outcomes) {
    const price = shown.prices.find(({ outcome }) => outcome === one.outcome);
    const isAimed = one.target === "" || price?.targets.includes(one.target) === true;
    const isAimedAtSide = one.side === "" || price?.sides.some((side) => side === one.side) === true;
    const cost = costOf(one.outcome);
    if (!isAimed || !isAimedAtSide || cost > left || chosen.length >= most) continue;
    chosen.push(one);
    left -= cost;
  }
  return { chosen, left, costOf, most: view.house.outcomes };
}

function aimsOf({ reading }: RoundsBase, { targets, sides }: Rounds.Price, chosen: Rounds.Nominated | undefined): PriceContext["aims"] {
  return [
    ...targets.map((value) => ({ value, label: reading.people.nameOf(value), selected: chosen?.target === value })),
    ...sides.map((value) => ({ value: `side.${value}`, label: sideName(value), selected: chosen?.side === value })),
  ];
}

/** How many points and outcomes a side may still choose. Each line of the price list is checked against them. */
interface Room {
  /** The points that may still be spent on the line's outcome. */
  readonly room: number;
  readonly isFull: boolean;
  /** The outcome that was chosen, if only one may be chosen. Undefined otherwise. */
  readonly only: Rounds.Nominated | undefined;
}

/** Returns a line of the price list, with the reason if its outcome cannot be bought. */
function priceContext(base: RoundsBase, price: Rounds.Price, { room, isFull, only }: Room): PriceContext {
  const chosen = only?.outcome === price.outcome ? only : undefined;
  const tooMuch = price.cost > room ? "tooDear" : isFull ? "full" : "";
  const why = price.why === "" ? tooMuch : price.why;
  const name = outcomeName(price.outcome);
  return {
    outcome: price.outcome,
    cost: price.cost,
    name,
    hint: say(`CALLBOARD.rounds.Outcome.${price.outcome}.hint`),
    aims: aimsOf(base, price, chosen),
    aimsLabel: say("CALLBOARD.rounds.Hand.AimOf", { outcome: name }),
    may: why === "",
    why: why === "" ? "" : say(`CALLBOARD.rounds.Hand.Why.${why}`),
    add: say("CALLBOARD.rounds.Hand.AddOf", { outcome: name }),
    chosen: chosen !== undefined,
  };
}

/** Returns the side's members that this user may let agree to the sealed list, each with a button's label. */
function agreeContext({ reading, view, permits }: RoundsBase, { members }: Rounds.ShownSide): NominateContext["agree"] {
  const isOwn = (id: string) => view.referee || view.rows.some(({ combatant, own }) => combatant === id && own);
  return members
    .filter((id) => permits.may("agree", id) && isOwn(id))
    .map((id) => ({ id, label: say("CALLBOARD.rounds.Row.AgreeOf", { name: reading.people.nameOf(id) }) }));
}

/** Returns the side's sealed list as text, and the label of the seal button. */
function sealContext(
  base: RoundsBase,
  shown: Rounds.ShownSide,
  isEmpty: boolean,
): Pick<NominateContext, "maySeal" | "seal" | "isLikely" | "sealed" | "known"> {
  const { permits } = base;
  const { live } = base.reading;
  const { side, nominated, sealed } = shown;
  const may = permits.may("nominate", undefined, { side });
  const key = isEmpty ? "SealNothing" : nominated === null ? "Seal" : "SealAgain";
  return {
    maySeal: may && live !== null && !hasUnansweredRequest(live, "seal", side),
    seal: say(`CALLBOARD.rounds.Hand.${key}`),
    isLikely: nominated === null || !isEmpty,
    sealed: nominated === null ? "" : say("CALLBOARD.rounds.Hand.SealedList", { list: listText(base, nominated) }),
    known: sealed && !may ? say("CALLBOARD.rounds.Hand.SealedBy") : "",
  };
}

/** Returns how many outcomes may be chosen as text, and the label of the price list. */
function ruleContext(most: number | null): Pick<NominateContext, "isOne" | "rule" | "listLabel"> {
  const list = say("CALLBOARD.rounds.Hand.Prices");
  if (most === null) return { isOne: false, rule: "", listLabel: list };
  const rule = pluralText(most, (form) => `CALLBOARD.rounds.Hand.Most.${form}`);
  return { isOne: most === 1, rule, listLabel: say("CALLBOARD.rounds.Hand.PricesOf", { list, rule }) };
}

/** Returns a side's price list, its chosen outcomes, and its members' answers. Null if the seat knows no such side. */
export function nominateContext(base: RoundsBase, side: Rounds.Side): NominateContext | null {
  const { reading, view } = base;
  const shown = view.sides.find((one) => one.side === side);
  if (!shown) return null;
  const { chosen, left, costOf, most } = affordableChosenOutcomes(base, shown);
  const pool = shown.pool ?? 0;
  const isOne = most === 1;
  const room = { room: isOne ? pool : left, isFull: most !== null && !isOne && chosen.length >= most, only: isOne ? chosen[0] : undefined };
  const readers = reading.live ? otherReaderNames(reading.live, shown.members) : [];
  return {
    key: `nominate-${side}`,
    side,
    pool: pluralText(pool, (form) => `CALLBOARD.rounds.Hand.Pool.${form}`),
    ...ruleContext(most),
    away: isLeaderAway(reading, shown) ? leaderAwayText(reading, shown.leader) : "",
    heirs: possibleNewLeaders(base, shown).map((id) => ({
      id,
      label: say("CALLBOARD.rounds.Row.LeadOf", { name: reading.people.nameOf(id) }),
    })),
    prices: shown.prices.map((price) => priceContext(base, price, room)),
    chosen: chosen.map((one, place) => {
      const text = outcomeText(reading, one);
      return { place, text, cost: costOf(one.outcome), drop: say("CALLBOARD.rounds.Hand.Drop", { outcome: text }) };
    }),
    keeps: pluralText(left, (form) => `CALLBOARD.rounds.Hand.Keeps.${form}`),
    ...sealContext(base, shown, chosen.length === 0),
    draft: shown.draft === null ? null : { list: listText(base, shown.draft.outcomes), text: shown.draft.text },
    text: HAND_DRAFTS.read(reading.encounter, side).text,
    readers: readers.length > 0 ? say("CALLBOARD.rounds.Hand.Readers", { names: readers.join(", ") }) : "",
    agree: agreeContext(base, shown),
  };
}

const listText = ({ reading }: RoundsBase, outcomes: readonly Rounds.Nominated[]): string =>
  outcomes.length === 0 ? say("CALLBOARD.rounds.Hand.BuysNothing") : outcomes.map((one) => outcomeText(reading, one)).join(", ");
