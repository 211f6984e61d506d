/** The key that marks a serialised operator. */
export const OPERATOR_KEY = "__$OPERATOR$__";

/** A value in an update that says what to do with a key instead of what to put there. */
export class DataFieldOperator {
  #value: any;

  constructor(value?: any) {
    this.#value = value;
  }

  /** What the operator works with. */
  get value(): any {
    return this.#value;
  }

  /** The operator as it travels. */
  toJSON(): object {
    return { [OPERATOR_KEY]: this.constructor.name, value: this.#value === undefined ? null : this.#value };
  }
}

/** Deletes the key that it stands at; a key that the schema defines goes back to its initial value. */
export class ForcedDeletion extends DataFieldOperator {
  /** A deletion; all are alike. */
  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** Replaces the value that it stands at as a whole instead of merging into it. */
export class ForcedReplacement extends DataFieldOperator {
  /** A replacement with the given value. */
  static create(value: any): ForcedReplacement {
    return new ForcedReplacement(value);
  }
}

/** Turns one serialised operator into an instance, and returns anything else as it is. What the operator carries stays as it came. */
export function reviveOperator(value: any): any {
  if (!isPlain(value) || !Object.hasOwn(value, OPERATOR_KEY)) return value;
  if (value[OPERATOR_KEY] === "ForcedDeletion") return new ForcedDeletion();
  if (value[OPERATOR_KEY] === "ForcedReplacement") return new ForcedReplacement(value["value"]);
  throw new Error(`Unknown operator ${String(value[OPERATOR_KEY])}`);
}

/** Whether an update key is one of Foundry VTT v13's special keys, `-=key` or `==key`. */
export function isSpecialKey(key: string): boolean {
  return key.startsWith("-=") || key.startsWith("==");
}

/** Turns special keys (`-=key`, `==key`) anywhere in an expanded update into operators; tells `onOld` of each. Returns a new object. */
export function prefixesToOperators(value: any, onOld?: (key: string) => void): any {
  if (Array.isArray(value)) return value.map((element) => prefixesToOperators(element, onOld));
  if (!isPlain(value)) return value;
  const result: Record<string, any> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (!isSpecialKey(key)) {
      result[key] = prefixesToOperators(inner, onOld);
      continue;
    }
    onOld?.(key);
    result[key.slice(2)] = key.startsWith("-=") ? new ForcedDeletion() : new ForcedReplacement(prefixesToOperators(inner, onOld));
  }
  return result;
}

/** The reverse of `prefixesToOperators`: how Foundry VTT v13 writes the same update. Operators may be instances or serialised. */
export function operatorsToPrefixes(value: any): any {
  if (Array.isArray(value)) return value.map(operatorsToPrefixes);
  if (!isPlain(value)) return value;
  const result: Record<string, any> = {};
  for (const [key, entry] of Object.entries(value)) {
    const inner = reviveOperator(entry);
    if (inner instanceof ForcedDeletion) result[`-=${key}`] = null;
    else if (inner instanceof ForcedReplacement) result[`==${key}`] = operatorsToPrefixes(inner.value);
    else result[key] = operatorsToPrefixes(inner);
  }
  return result;
}

/** The plain value that is left when an operator is carried out on nothing: a replacement's value, undefined for a deletion. */
export function operatorResult(value: any): any {
  if (value instanceof ForcedDeletion) return undefined;
  if (value instanceof ForcedReplacement) return resolveOperators(value.value);
  return resolveOperators(value);
}

/** Data with all operators inside carried out on nothing. */
export function resolveOperators(value: any): any {
  if (Array.isArray(value)) return value.map(operatorResult);
  if (!isPlain(value)) return value;
  const result: Record<string, any> = {};
  for (const [key, inner] of Object.entries(value)) if (!(inner instanceof ForcedDeletion)) result[key] = operatorResult(inner);
  return result;
}

function isPlain(value: any): value is Record<string, any> {
  if (typeof value !== "object" || value === null || value instanceof DataFieldOperator) return false;
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
}
