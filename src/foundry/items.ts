/** A card: an action that somebody announces often. */
export type CardItem = Item.OfType<"action">;
/** A weapon, or what strikes like one. */
export type WeaponItem = Item.OfType<"weapon">;

/** True for a card. */
export const isCard = (item: { readonly type: string }): item is CardItem => item.type === "action";
/** True for a weapon. */
export const isWeapon = (item: { readonly type: string }): item is WeaponItem => item.type === "weapon";

type Owner = Pick<Actor.Implementation, "items">;

/** The card of an actor by its id; undefined where there is none. */
export function cardOf({ items }: Owner, id: string): CardItem | undefined {
  const item = items.get(id);
  return item && isCard(item) ? item : undefined;
}

const inOrder = <Kind extends Item.Implementation>(items: readonly Kind[]): Kind[] =>
  [...items].sort((a, b) => a.sort - b.sort || (a.id ?? "").localeCompare(b.id ?? ""));

/** An actor's cards in the order that people gave them. */
export const sortedCards = ({ items }: Owner): CardItem[] => inOrder([...items].filter(isCard));

/** An actor's weapons in the order that people gave them. */
export const sortedWeapons = ({ items }: Owner): WeaponItem[] => inOrder([...items].filter(isWeapon));

/** The kinds of strike for which an actor carries weapons. */
export const armsOf = ({ items }: Owner): string[] => [...new Set([...items].filter(isWeapon).map(({ system }) => system.moments.kind))];
