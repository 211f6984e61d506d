import { isSafeKey } from "./ids-and-keys.ts";
import { isRecord } from "./records.ts";

/** What a stored value must look like: null where it does, else the way to the first part that does not, keys with dots between them ("" for the value itself). */
export interface Shape<Value> {
  (value: unknown): string | null;
  /** True for a field that may be missing. */
  readonly optional?: true;
  /** Never there: tells the compiler what the shape is of. */
  readonly of?: Value;
}

const NOT_IT = "";
const must = (holds: boolean): string | null => (holds ? null : NOT_IT);
const within = (key: string, at: string): string => (at === "" ? key : `${key}.${at}`);

/** Any text. */
export const text: Shape<string> = (value) => must(typeof value === "string");
/** Yes or no. */
export const flag: Shape<boolean> = (value) => must(typeof value === "boolean");
/** A whole number. */
export const wholeNumber: Shape<number> = (value) => must(Number.isSafeInteger(value));
/** A whole number from 0. */
export const count: Shape<number> = (value) => must(Number.isSafeInteger(value) && (value as number) >= 0);
/** Any number but those that JSON does not know. */
export const decimal: Shape<number> = (value) => must(Number.isFinite(value));
/** Whatever JSON holds. */
export const anything: Shape<unknown> = () => null;

/** One of some texts. */
export function oneOf<const Value extends string>(among: readonly Value[]): Shape<Value> {
  return (value) => must(among.some((known) => known === value));
}

/** A value of that shape, or null. */
export function nullable<Value>(shape: Shape<Value>): Shape<Value | null> {
  return (value) => (value === null ? null : shape(value));
}

/** A field that may be missing. */
export function optional<Value>(shape: Shape<Value>): Shape<Value> {
  return Object.assign((value: unknown) => shape(value), { optional: true as const });
}

/** A list of values of one shape. */
export function listOf<Value>(shape: Shape<Value>): Shape<readonly Value[]> {
  return (value) => {
    if (!Array.isArray(value)) return NOT_IT;
    for (const [index, item] of (value as readonly unknown[]).entries()) {
      const at = shape(item);
      if (at !== null) return within(String(index), at);
    }
    return null;
  };
}

/** A shape that asks about a frozen object once: most parts of an encounter stay from one update to the next. */
function remembered<Value>(shape: Shape<Value>): Shape<Value> {
  const sound = new WeakSet<object>();
  return (value) => {
    if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return shape(value);
    if (sound.has(value)) return null;
    const at = shape(value);
    if (at === null) sound.add(value);
    return at;
  };
}

/** A record whose keys may stand in a path, and whose values are of one shape. */
export function recordOf<Value>(shape: Shape<Value>): Shape<Readonly<Record<string, Value>>> {
  const each = remembered(shape);
  return remembered<Readonly<Record<string, Value>>>((value) => {
    if (!isRecord(value)) return NOT_IT;
    for (const key of Object.keys(value)) {
      const at = isSafeKey(key) ? each(value[key]) : NOT_IT;
      if (at !== null) return within(key, at);
    }
    return null;
  });
}

/** A record with these fields; others that it has as well are none of its business. */
export function fields<Value>(shapes: { readonly [Key in keyof Value]-?: Shape<Value[Key]> }): Shape<Value> {
  const entries = Object.entries<Shape<unknown>>(shapes);
  return (value) => {
    if (!isRecord(value)) return NOT_IT;
    for (const [key, shape] of entries) {
      if (!Object.hasOwn(value, key)) {
        if (shape.optional === true) continue;
        return key;
      }
      const at = shape(value[key]);
      if (at !== null) return within(key, at);
    }
    return null;
  };
}
