import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { say } from "../texts.ts";
import { Hand } from "./hand.ts";
import { handScreenOf } from "./find-hand-screen.ts";
import type { Dealt } from "../../encounter/parts/hand-screen.ts";

const hands = new Map<string, Hand>();

/** Opens an encounter's Hand or brings it to the front, for a combatant and a card if given. Does nothing if there is no Hand. */
export async function openHand(combat: CallboardEncounter, dealt: Dealt = {}): Promise<void> {
  if (!handScreenOf(combat)) return;
  const hand = handFor(combat);
  hand.deal(dealt);
  await hand.render({ force: true } as never);
}

function handFor(combat: CallboardEncounter): Hand {
  const hand = hands.get(combat.id) ?? new Hand(combat);
  hands.set(combat.id, hand);
  return hand;
}

/** Opens an encounter's Hand for a question and announces it, without taking the focus. An open Hand stays as it is. */
export async function openHandByItself(combat: CallboardEncounter): Promise<void> {
  const hand = handFor(combat);
  if (!hand.rendered) {
    hand.cameByItself = true;
    await hand.render({ force: true } as never);
  }
  hand.announce(say("CALLBOARD.Hand.Asked"));
}

/** Closes a Hand that opened by itself, now that nothing is asked. It stays open if it has the focus. */
export async function closeUnaskedHand(encounter: string): Promise<void> {
  const hand = hands.get(encounter);
  if (hand?.rendered && hand.cameByItself && !hand.isHeld) await hand.close();
}

/** Opens an encounter's Hand and moves the focus to its cards, else to its text. Does nothing if there is no Hand. */
export async function focusHand(combat: CallboardEncounter, dealt?: Dealt): Promise<void> {
  await openHand(combat, dealt);
  hands.get(combat.id)?.reach();
}

/** Redraws the open Hands: that of one encounter, or all. */
export function redrawHands(encounter?: string | null): void {
  for (const [id, hand] of hands) if (encounter === undefined || id === encounter) void hand.redraw();
}

/** Closes the Hand of a deleted encounter. */
export async function closeHand(encounter: string): Promise<void> {
  await hands.get(encounter)?.close();
  hands.delete(encounter);
}
