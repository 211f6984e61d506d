import { sortByOrder, type Owner } from "../../platform/items.ts";

/** An ability, which changes a die of a conflict. */
export type PowerItem = Item.OfType<"power">;

/** True for an ability. */
export const isPower = (item: { readonly type: string }): item is PowerItem => item.type === "power";

/** An actor's abilities in the order that people gave them. */
export const sortedPowersOf = ({ items }: Owner): PowerItem[] => sortByOrder([...items].filter(isPower));
