import { cleanLine, isBlank, Timeline } from "../../../../core/index.ts";
import type { PlayCard } from "./playable-cards.ts";
import { OWN_WORDS, PAUSE, type HandDraft } from "./draft.ts";

/** The most targets that an action may have if its targets are sealed with it. */
export const MOST_TARGETS = 4;

/** Why a plan cannot be sealed: a lang key below CALLBOARD.timeline.Hand.Fault with its data. Stats are given by their keys. */
export interface Fault {
  readonly key: "card" | "name" | "stat" | "ante" | "points" | "unique" | "early" | "far" | "targets";
  readonly data: Readonly<Record<string, string | number>>;
}

/** The points that a draft bids on one stat. */
export interface Bid {
  readonly field: "relevantBid" | "secondaryBid";
  readonly stat: string;
  /** The points that are bid. */
  readonly bid: number;
  /** The stat's points in hand before either bid of the draft takes any. */
  readonly hand: number;
  /** The least points that must be bid on the stat. */
  readonly ante: number;
}

/** What a draft would do for one combatant if it were sealed: bids, landing phase and faults. */
export interface Plan {
  readonly card: PlayCard;
  readonly bids: readonly Bid[];
  /** The phase that the action lands on. */
  readonly lands: number;
  /** The points of the secondary bid that do not make the action land earlier. */
  readonly wasted: number;
  readonly faults: readonly Fault[];
}

/** The house rules that decide whether a plan may be sealed. */
export interface PlanRules {
  readonly uniqueCards: boolean;
  /** Whether an action's targets are sealed with its bid. */
  readonly aims: boolean;
}

const handIn = ({ pools }: Timeline.Hand, stat: string): number => pools.find((pool) => pool.stat === stat)?.hand ?? 0;

/** Returns the stats that a draft bids on: the card's, or the chosen ones if the card leaves them open. */
export function bidStatsOf(card: PlayCard, draft: HandDraft): { readonly relevant: string; readonly secondary: string } {
  if (card.kind === "pause") return { relevant: "", secondary: "" };
  if (card.relevant) return card;
  const secondary = card.secondary || draft.secondary;
  return { relevant: draft.relevant, secondary: secondary === draft.relevant && !card.sameStat ? "" : secondary };
}

function bidsOf(hand: Timeline.Hand, card: PlayCard, draft: HandDraft): Bid[] {
  const { relevant, secondary } = bidStatsOf(card, draft);
  const first = relevant && ({ field: "relevantBid", stat: relevant, bid: draft.relevantBid, ante: card.ante } as const);
  const second = secondary && ({ field: "secondaryBid", stat: secondary, bid: draft.secondaryBid, ante: 0 } as const);
  return [first, second].flatMap((bid) => (bid ? [{ ...bid, hand: handIn(hand, bid.stat) }] : []));
}

/** Returns a fault for each stat on which the draft bids more points than are in hand. */
function pointFaults(bids: readonly Bid[]): Fault[] {
  const stats = [...new Set(bids.map(({ stat }) => stat))];
  return stats.flatMap((stat): Fault[] => {
    const some = bids.filter((bid) => bid.stat === stat);
    const sum = some.reduce((total, { bid }) => total + bid, 0);
    const hand = some[0]?.hand ?? 0;
    return sum > hand ? [{ key: "points", data: { stat, hand, bid: sum } }] : [];
  });
}

function bidFaults(bids: readonly Bid[]): Fault[] {
  const [first] = bids;
  if (first?.field !== "relevantBid") return [{ key: "stat", data: {} }];
  const low: Fault[] = first.bid < first.ante ? [{ key: "ante", data: { stat: first.stat, ante: first.ante } }] : [];
  return [...low, ...pointFaults(bids)];
}

function cardFaults(hand: Timeline.Hand, card: PlayCard, draft: HandDraft, { uniqueCards, aims }: PlanRules): Fault[] {
  return [
    ...(card.id === OWN_WORDS && isBlank(draft.name) ? [{ key: "name", data: {} } as const] : []),
    ...(uniqueCards && hand.pending.includes(card.id) ? [{ key: "unique", data: { card: card.name } } as const] : []),
    ...(aims && draft.targets.length > MOST_TARGETS ? [{ key: "targets", data: { most: MOST_TARGETS } } as const] : []),
  ];
}

/** Returns the first phase that a Pause may land on: the one after all the combatant's actions, Pauses included. */
export const firstPausePhase = ({ floor }: Timeline.Hand): number => floor + 1;

/** Returns a fault if an action lands after the last phase of the line. */
function farFaults(lands: number): Fault[] {
  return lands > Timeline.MAX_PHASE ? [{ key: "far", data: { phase: Timeline.MAX_PHASE } }] : [];
}

/** Returns the plan of a draft for one combatant: the bids, the phase it lands on, and its faults. */
export function planOf(hand: Timeline.Hand, card: PlayCard, draft: HandDraft, rules: PlanRules): Plan {
  const common = cardFaults(hand, card, draft, rules);
  if (card.kind === "pause") {
    const lands = draft.at === 0 ? firstPausePhase(hand) : draft.at;
    const early: Fault[] = lands <= hand.floor ? [{ key: "early", data: { phase: hand.floor } }] : [];
    return { card, bids: [], lands, wasted: 0, faults: [...common, ...early, ...farFaults(lands)] };
  }
  const bids = bidsOf(hand, card, draft);
  const bidOn = (field: Bid["field"]) => bids.find((bid) => bid.field === field)?.bid ?? 0;
  const [relevant, secondary] = [bidOn("relevantBid"), bidOn("secondaryBid")];
  const lands = Timeline.landingPhase(hand.start, relevant, secondary);
  const wasted = Math.max(0, secondary - Math.max(0, relevant - 1));
  return { card, bids, lands, wasted, faults: [...common, ...bidFaults(bids), ...farFaults(lands)] };
}

/** Returns the command that seals a planned action without faults, still in plain text. It names the combatant's own copy of the card. */
export function intentOf(combatant: string, { card, bids, lands }: Plan, draft: HandDraft, aims: boolean): Timeline.Declare {
  const id = card.id === OWN_WORDS || card.id === PAUSE ? {} : { card: card.id };
  const name = cleanLine(card.id === OWN_WORDS ? draft.name : card.name, 60);
  const base = { kind: "declare", combatant, ...id, name, type: card.kind } as const;
  if (card.kind === "pause") return { ...base, at: lands };
  const [first, second] = bids;
  return {
    ...base,
    ante: card.ante,
    ability: card.ability,
    ...(first ? { relevant: first.stat, relevantBid: first.bid } : {}),
    ...(second ? { secondary: second.stat, secondaryBid: second.bid } : {}),
    ...(card.opposing ? { opposing: card.opposing } : {}),
    ...(aims ? { targets: draft.targets } : {}),
  };
}
