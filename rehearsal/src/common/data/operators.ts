/** The key that marks a serialised operator. */
export const OPERATOR_KEY = "__$OPERATOR$__";

/** A value of an update that says how to change a key. */
export class DataFieldOperator {
  #value: any;

  constructor(value?: any) {
    this.#value = value;
  }

  /** The value that the operator was given. */
  get value(): any {
    return this.#value;
  }

  /** Returns the operator in the form in which it travels. */
  toJSON(): object {
    return { [OPERATOR_KEY]: this.constructor.name, value: this.#value === undefined ? null : this.#value };
  }
}

/** Deletes its key. A key that the schema defines goes back to its initial value. */
export class ForcedDeletion extends DataFieldOperator {
  /** Returns a deletion. All deletions are alike. */
  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** Replaces the value of its key as a whole instead of merging into it. */
export class ForcedReplacement extends DataFieldOperator {
  /** Returns a replacement with the given value. */
  static create(value: any): ForcedReplacement {
    return new ForcedReplacement(value);
  }
}

/** Turns one serialised operator into an instance, and returns anything else as it is. The operator's own value stays as it came. */
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

/** Turns special keys (`-=key`, `==key`) anywhere in an expanded update into operators, and calls `onOld` for each. Returns a new object. */
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

/** Reverses `prefixesToOperators`: writes an update as Foundry VTT v13 does. Operators may be instances or serialised. */
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

/** Returns the plain value that an operator gives without a current one: a replacement's value, undefined for a deletion. */
export function operatorResult(value: any): any {
  if (value instanceof ForcedDeletion) return undefined;
  if (value instanceof ForcedReplacement) return resolveOperators(value.value);
  return resolveOperators(value);
}

/** Replaces all operators inside data by the plain values that they give without a current one. */
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
