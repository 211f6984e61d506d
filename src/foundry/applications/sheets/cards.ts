import { sortedCardsOf, type CardItem } from "../../platform/card-items.ts";
import { sectionOf, relevantSectionIdsOf } from "./sections.ts";
import type { Standing } from "./actor-combatant.ts";
import type { SheetCard } from "../../encounter/parts/sheet-section.ts";
import { damageFacts } from "./damage.ts";
import { say } from "../texts.ts";

/** Returns a card as sheets show it, with the facts of the relevant structures. */
export function sheetCardOf(card: CardItem, standing: Standing | null): SheetCard {
  const { kind, text } = card.system;
  return {
    id: card.id ?? "",
    name: card.name,
    img: card.img ?? "",
    text,
    kind,
    kindLabel: say(`CALLBOARD.Action.Kind.${kind}`),
    facts: [...relevantSectionIdsOf(standing).flatMap((id) => sectionOf(id)?.cardFacts(card) ?? []), ...damageFacts(card.system)],
  };
}

/** Moves a card before its predecessor or behind its successor. Does nothing at the ends. */
export async function moveCard(actor: Actor.Implementation, card: CardItem, by: -1 | 1): Promise<void> {
  const cards = sortedCardsOf(actor);
  const target = cards[cards.indexOf(card) + by];
  if (!target) return;
  const siblings = cards.filter((each) => each !== card);
  const sorted = foundry.utils.performIntegerSort(card, { target, siblings, sortBefore: by < 0 });
  await actor.updateEmbeddedDocuments(
    "Item",
    sorted.map(({ target: each, update }) => ({ ...update, _id: each.id })),
  );
}
