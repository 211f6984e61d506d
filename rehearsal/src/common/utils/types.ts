import { DataFieldOperator } from "../data/operators.ts";

/** Returns the kind of a value, as Foundry names kinds: "undefined", "null", "number", "Array", "Object", "Set", ... */
export function getType(variable: unknown): string {
  const kind = typeof variable;
  if (kind === "undefined") return "undefined";
  if (variable === null) return "null";
  if (kind !== "object") return kind;
  if (isPlainObject(variable)) return "Object";
  if (variable instanceof Array) return "Array";
  const known: [string, abstract new (...args: any[]) => unknown][] = [
    ["Set", Set],
    ["Map", Map],
    ["Promise", Promise],
    ["Error", Error],
    ["Date", Date],
    ["RegExp", RegExp],
  ];
  for (const [name, constructor] of known) if (variable instanceof constructor) return name;
  if (globalThis.HTMLElement !== undefined && variable instanceof globalThis.HTMLElement) return "HTMLElement";
  return "Unknown";
}

/** Whether a value is an object literal or has no prototype. False for instances of classes. */
export function isPlainObject(value: unknown): value is Record<string, any> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as unknown;
  if (prototype === null || prototype === Object.prototype) return true;
  // Objects of another frame or realm are as plain as ours.
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, "isPrototypeOf");
}

/** Whether a value is undefined, null, or an empty array, plain object, Set or Map. Strings and other primitives are never empty. */
export function isEmpty(value: any): boolean {
  switch (getType(value)) {
    case "undefined":
    case "null":
      return true;
    case "Array":
      return value.length === 0;
    case "Object":
      return Object.keys(value as object).length === 0;
    case "Set":
    case "Map":
      return value.size === 0;
    default:
      return false;
  }
}

/** Returns a copy of plain data. Instances of classes are shared, or refused with `strict`. */
export function deepClone<T>(original: T, { strict = false, prune = false }: { strict?: boolean; prune?: boolean } = {}, depth = 0): T {
  if (depth > 100) throw new Error("Maximum depth exceeded. Be sure your object does not contain cyclical data structures.");
  if (typeof original !== "object" || original === null) return original;
  const options = { strict, prune };
  if (original instanceof Array) return original.map((value) => deepClone(value, options, depth + 1)) as T;
  const instance: object = original;
  if (isPlainObject(instance)) return clonePlain(instance, options, depth) as T;
  if (instance instanceof Date) return new Date(instance) as T;
  if (instance instanceof DataFieldOperator) return original;
  if (strict) throw new Error("deepClone cannot clone advanced objects");
  return original;
}

/** Returns a copy of a plain object at a depth. Pages do this more than anything else, so it makes no lists of entries. */
function clonePlain(original: Record<string, any>, options: { strict: boolean; prune: boolean }, depth: number): Record<string, any> {
  const copy: Record<string, any> = {};
  for (const key of Object.keys(original)) {
    const value = original[key];
    if (options.prune && value === undefined) continue;
    const cloned = typeof value === "object" && value !== null ? deepClone(value, options, depth + 1) : value;
    // An assignment to this key would set the prototype.
    if (key === "__proto__") Object.defineProperty(copy, key, { value: cloned, writable: true, enumerable: true, configurable: true });
    else copy[key] = cloned;
  }
  return copy;
}

/** Returns a copy made through JSON: only plain data are left. */
export function duplicate<T>(original: T): T {
  return original === undefined ? original : (JSON.parse(JSON.stringify(original)) as T);
}

/** Whether two values have the same content. Instances are compared with their own `equals`. */
export function equals(a: any, b: any): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (!isObject(a) || !isObject(b)) return false;
  const kind = getType(a);
  if (kind !== getType(b)) return false;
  switch (kind) {
    case "Array":
      return a.length === b.length && a.every((value: unknown, index: number) => equals(value, b[index]));
    case "Object":
      return sameEntries(a, b);
    case "Set":
      return a.size === b.size && [...a].every((value) => b.has(value));
    case "Date":
      return a.getTime() === b.getTime();
    default:
      return "equals" in a && typeof a.equals === "function" ? Boolean(a.equals(b)) : false;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function sameEntries(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equals(a[key], b[key]));
}

/** Compares two plain objects like `equals`, under the name of Foundry VTT v13. */
export function objectsEqual(a: object, b: object): boolean {
  return equals(a, b);
}

/** Freezes an object and all objects inside it. */
export function deepFreeze<T extends object>(object: T, _options: { strict?: boolean } = {}): T {
  for (const value of Object.values(object))
    if (typeof value === "object" && value !== null && !Object.isFrozen(value)) deepFreeze(value as object);
  return Object.freeze(object);
}

/** Seals an object and all objects inside it. */
export function deepSeal<T extends object>(object: T, _options: { strict?: boolean } = {}): T {
  for (const value of Object.values(object))
    if (typeof value === "object" && value !== null && !Object.isSealed(value)) deepSeal(value as object);
  return Object.seal(object);
}

/** Swaps keys and values of a record. */
export function invertObject(object: Record<string, any>): Record<string, any> {
  const inverted: Record<string, any> = {};
  for (const [key, value] of Object.entries(object)) {
    if (value in inverted) throw new Error("The values of the provided object must be unique in order to invert it.");
    inverted[value] = key;
  }
  return Object.freeze(inverted);
}

/** Whether a class is another class or descends from it. */
export function isSubclass(cls: any, parent: any): boolean {
  if (typeof cls !== "function") return false;
  return cls === parent || Object.prototype.isPrototypeOf.call(parent, cls);
}

/** Returns the classes above a class, nearest first. */
export function getParentClasses(cls: any): any[] {
  if (typeof cls !== "function") throw new Error("The provided class is not a type of Function");
  const parents: any[] = [];
  for (
    let parent = Object.getPrototypeOf(cls);
    typeof parent === "function" && "prototype" in parent && parent.prototype !== undefined;
    parent = Object.getPrototypeOf(parent)
  ) {
    if (parent !== Function.prototype) parents.push(parent);
  }
  return parents;
}

/** Returns the class in an object's prototype chain that defines a property. */
export function getDefiningClass(object: any, property: string): any {
  const isStatic = typeof object === "function";
  for (let target = isStatic ? object : Object.getPrototypeOf(object); target; target = Object.getPrototypeOf(target)) {
    if (Object.hasOwn(target, property)) return isStatic ? target : target.constructor;
  }
  return undefined;
}
