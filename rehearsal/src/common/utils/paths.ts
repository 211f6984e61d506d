import { DataFieldOperator } from "../data/operators.ts";
import { isEmpty, isPlainObject } from "./types.ts";

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

function readable(value: unknown): value is Record<string, any> {
  return value !== null && (typeof value === "object" || typeof value === "function");
}

/** Whether an object has a value at a dotted path. */
export function hasProperty(object: any, key: string): boolean {
  if (!key || !readable(object)) return false;
  if (key in object) return true;
  let target: any = object;
  for (const part of key.split(".")) {
    if (!readable(target) || !(part in target)) return false;
    target = target[part];
  }
  return true;
}

/** Returns the value at a dotted path, or undefined. */
export function getProperty(object: any, key: string): any {
  if (!key || !readable(object)) return undefined;
  if (key in object) return object[key];
  let target: any = object;
  for (const part of key.split(".")) {
    if (!readable(target) || !(part in target)) return undefined;
    target = target[part];
  }
  return target;
}

/** Sets the value at a dotted path and creates the objects on the way. Returns whether anything changed. */
export function setProperty(object: any, key: string, value: any): boolean {
  if (!key || !readable(object)) return false;
  const parts = key.split(".");
  const last = parts.pop() ?? "";
  let target: any = object;
  for (const part of parts) {
    if (FORBIDDEN.has(part)) return false;
    if (!(part in target) || target[part] === undefined || target[part] === null) target[part] = {};
    target = target[part];
    if (!readable(target)) return false;
  }
  if (FORBIDDEN.has(last)) return false;
  const changed = !(last in target) || target[last] !== value;
  if (changed) target[last] = value;
  return changed;
}

/** Deletes the value at a dotted path. Returns whether there was one. */
export function deleteProperty(object: any, key: string): boolean {
  if (!key || !readable(object)) return false;
  const parts = key.split(".");
  const last = parts.pop() ?? "";
  let target: any = object;
  for (const part of parts) {
    if (!readable(target) || !(part in target)) return false;
    target = target[part];
  }
  if (!readable(target) || !(last in target)) return false;
  return delete target[last];
}

/** Returns a nested object from one with dotted keys. Objects inside are expanded too, instances are kept. */
export function expandObject(object: any, depth = 0): any {
  if (object === null || object === undefined) return {};
  if (depth > 32) throw new Error("Maximum object expansion depth exceeded");
  const expanded: Record<string, any> = {};
  for (const [key, value] of Object.entries(object)) {
    const inner = expandValue(value, depth);
    const present = isPlainObject(inner) ? getProperty(expanded, key) : undefined;
    if (isPlainObject(present) && isPlainObject(inner)) mergeExpanded(present, inner);
    else setProperty(expanded, key, inner);
  }
  return expanded;
}

function expandValue(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((element) => expandValue(element, depth + 1));
  return isPlainObject(value) ? expandObject(value, depth + 1) : value;
}

/** Merges two values of one key: `{"a.b": 1, a: {c: 2}}` names `a` twice. */
function mergeExpanded(target: Record<string, any>, source: Record<string, any>): void {
  for (const [key, value] of Object.entries(source)) {
    if (isPlainObject(value) && isPlainObject(target[key])) mergeExpanded(target[key], value);
    else target[key] = value;
  }
}

/** Returns one level with dotted keys from a nested object. Empty objects and instances are kept as values. */
export function flattenObject(object: any, _d = 0): Record<string, any> {
  if (_d > 100) throw new Error("Maximum depth exceeded");
  const flat: Record<string, any> = {};
  for (const [key, value] of Object.entries(object as object)) {
    if (isPlainObject(value) && !(value instanceof DataFieldOperator) && !isEmpty(value)) {
      for (const [inner, leaf] of Object.entries(flattenObject(value, _d + 1))) flat[`${key}.${inner}`] = leaf;
    } else flat[key] = value;
  }
  return flat;
}
