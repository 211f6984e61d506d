import type { CallboardEncounter } from "../../api.ts";
import { Hand } from "./hand.ts";
import { handOf } from "./hands.ts";
import type { Dealt } from "./screen.ts";

const hands = new Map<string, Hand>();

/** Opens the hand of an encounter, or brings it to the front, for a combatant and with a card where they are named; nothing where its structure has none. */
export async function openHand(combat: CallboardEncounter, dealt: Dealt = {}): Promise<void> {
  if (!handOf(combat)) return;
  const hand = hands.get(combat.id) ?? new Hand(combat);
  hands.set(combat.id, hand);
  hand.deal(dealt);
  await hand.render({ force: true } as never);
}

/** Draws the open hands again: that of one encounter, or all. */
export function redrawHands(encounter?: string | null): void {
  for (const [id, hand] of hands) if (encounter === undefined || id === encounter) void hand.redraw();
}

/** Closes the hand of an encounter that is gone. */
export async function closeHand(encounter: string): Promise<void> {
  await hands.get(encounter)?.close();
  hands.delete(encounter);
}
