import type { CallboardEncounter } from "../../api.ts";
import { isCard } from "../../items.ts";

/** Combatants of one kind: copies of one actor, or without an actor those whose names differ by a number alone. */
export interface Kind {
  /** No combatant's id: drafts are kept under it. */
  readonly key: string;
  readonly name: string;
  readonly ids: readonly string[];
}

/** A name without the number that tells copies apart: "Goblin 3", "Goblin (3)" and "Goblin #3" are all "Goblin". */
export function dropNumber(name: string): string {
  return name.replace(/[\s#(]+\d+\)?\s*$/u, "").trim() || name;
}

function kindOf(combat: CallboardEncounter, id: string): Omit<Kind, "ids"> {
  const combatant = combat.combatants.get(id);
  const name = dropNumber(combatant?.name ?? "");
  const actor = combatant?.actorId;
  return actor ? { key: `kind-${actor}`, name: game.actors.get(actor)?.name ?? name } : { key: `kind-${name}`, name };
}

/** The kinds among some combatants, in their order; one alone makes no kind. */
export function kindsOf(combat: CallboardEncounter, ids: readonly string[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const id of ids) {
    const kind = kindOf(combat, id);
    kinds.set(kind.key, { ...kind, ids: [...(kinds.get(kind.key)?.ids ?? []), id] });
  }
  return [...kinds.values()].filter((kind) => kind.ids.length > 1);
}

const itemsOf = (combat: CallboardEncounter, id: string) => combat.combatants.get(id)?.actor?.items;

/** The card of a combatant that is the same as one of a comrade: by its id as copies of an actor have it, else by its name; "" where it has none. */
export function findSameCard(
  combat: CallboardEncounter,
  { from, to, card }: { readonly from: string; readonly to: string; readonly card: string },
): string {
  if (card === "" || itemsOf(combat, to)?.get(card)) return card;
  const name = itemsOf(combat, from)?.get(card)?.name;
  return itemsOf(combat, to)?.find((item) => isCard(item) && item.name === name)?.id ?? "";
}
