import type { Stages } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { gatherCards } from "../shared/merge-alike.ts";
import { cardContext, type CardContext } from "../shared/cards.ts";
import { markUnchangedCards, laneHead, dropRepeatedFacts } from "../shared/lanes.ts";
import type { StagesBase } from "../shared/drawing-data.ts";

/** A card that may be moved by drag or with keys, and where it may be moved. */
interface CarriedContext extends CardContext {
  /** Where the card may be moved. "lanes": to another stage. "order": within its own stage. "": nowhere. */
  readonly carried: "lanes" | "order" | "";
}

/** A column of the board: one stage, or the actions without a stage, with its cards. */
export interface ColumnContext {
  readonly key: string;
  /** The stage that a card gets if it is put into this column. "" for the column of unsorted actions. */
  readonly lane: string;
  readonly css: string;
  readonly title: string;
  readonly mark: string;
  readonly icon: string;
  readonly count: string;
  readonly cards: readonly CardContext[];
  readonly pending: string;
  readonly empty: string;
}

/** Returns the stages side by side. A column of unsorted actions comes first if there are any. */
export function columnsContext(base: StagesBase): ColumnContext[] {
  const { view } = base;
  const stages = view.lanes.map((lane) => stageColumn(base, lane));
  return view.unclassified.length > 0 ? [unsortedColumn(base), ...stages] : stages;
}

function stageColumn(base: StagesBase, lane: Stages.Lane): ColumnContext {
  const { css, title, mark, icon, count: number, pending, empty } = laneHead(base, lane);
  const sorting = base.view.step === "classify";
  return {
    key: `column-${lane.stage}`,
    lane: lane.stage,
    css,
    title,
    mark: sorting ? "" : mark,
    icon: sorting ? "" : icon,
    count: number,
    cards: cardsOf(base, lane.cards),
    pending,
    empty,
  };
}

function unsortedColumn(base: StagesBase): ColumnContext {
  const cards = cardsOf(base, base.view.unclassified);
  return {
    key: "column-unsorted",
    lane: "",
    css: "unsorted",
    title: say("CALLBOARD.stages.Board.Unsorted"),
    mark: "",
    icon: "fa-solid fa-inbox",
    count: pluralText(base.view.unclassified.length, (form) => `CALLBOARD.stages.Lane.Count.${form}`),
    cards,
    pending: "",
    empty: "",
  };
}

function cardsOf(base: StagesBase, cards: readonly Stages.Card[]): CardContext[] {
  const contexts = gatherCards(base, cards).map((card) => carriedContext(base, cardContext(base, card, dropRepeatedFacts)));
  return markUnchangedCards(base, contexts);
}

/** Adds how a card may move: to another stage while actions are sorted (a group as one), within its stage once they resolve (single cards). */
function carriedContext(base: StagesBase, card: CardContext): CarriedContext {
  const { permits } = base;
  if (!card.alike) {
    const within = permits.may("reorder", card.id) ? "order" : "";
    return { ...card, carried: permits.may("classify", card.id) ? "lanes" : within };
  }
  const all = card.alike.all.map((one) => carriedContext(base, one));
  const isSorted = all.every(({ carried }) => carried === "lanes");
  return { ...card, alike: { ...card.alike, all: isSorted ? all : card.alike.all }, carried: isSorted ? "lanes" : "" };
}
