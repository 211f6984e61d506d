import { DATA_PARTS } from "../structures/data.ts";
import type { ItemLike } from "./part.ts";

/** What an actor's weapons are for, in the words of the structures that know weapons. */
export const armsOf = ({ items }: { readonly items: Iterable<ItemLike> }): readonly string[] =>
  DATA_PARTS.flatMap(([, { arms }]) => arms?.(items) ?? []);
