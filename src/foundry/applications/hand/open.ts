import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { say } from "../texts.ts";
import { Hand } from "./hand.ts";
import { handOf } from "./hands.ts";
import type { Dealt } from "../../encounter/parts/hand-screen.ts";

const hands = new Map<string, Hand>();

/** Opens the hand of an encounter, or brings it to the front, for a combatant and with a card where they are named; nothing where its structure has none. */
export async function openHand(combat: CallboardEncounter, dealt: Dealt = {}): Promise<void> {
  if (!handOf(combat)) return;
  const hand = handFor(combat);
  hand.deal(dealt);
  await hand.render({ force: true } as never);
}

function handFor(combat: CallboardEncounter): Hand {
  const hand = hands.get(combat.id) ?? new Hand(combat);
  hands.set(combat.id, hand);
  return hand;
}

/** Opens the hand of an encounter because something is asked: it takes no focus, and says that it is there. One that is open stays as it is. */
export async function openHandByItself(combat: CallboardEncounter): Promise<void> {
  const hand = handFor(combat);
  if (!hand.rendered) {
    hand.cameByItself = true;
    await hand.render({ force: true } as never);
  }
  hand.announce(say("CALLBOARD.Hand.Asked"));
}

/** Lets a hand go that came by itself, now that nothing is asked; one in which the person is stays. */
export async function closeUnaskedHand(encounter: string): Promise<void> {
  const hand = hands.get(encounter);
  if (hand?.rendered && hand.cameByItself && !hand.isHeld) await hand.close();
}

/** Opens the hand and brings the focus to its cards, else to what it says; nothing where there is no hand. */
export async function focusHand(combat: CallboardEncounter, dealt?: Dealt): Promise<void> {
  await openHand(combat, dealt);
  hands.get(combat.id)?.reach();
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
