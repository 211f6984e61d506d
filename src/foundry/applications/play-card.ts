import type { CallboardEncounter } from "../encounter/encounter.ts";
import { screenOf } from "./tracker/screens.ts";
import { type CardItem } from "../platform/items.ts";

/** A tracker of ours, in which one says what a combatant does. */
interface Composing {
  compose(combat: CallboardEncounter, combatant: string): Promise<void>;
}

const isComposing = (tracker: object): tracker is Composing => "compose" in tracker;

/** Lays a card into what a combatant is about to do, and opens the window where it is composed. */
export async function playCard(
  { combat, combatant }: { readonly combat: CallboardEncounter; readonly combatant: string },
  card: CardItem,
): Promise<void> {
  screenOf(combat).cards?.draft(combat, combatant, card);
  await composeFor(combat, combatant, card.id ?? "");
}

/** Opens the window where one says what a combatant does, with a card where one is named. */
export async function composeFor(combat: CallboardEncounter, combatant: string, card?: string): Promise<void> {
  const { compose } = screenOf(combat);
  if (compose) await compose(combat, card === undefined ? { combatant } : { combatant, card });
  else if (isComposing(ui.combat)) await ui.combat.compose(combat, combatant);
}
