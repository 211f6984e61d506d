/** What kind of card this is; common ones are everybody's. */
export const ACTION_KINDS = ["common", "skilled", "ability", "pause"] as const;
/** A card: an action that somebody announces often. */
export type CardItem = Item.OfType<"action">;

/** True for a card. */
export const isCard = (item: { readonly type: string }): item is CardItem => item.type === "action";

/** Whoever carries items. */
export type Owner = Pick<Actor.Implementation, "items">;

/** The card of an actor by its id; undefined where there is none. */
export function cardOf({ items }: Owner, id: string): CardItem | undefined {
  const item = items.get(id);
  return item && isCard(item) ? item : undefined;
}

/** Items in the order that people gave them. */
export const sortByOrder = <Kind extends Item.Implementation>(items: readonly Kind[]): Kind[] =>
  [...items].sort((a, b) => a.sort - b.sort || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));

/** An actor's cards in the order that people gave them. */
export const sortedCardsOf = ({ items }: Owner): CardItem[] => sortByOrder([...items].filter(isCard));
