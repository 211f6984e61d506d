import { isSafeKey } from "./ids-and-keys.ts";
import { isRecord } from "./records.ts";

/** Checks a stored value. Null if it is valid, else the path to the first fault, with dots between keys. "" for the value itself. */
export interface Shape<Value> {
  (value: unknown): string | null;
  /** True for a field that may be missing. */
  readonly optional?: true;
  /** Never set. It carries the type of the checked value for the compiler. */
  readonly of?: Value;
}

/** The type of the values that a shape accepts, such as the records of a state. */
export type Stored<Of> = Of extends Shape<infer Value> ? Value : never;

type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Optional = { readonly optional: true };
type Flat<Type> = { [Key in keyof Type]: Type[Key] };
/** The type of a record with fields of these shapes. */
type StoredFields<Of extends Shapes> = Flat<
  { readonly [Key in keyof Of as Of[Key] extends Optional ? never : Key]: Stored<Of[Key]> } & {
    readonly [Key in keyof Of as Of[Key] extends Optional ? Key : never]?: Stored<Of[Key]>;
  }
>;

const NOT_IT = "";
const must = (holds: boolean): string | null => (holds ? null : NOT_IT);
const within = (key: string, at: string): string => (at === "" ? key : `${key}.${at}`);

/** The shape that accepts any text. */
export const text: Shape<string> = (value) => must(typeof value === "string");
/** The shape that accepts true and false. */
export const flag: Shape<boolean> = (value) => must(typeof value === "boolean");
/** The shape that accepts any whole number. */
export const wholeNumber: Shape<number> = (value) => must(Number.isSafeInteger(value));
/** The shape that accepts a whole number from 0. */
export const count: Shape<number> = (value) => must(Number.isSafeInteger(value) && (value as number) >= 0);
/** The shape that accepts any finite number. */
export const decimal: Shape<number> = (value) => must(Number.isFinite(value));
/** The shape that accepts any value. */
export const anything: Shape<unknown> = () => null;

/** Returns the shape that accepts one of the given texts. */
export function oneOf<const Value extends string>(among: readonly Value[]): Shape<Value> {
  return (value) => must(among.some((known) => known === value));
}

/** Returns the shape that accepts null, and any value of the given shape. */
export function nullable<Value>(shape: Shape<Value>): Shape<Value | null> {
  return (value) => (value === null ? null : shape(value));
}

/** Returns the given shape for a field that may be missing. */
export function optional<Value>(shape: Shape<Value>): Shape<Value> & Optional {
  return Object.assign((value: unknown) => shape(value), { optional: true as const });
}

/** Returns the shape of a list whose values all have the given shape. */
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

/** Returns a shape that checks each frozen object once, since most of an encounter stays the same between updates. */
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

/** Returns the shape of a record with safe keys, whose values all have the given shape. */
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

/** Returns the shape of a record with the given fields. Other fields are ignored. */
export function fields<const Of extends Shapes>(shapes: Of): Shape<StoredFields<Of>>;
export function fields<Value>(shapes: { readonly [Key in keyof Value]-?: Shape<Value[Key]> }): Shape<Value>;
export function fields(shapes: Shapes): Shape<unknown> {
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
