import { OPTIONS, type Fields, type Options } from "../../kernel/options.ts";
import type { Option } from "../../kernel/structure.ts";
import type { INTENTS, Kind } from "./commands.ts";
import type { Spot } from "./stacks.ts";

type Any = Kind | keyof typeof INTENTS;

/** The options of this structure. */
export const { option, likely }: Options<Any> = OPTIONS;

/** The items in groups of the same key, in the order in which keys first come. */
export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Options about these stacks: one for all that have the same number. */
export function onStacks(kind: Any, spots: readonly Spot[], fields: Fields = {}): Option[] {
  return [...groupedBy(spots, ([, number]) => number)].flatMap(([number, group]) =>
    option(
      kind,
      group.map(([combatant]) => combatant),
      { stack: { type: "integer", min: number, max: number }, ...fields },
    ),
  );
}
