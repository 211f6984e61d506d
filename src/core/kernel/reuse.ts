type Bag = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Bag {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function reuseList(before: unknown, after: readonly unknown[]): readonly unknown[] {
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  const made = after.map((item, index) => reuseEqual(known[index], item));
  const isKept = known === before && known.length === made.length && made.every((item, index) => Object.is(item, known[index]));
  return isKept ? known : Object.freeze(made);
}

function reuseRecord(before: unknown, after: Bag): Bag {
  const known = isPlain(before) ? before : {};
  const [old, keys] = [Object.keys(known), Object.keys(after)];
  const values: unknown[] = [];
  let isKept = known === before && old.length === keys.length;
  for (const [index, key] of keys.entries()) {
    const isThere = old[index] === key || Object.hasOwn(known, key);
    const was = isThere ? known[key] : undefined;
    const is = reuseEqual(was, after[key]);
    isKept &&= old[index] === key && Object.is(is, was);
    values.push(is);
  }
  return isKept ? known : Object.freeze(Object.fromEntries(keys.map((key, index) => [key, values[index]])));
}

/** Returns a frozen copy of a JSON value, sharing equal parts with an earlier copy, or that copy itself. Key order counts. Non-JSON objects stay. */
export function reuseEqual(before: unknown, after: unknown): unknown {
  if (typeof after !== "object" || after === null) return after;
  if (Array.isArray(after)) return reuseList(before, after as readonly unknown[]);
  return isPlain(after) ? reuseRecord(before, after) : after;
}
