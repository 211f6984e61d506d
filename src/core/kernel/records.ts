/** Returns the value under an own key, else undefined. An inherited name such as "toString" finds nothing. */
export function lookup<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  const value: Value | undefined = record[key];
  // A record inherits only functions and `__proto__`. Only then is ownership checked, because the check doubles the time.
  if (typeof value !== "function" && key !== "__proto__") return value;
  return Object.hasOwn(record, key) ? value : undefined;
}

/** Returns the record without one key. */
export function omitKey<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** Returns the record with each value mapped. Returns the same record if all values stay the same. */
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

/** Whether a value is an object and no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Groups items by key, in the order in which keys first come. */
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
