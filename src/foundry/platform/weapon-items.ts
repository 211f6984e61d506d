import { sortByOrder, type Owner } from "./card-items.ts";

/** A weapon, or an item that strikes like one. */
export type WeaponItem = Item.OfType<"weapon">;

/** Whether an item is a weapon. */
export const isWeapon = (item: { readonly type: string }): item is WeaponItem => item.type === "weapon";

/** Returns an actor's weapons in the order that people gave them. */
export const sortedWeaponsOf = ({ items }: Owner): WeaponItem[] => sortByOrder([...items].filter(isWeapon));
