import { sortByOrder, type Owner } from "../../platform/card-items.ts";

/** An item of type "power": an ability, which changes a die of a conflict. */
export type PowerItem = Item.OfType<"power">;

/** Whether an item is an ability, an item of type "power". */
export const isPower = (item: { readonly type: string }): item is PowerItem => item.type === "power";

/** Returns an actor's abilities in their sheet order. */
export const sortedPowersOf = ({ items }: Owner): PowerItem[] => sortByOrder([...items].filter(isPower));
