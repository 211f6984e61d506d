import type { Rounds } from "../../../../core/index.ts";
import { readersOf } from "../../../opening/index.ts";
import { isRequested } from "../../../outbox/outbox.ts";
import { count, say } from "../../../applications/texts.ts";
import type { RoundsBase } from "../shared/base.ts";
import { outcomeName, outcomeText, sideName } from "../shared/texts.ts";
import { HAND_DRAFTS } from "./draft.ts";

/** A line of the price list. */
interface PriceContext {
  readonly outcome: Rounds.Outcome;
  readonly cost: number;
  readonly name: string;
  readonly hint: string;
  readonly aims: readonly { readonly value: string; readonly label: string }[];
  readonly aimsLabel: string;
  readonly may: boolean;
  readonly why: string;
  readonly add: string;
}

/** What a side nominates, while its members choose. */
export interface NominateContext {
  readonly key: string;
  readonly side: Rounds.Side;
  readonly pool: string;
  readonly prices: readonly PriceContext[];
  readonly chosen: readonly { readonly place: number; readonly text: string; readonly cost: number; readonly drop: string }[];
  readonly keeps: string;
  readonly maySeal: boolean;
  readonly seal: string;
  /** To seal is the likely next thing: else a list lies sealed, and nothing is chosen in its place. */
  readonly isLikely: boolean;
  readonly sealed: string;
  readonly draft: { readonly list: string; readonly text: string } | null;
  readonly text: string;
  readonly readers: string;
  readonly agree: readonly { readonly id: string; readonly label: string }[];
  readonly known: string;
}

/** What is chosen for a side and can still be bought, and what is left of its pool. */
export function chosenFor({ reading, view }: RoundsBase, shown: Rounds.ShownSide) {
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

function aimsOf({ reading }: RoundsBase, { targets, sides }: Rounds.Price): PriceContext["aims"] {
  return [
    ...targets.map((value) => ({ value, label: reading.people.nameOf(value) })),
    ...sides.map((value) => ({ value: `side.${value}`, label: sideName(value) })),
  ];
}

/** A line of the price list; `room` is what may be spent on it. */
function priceContext(
  base: RoundsBase,
  price: Rounds.Price,
  { room, isFull }: { readonly room: number; readonly isFull: boolean },
): PriceContext {
  const tooMuch = price.cost > room ? "tooDear" : isFull ? "full" : "";
  const why = price.why === "" ? tooMuch : price.why;
  const name = outcomeName(price.outcome);
  return {
    outcome: price.outcome,
    cost: price.cost,
    name,
    hint: say(`CALLBOARD.rounds.Outcome.${price.outcome}.hint`),
    aims: aimsOf(base, price),
    aimsLabel: say("CALLBOARD.rounds.Hand.AimOf", { outcome: name }),
    may: why === "",
    why: why === "" ? "" : say(`CALLBOARD.rounds.Hand.Why.${why}`),
    add: say("CALLBOARD.rounds.Hand.AddOf", { outcome: name }),
  };
}

/** Who of a side may agree here with what is sealed. */
function agreeContext({ reading, view, permits }: RoundsBase, { members }: Rounds.ShownSide): NominateContext["agree"] {
  const isOwn = (id: string) => view.referee || view.rows.some(({ combatant, own }) => combatant === id && own);
  return members
    .filter((id) => permits.may("agree", id) && isOwn(id))
    .map((id) => ({ id, label: say("CALLBOARD.rounds.Row.AgreeOf", { name: reading.people.nameOf(id) }) }));
}

/** What lies sealed, and how the button is called that seals. */
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
    maySeal: may && live !== null && !isRequested(live, "seal", side),
    seal: say(`CALLBOARD.rounds.Hand.${key}`),
    isLikely: nominated === null || !isEmpty,
    sealed: nominated === null ? "" : say("CALLBOARD.rounds.Hand.SealedList", { list: listText(base, nominated) }),
    known: sealed && !may ? say("CALLBOARD.rounds.Hand.SealedBy") : "",
  };
}

/** The price list of a side, what is chosen, and what its members say of it. */
export function nominateContext(base: RoundsBase, side: Rounds.Side): NominateContext | null {
  const { reading, view } = base;
  const shown = view.sides.find((one) => one.side === side);
  if (!shown) return null;
  const { chosen, left, costOf, most } = chosenFor(base, shown);
  const pool = shown.pool ?? 0;
  const room = { room: most === 1 ? pool : left, isFull: most !== null && most > 1 && chosen.length >= most };
  const readers = reading.live ? readersOf(reading.live, shown.members) : [];
  return {
    key: `nominate-${side}`,
    side,
    pool: count(pool, (form) => `CALLBOARD.rounds.Hand.Pool.${form}`),
    prices: shown.prices.map((price) => priceContext(base, price, room)),
    chosen: chosen.map((one, place) => {
      const text = outcomeText(reading, one);
      return { place, text, cost: costOf(one.outcome), drop: say("CALLBOARD.rounds.Hand.Drop", { outcome: text }) };
    }),
    keeps: count(left, (form) => `CALLBOARD.rounds.Hand.Keeps.${form}`),
    ...sealContext(base, shown, chosen.length === 0),
    draft: shown.draft === null ? null : { list: listText(base, shown.draft.outcomes), text: shown.draft.text },
    text: HAND_DRAFTS.read(reading.encounter, side).text,
    readers: readers.length > 0 ? say("CALLBOARD.rounds.Hand.Readers", { names: readers.join(", ") }) : "",
    agree: agreeContext(base, shown),
  };
}

const listText = ({ reading }: RoundsBase, outcomes: readonly Rounds.Nominated[]): string =>
  outcomes.length === 0 ? say("CALLBOARD.rounds.Hand.BuysNothing") : outcomes.map((one) => outcomeText(reading, one)).join(", ");
