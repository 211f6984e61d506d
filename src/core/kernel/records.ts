/** The value under an own key, else undefined: a key such as "toString" finds nothing. */
export function lookup<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The record without one key. */
export function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
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
