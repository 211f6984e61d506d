import type { TimelineReading } from "../shared/drawing-data.ts";
import type { Timeline } from "../../../../core/index.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { groupsAmong, findCardCopyId, type Kind } from "../../../applications/tracker/combatant-groups.ts";
import { rowIn } from "../shared/row-in.ts";
import { playableCardsOf, type PlayCard } from "./playable-cards.ts";
import { HAND_DRAFTS, type HandDraft } from "./draft.ts";
import { planOf, type PlanRules, type Plan } from "./plan.ts";

/** The Hand opens for a whole group if at least this many of its members are waited for. */
const CROWD = 3;

/** Who the Hand is open for: one combatant, or a group and its chosen members. */
export interface Seated {
  /** The combatant's id or the group's key. The Hand's draft is kept under it. */
  readonly key: string;
  readonly kind: Kind | null;
  /** The combatants to seal for. The Hand shows the pools and cards of the first one. */
  readonly ids: readonly string[];
}

/** What an encounter's Hand is open for, with the draft. It holds only what the user may see. */
export interface HandTable {
  readonly reading: TimelineReading;
  readonly view: Timeline.TimelineView;
  readonly uiState: UiState;
  readonly seated: Seated;
  readonly hands: readonly Timeline.Hand[];
  readonly draft: HandDraft;
}

const isWaited = (view: Timeline.TimelineView, id: string) => rowIn(view, id)?.waited === true;

/** Returns the groups of combatants that a GM may seal for at once. Empty for players. */
export function sealableGroupsIn(reading: TimelineReading): Kind[] {
  const { view } = reading;
  if (!view.referee) return [];
  return groupsAmong(
    reading.people,
    view.hands.filter(({ may, spoken }) => may && spoken).map(({ combatant }) => combatant),
  );
}

function seatAs(key: string, kinds: readonly Kind[], { view, uiState }: Pick<HandTable, "view" | "uiState">): Seated | null {
  const kind = kinds.find((one) => one.key === key);
  if (!kind) return view.hands.some(({ combatant }) => combatant === key) ? { key, kind: null, ids: [key] } : null;
  const chosen = uiState.chosen ?? kind.ids.filter((id) => isWaited(view, id));
  return { key, kind, ids: kind.ids.filter((id) => chosen.includes(id)) };
}

/** Returns the key of the user's default combatant or group in the Hand: the first waited for, else able to seal, else any. */
function likeliestOf(view: Timeline.TimelineView, kinds: readonly Kind[]): string {
  const spoken = view.hands.filter((hand) => hand.spoken);
  const may = spoken.filter((hand) => hand.may);
  const hand = may.find(({ combatant }) => isWaited(view, combatant)) ?? may[0] ?? spoken[0];
  const kind = kinds.find(({ ids }) => hand && ids.includes(hand.combatant));
  const many = kind && kind.ids.filter((id) => isWaited(view, id)).length >= CROWD;
  return many ? kind.key : (hand?.combatant ?? "");
}

/** Returns what the Hand is open for: the picked combatant or group, else the likeliest. Null if the user has no hand. */
export function handTableOf(reading: TimelineReading, uiState: UiState): HandTable | null {
  const { view } = reading;
  const kinds = sealableGroupsIn(reading);
  const picked = uiState.composing === null ? null : seatAs(uiState.composing, kinds, { view, uiState });
  const seated = picked ?? seatAs(likeliestOf(view, kinds), kinds, { view, uiState });
  if (!seated) return null;
  const whose = seated.ids.length > 0 ? seated.ids : (seated.kind?.ids.slice(0, 1) ?? []);
  const open = new Set(whose);
  const hands = view.hands.filter(({ combatant }) => open.has(combatant));
  const known = HAND_DRAFTS.read(reading.encounter, seated.key);
  const draft = { ...known, targets: known.targets.filter((id) => rowIn(view, id)) };
  return { reading, view, uiState, seated, hands, draft };
}

/** Whether a card is an item of a combatant's actor. An action in own words, or a Pause without a card, is no item. */
const isItem = (reading: TimelineReading, id: string, { id: card }: PlayCard) =>
  reading.live?.combatants.get(id)?.actor?.items.get(card) !== undefined;

/** Returns the cards of the Hand's first combatant. For a group, only the cards that all chosen members have. */
export function cardsAllMembersHave({ reading, hands: [first, ...others] }: HandTable): PlayCard[] {
  if (!first) return [];
  const { combatant: from } = first;
  const has = (card: PlayCard, to: string) => !isItem(reading, from, card) || findCardCopyId(reading, { from, to, card: card.id }) !== "";
  return playableCardsOf(reading, from).filter((card) => others.every(({ combatant }) => has(card, combatant)));
}

/** Returns a group member's own copy of the first member's card. Null if it has none. */
function ownCopy(reading: TimelineReading, card: PlayCard, from: string, to: string): PlayCard | null {
  if (from === to || !isItem(reading, from, card)) return card;
  const id = findCardCopyId(reading, { from, to, card: card.id });
  return playableCardsOf(reading, to).find((one) => one.id === id) ?? null;
}

/** Returns the house rules that decide whether a plan may be sealed. */
export const planRulesOf = ({ house }: Timeline.TimelineView): PlanRules => ({
  uniqueCards: house.uniqueCards,
  aims: house.targetAt === "seal",
});

/** Whether a combatant has fewer points in hand than a plan bids. */
const isTooDear = ({ plan }: { readonly plan: Plan }): boolean => plan.faults.some(({ key }) => key === "points");

/**
 * Returns the draft's plan for each combatant of the Hand. Empty while no card is picked. Leaves out members that cannot pay, unless none can.
 */
export function plansOf(table: HandTable): { readonly hand: Timeline.Hand; readonly plan: Plan }[] {
  const plans = allPlansOf(table);
  const paid = plans.filter((one) => !isTooDear(one));
  return paid.length > 0 ? paid : plans;
}

function allPlansOf(table: HandTable): { readonly hand: Timeline.Hand; readonly plan: Plan }[] {
  const { reading, view, hands, draft } = table;
  const card = cardsAllMembersHave(table).find(({ id }) => id === draft.card);
  const [first] = hands;
  if (!card || !first) return [];
  return hands.flatMap((hand) => {
    const own = ownCopy(reading, card, first.combatant, hand.combatant);
    return own ? [{ hand, plan: planOf(hand, own, draft, planRulesOf(view)) }] : [];
  });
}
