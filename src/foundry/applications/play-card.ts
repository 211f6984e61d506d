import type { CallboardEncounter } from "../encounter/encounter.ts";
import { screenOf } from "./tracker/screens.ts";
import { type CardItem } from "../platform/items.ts";

/** Our tracker, where a person composes a combatant's announcement. */
interface Composing {
  compose(combat: CallboardEncounter, combatant: string): Promise<void>;
}

const isComposing = (tracker: object): tracker is Composing => "compose" in tracker;

/** Puts a card into a combatant's draft and opens the window where the person composes the announcement. */
export async function playCard(
  { combat, combatant }: { readonly combat: CallboardEncounter; readonly combatant: string },
  card: CardItem,
): Promise<void> {
  screenOf(combat).cards?.draft(combat, combatant, card);
  await composeFor(combat, combatant, card.id ?? "");
}

/** Opens the window for composing a combatant's announcement, with a card if given. */
export async function composeFor(combat: CallboardEncounter, combatant: string, card?: string): Promise<void> {
  const { compose } = screenOf(combat);
  if (compose) await compose(combat, card === undefined ? { combatant } : { combatant, card });
  else if (isComposing(ui.combat)) await ui.combat.compose(combat, combatant);
}
