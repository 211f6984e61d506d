import { sortByOrder, type Owner } from "./items.ts";

/** A weapon, or what strikes like one. */
export type WeaponItem = Item.OfType<"weapon">;

/** True for a weapon. */
export const isWeapon = (item: { readonly type: string }): item is WeaponItem => item.type === "weapon";

/** An actor's weapons in the order that people gave them. */
export const sortedWeaponsOf = ({ items }: Owner): WeaponItem[] => sortByOrder([...items].filter(isWeapon));
