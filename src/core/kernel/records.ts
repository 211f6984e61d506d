/** The value under an own key, else undefined: a key such as "toString" finds nothing. */
export function lookup<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  const value: Value | undefined = record[key];
  // What a record inherits is functions and `__proto__`: only there it is asked whether the key is its own, which takes as long again.
  if (typeof value !== "function" && key !== "__proto__") return value;
  return Object.hasOwn(record, key) ? value : undefined;
}

/** The record without one key. */
export function omitKey<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** The record with each value made anew; where all values stay the same objects, the record does too. */
export function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Value,
): Readonly<Record<string, Value>> {
  let next: Record<string, Value> | null = null;
  for (const [key, value] of Object.entries(record)) {
    const made = change(value, key);
    if (made === value) continue;
    next ??= { ...record };
    next[key] = made;
  }
  return next ?? record;
}

/** True for a plain object, as JSON makes them. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The items in groups of the same key, in the order in which keys first come. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
