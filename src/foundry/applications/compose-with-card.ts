import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { screenOf } from "./tracker/find-tracker-screen.ts";
import { type CardItem } from "../platform/card-items.ts";

/** Our tracker, where a person composes a combatant's announcement. */
interface Composing {
  compose(combat: CallboardEncounter, combatant: string): Promise<void>;
}

const isComposing = (tracker: object): tracker is Composing => "compose" in tracker;

/** Puts a card into a combatant's draft and opens the window where the person composes the announcement. */
export async function draftCard(
  { combat, combatant }: { readonly combat: CallboardEncounter; readonly combatant: string },
  card: CardItem,
): Promise<void> {
  screenOf(combat).cards?.draft(combat, combatant, card);
  await openComposer(combat, combatant, card.id ?? "");
}

/** Opens the window for composing a combatant's announcement, with a card if given. */
export async function openComposer(combat: CallboardEncounter, combatant: string, card?: string): Promise<void> {
  const { compose } = screenOf(combat);
  if (compose) await compose(combat, card === undefined ? { combatant } : { combatant, card });
  else if (isComposing(ui.combat)) await ui.combat.compose(combat, combatant);
}
