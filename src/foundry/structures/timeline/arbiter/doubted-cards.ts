import type { JsonRecord, Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";

/** The fields of a card that decide what may be bid when it is played. */
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

/** Whether the stats of a bid are the card's. The player chooses those that the card leaves open, but may use one stat for both only if the card allows it. */
function fitsStats(bid: Timeline.Bid, { relevant, secondary, sameStat }: Card["timeline"]): boolean {
  const mayBeOne = sameStat || (relevant !== "" && relevant === secondary);
  const isOpen = relevant === "" && secondary === "";
  if (bid.relevant === bid.secondary && !mayBeOne) return false;
  return ["", bid.relevant].includes(relevant) && (isOpen || ["", secondary].includes(bid.secondary));
}

/** Whether a card allows a bid: its kind, stats and ante fit, and the ability points are not higher than the card's. */
export function cardAllowsBid(bid: Timeline.Bid, { kind, timeline }: Card): boolean {
  if (bid.kind !== kind) return false;
  if (kind === "pause") return bid.ante === 0;
  const { ante, opposing, ability } = timeline;
  return fitsStats(bid, timeline) && ["", opposing].includes(bid.opposing) && bid.ante === ante && bid.ability <= ability;
}

/** Whether an opened action (stack) names a card that its actor lacks, or that does not allow the bid. */
function isFalse(combat: CallboardEncounter, combatant: string, { bid }: Timeline.Stack): boolean {
  const actor = combat.combatants.get(combatant)?.actor;
  if (!actor || !bid || bid.card === "") return false;
  const card = actor.items.get(bid.card);
  return card?.type !== "action" || !cardAllowsBid(bid, card.system as Card);
}

/** Returns a command that marks an action revealed in the flip step as doubtful, since its card is not the actor's. Null if none is. */
export function findDoubtCommand(
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
