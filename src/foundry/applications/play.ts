import type { CallboardEncounter } from "../api.ts";
import { screenOf } from "./tracker/screens.ts";
import { CallboardTracker } from "./tracker/tracker.ts";
import { type CardItem } from "../items.ts";

/** Lays a card into what a combatant is about to do, and opens the window where it is composed. */
export async function playCard(
  { combat, combatant }: { readonly combat: CallboardEncounter; readonly combatant: string },
  card: CardItem,
): Promise<void> {
  const { cards, compose } = screenOf(combat);
  cards?.draft(combat, combatant, card);
  if (compose) await compose(combat, { combatant, card: card.id ?? "" });
  else if (ui.combat instanceof CallboardTracker) await ui.combat.compose(combat, combatant);
}
