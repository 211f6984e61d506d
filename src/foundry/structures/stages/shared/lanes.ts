import type { StagesReading, StagesBase } from "./drawing-data.ts";
import type { Stages } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { isMergedGroup, gatherRows, type Alike } from "../../../applications/tracker/combatant-groups.ts";
import { defeatedLast } from "../../../applications/tracker/row-order.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { gatherCards, mergedRowSubject } from "./merge-alike.ts";
import { cardContext, type CardContext } from "./cards.ts";
import { speedAndDifficultyOnCard } from "./texts.ts";

/** One stage as a fold with its cards. The current stage is open, the others take one line each. */
export interface LaneContext {
  readonly key: string;
  readonly css: string;
  readonly open: boolean;
  readonly title: string;
  readonly mark: string;
  readonly count: string;
  readonly icon: string;
  readonly markers: readonly ShownCombatant[];
  readonly cards: readonly CardContext[];
  readonly pending: string;
  readonly empty: string;
}

/** The most combatants whose markers a folded stage shows in its line. */
const MARKERS = 12;
const MARK_ICONS = { done: "fa-check", now: "fa-play", ahead: "fa-angle-right", skipped: "fa-minus" } as const;

/** Returns the stages of the round as folds. While actions get their stages, all stages with cards are open. */
export function lanesContext(base: StagesBase): LaneContext[] {
  return base.view.lanes.map((lane) => laneContext(base, lane));
}

/** Returns the key of a stage's fold. If the key changes, the fold opens or closes. Otherwise it stays as the person left it. */
function keyOf(view: Stages.StagesView, lane: Stages.Lane): string {
  const filling = view.step === "classify" && lane.cards.length > 0 ? "-filling" : "";
  return `lane-${lane.stage}-${lane.mark}${filling}`;
}

/** Returns cards for the template. Cards that are unchanged since they were last drawn are marked `same`. */
export function markUnchangedCards(base: StagesBase, cards: readonly CardContext[]): (CardContext & { readonly same: boolean })[] {
  return cards.map((card) => {
    const key = `card-${card.id}`;
    if (!card.alike) return base.uiState.drawn.row(key, card);
    const all = markUnchangedCards(base, card.alike.all);
    const drawn = base.uiState.drawn.row(key, { ...card, alike: { ...card.alike, all: [] } }, all);
    return { ...drawn, alike: { ...card.alike, all } };
  });
}

function laneContext(base: StagesBase, lane: Stages.Lane): LaneContext {
  const cards = gatherCards(base, lane.cards).map((card) => cardContext(base, card));
  return { ...laneHead(base, lane), cards: markUnchangedCards(base, cards) };
}

/** Returns the fold of a stage without its cards: title, number of cards, and whether it is open. */
export function laneHead(base: StagesBase, lane: Stages.Lane): Omit<LaneContext, "cards"> {
  const { reading, view } = base;
  const now = lane.mark === "now";
  const title = say(`CALLBOARD.stages.Stage.${lane.stage}`);
  return {
    key: keyOf(view, lane),
    css: `${lane.mark} stage-${lane.stage}`,
    open: now || (view.step === "classify" && lane.cards.length > 0),
    title,
    mark: say(`CALLBOARD.stages.Mark.${lane.mark}`),
    icon: `fa-solid ${MARK_ICONS[lane.mark]}`,
    count:
      lane.cards.length > 0
        ? pluralText(lane.cards.length, (form) => `CALLBOARD.stages.Lane.Count.${form}`)
        : say("CALLBOARD.stages.Lane.None"),
    markers: lane.cards.slice(0, MARKERS).map((card) => reading.people.personOf(card.combatant)),
    pending: lane.pending ? say("CALLBOARD.stages.Lane.Pending", { stage: title }) : "",
    empty: lane.cards.length === 0 ? say("CALLBOARD.stages.Lane.Empty") : "",
  };
}

/** Adds a small label with the action's stage, or that it has none yet, to its card. A label that the card has already stays. */
function withStage(card: Stages.Card | Alike<Stages.Card>, context: CardContext): CardContext {
  const id = (isMergedGroup(card) ? card.all[0] : card)?.stage ?? null;
  const stage = id === null ? null : { id: `stage-${id}`, icon: "fa-solid fa-check", label: say(`CALLBOARD.stages.Stage.${id}`) };
  return {
    ...context,
    chip: context.chip ?? stage ?? { id: "open", icon: "fa-solid fa-ellipsis", label: say("CALLBOARD.stages.Card.Unclassified") },
  };
}

/** Returns all actions in cast order, with those of the defeated last, for the GM. A card keeps its place while it is classified. */
export function classificationDeskContext(base: StagesBase): CardContext[] {
  const cards = defeatedLast(base.view.rows).flatMap((row) => row.card ?? []);
  const shown = gatherCards(base, cards).map((card) => cardContext(base, card, (one) => dropRepeatedFacts(withStage(card, one))));
  return markUnchangedCards(base, shown);
}

/** Returns the label of the button that applies the values of all cards. "" if fewer than two cards name a speed. */
export function applyAllCardsLabel({ reading, view }: StagesBase): string {
  const { length } = view.unclassified.filter((card) => speedAndDifficultyOnCard(reading.live, card) !== null);
  return length > 1 ? pluralText(length, (form) => `CALLBOARD.stages.Card.AllCards.${form}`) : "";
}

/** Returns the cards of the open stage whose suggested result this user may accept. */
export function suggestedCards({ view, options }: StagesReading): readonly Stages.Card[] {
  const open = view.lanes.find(({ mark }) => mark === "now")?.cards ?? [];
  return open.filter(({ combatant, suggested, state }) => suggested !== null && state !== "void" && options.may("judge", combatant));
}

/** Returns the label of the button that accepts all suggested results. "" if there are fewer than two. */
export function acceptAllLabel({ reading }: StagesBase): string {
  const { length } = suggestedCards(reading);
  return length > 1 ? pluralText(length, (form) => `CALLBOARD.stages.Card.AcceptAll.${form}`) : "";
}

/** Removes the facts of a card that its unfolded controls already show. */
export function dropRepeatedFacts(card: CardContext): CardContext {
  return card.sorting ? { ...card, facts: [], difficulty: card.difficulty?.plain ? null : card.difficulty } : card;
}

/** Returns the cards of actions that have no stage yet. */
export function unstagedCardsContext(base: StagesBase): CardContext[] {
  const cards = gatherCards(base, base.view.unclassified);
  return markUnchangedCards(
    base,
    cards.map((card) => cardContext(base, card, (one) => withStage(card, one))),
  );
}

const OUTCOMES = ["success", "partial", "miss", "voided", "passed", "biding", "out"] as const satisfies readonly (keyof Stages.Summary)[];
const OUTCOME_ICONS = {
  success: "fa-check",
  partial: "fa-circle-half-stroke",
  miss: "fa-xmark",
  voided: "fa-ban",
  passed: "fa-forward",
  biding: "fa-hourglass-half",
  out: "fa-skull",
} as const;

/** Returns a crowd as a chip shows it: under its first member's marker. */
function crowdPerson({ people }: StagesReading, crowd: Alike<{ readonly combatant: string }>): ShownCombatant {
  return { ...people.personOf(crowd.all[0]?.combatant ?? ""), ...mergedRowSubject(crowd) };
}

/** Returns who succeeded, missed, passed and so on in the round. Null until the round has a summary. */
export function roundSummaryContext(reading: StagesReading): { title: string; outcomes: object[] } | null {
  const { view } = reading;
  const { summary } = view;
  if (!summary) return null;
  const outcomes = OUTCOMES.filter((outcome) => summary[outcome].length > 0).map((outcome) => ({
    key: outcome,
    icon: `fa-solid ${OUTCOME_ICONS[outcome]}`,
    label: say(`CALLBOARD.stages.Summary.${outcome}`),
    people: gatherRows(
      reading,
      summary[outcome].map((combatant) => ({ combatant })),
      () => "",
    ).map((one) => (isMergedGroup(one) ? crowdPerson(reading, one) : reading.people.personOf(one.combatant))),
  }));
  return { title: say("CALLBOARD.stages.Summary.Title", { round: view.round }), outcomes };
}
