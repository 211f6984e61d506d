import type { JsonRecord, Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";

/** What of a card decides what may be bid with it. */
interface Card {
  readonly kind: string;
  readonly timeline: {
    readonly relevant: string;
    readonly secondary: string;
    readonly ante: number;
    readonly opposing: string;
    readonly ability: number;
    readonly sameStat: boolean;
  };
}

/** Whether the stats of a bid are the card's; those that it leaves open are whoever acts's to choose, though not one for both unless the card says so. */
function fitsStats(bid: Timeline.Bid, { relevant, secondary, sameStat }: Card["timeline"]): boolean {
  const mayBeOne = sameStat || (relevant !== "" && relevant === secondary);
  const isOpen = relevant === "" && secondary === "";
  if (bid.relevant === bid.secondary && !mayBeOne) return false;
  return ["", bid.relevant].includes(relevant) && (isOpen || ["", secondary].includes(bid.secondary));
}

/** Whether a bid is one that this card allows: its kind, stats, ante, and no more than its ability. */
export function isOfCard(bid: Timeline.Bid, { kind, timeline }: Card): boolean {
  if (bid.kind !== kind) return false;
  if (kind === "pause") return bid.ante === 0;
  const { ante, opposing, ability } = timeline;
  return fitsStats(bid, timeline) && ["", opposing].includes(bid.opposing) && bid.ante === ante && bid.ability <= ability;
}

/** Whether an open stack of the phase names a card that its actor has not, or has otherwise. */
function isFalse(combat: CallboardEncounter, combatant: string, { bid }: Timeline.Stack): boolean {
  const actor = combat.combatants.get(combatant)?.actor;
  if (!actor || !bid || bid.card === "") return false;
  const card = actor.items.get(bid.card);
  return card?.type !== "action" || !isOfCard(bid, card.system as Card);
}

/** The next stack that lies open at the flip with a card that is not its actor's, as a doubt; null for none. */
export function findDoubtedCard(
  combat: CallboardEncounter,
  { step, phase, stacks }: Timeline.TimelineState,
  isFresh: (seen: JsonRecord) => boolean = () => true,
): JsonRecord | null {
  if (step !== "flip") return null;
  for (const [combatant, own] of Object.entries(stacks))
    for (const [number, stack] of Object.entries(own)) {
      const isOpen = stack.phase === phase && stack.closed === null && stack.voided === null && stack.doubt === "";
      const seen = { kind: "doubt", combatant, stack: Number(number), why: "card" };
      if (isOpen && isFalse(combat, combatant, stack) && isFresh(seen)) return seen;
    }
  return null;
}
