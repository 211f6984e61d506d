import type { Id, Option } from "../../kernel/structure.ts";
import type { INTENTS, Kind } from "./commands.ts";
import type { Spot } from "./stacks.ts";

/** The fields of an option. */
export type Fields = Option["fields"];
type Any = Kind | keyof typeof INTENTS;

/** An option where it is for anybody, else none. */
export function option(kind: Any, who: readonly Id[], fields: Fields = {}): Option[] {
  return who.length === 0 ? [] : [{ kind, who, fields }];
}

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

/** The options with the first of a kind marked as the likely next step. */
export function likely(options: readonly Option[], kind: Any): readonly Option[] {
  const index = options.findIndex((each) => each.kind === kind);
  return options.map((each, at) => (at === index ? { ...each, likely: true } : each));
}
