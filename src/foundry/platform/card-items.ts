/** The kinds of action cards. A card of the kind "common" is for all combatants. */
export const ACTION_KINDS = ["common", "skilled", "ability", "pause"] as const;
/** A card, which is an action that is announced often. */
export type CardItem = Item.OfType<"action">;

/** Whether an item is a card. */
export const isCard = (item: { readonly type: string }): item is CardItem => item.type === "action";

/** An actor, as the owner of items. */
export type Owner = Pick<Actor.Implementation, "items">;

/** Returns an actor's card by id. Undefined if there is none. */
export function findCardById({ items }: Owner, id: string): CardItem | undefined {
  const item = items.get(id);
  return item && isCard(item) ? item : undefined;
}

/** Returns items in the order that people gave them. */
export const sortByOrder = <Kind extends Item.Implementation>(items: readonly Kind[]): Kind[] =>
  [...items].sort((a, b) => a.sort - b.sort || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));

/** Returns an actor's cards in the order that people gave them. */
export const sortedCardsOf = ({ items }: Owner): CardItem[] => sortByOrder([...items].filter(isCard));
