import { DataFieldOperator, ForcedDeletion, ForcedReplacement, isSpecialKey } from "../data/operators.ts";
import { generation } from "../generation.ts";
import { expandObject } from "./paths.ts";
import { deepClone, equals, getType, isEmpty, isPlainObject } from "./types.ts";

/** How `mergeObject` treats keys. */
export interface MergeOptions {
  /** Take new keys at the top level. */
  insertKeys?: boolean;
  /** Take new keys below the top level. */
  insertValues?: boolean;
  /** Overwrite values that are there already. */
  overwrite?: boolean;
  /** Merge objects instead of replacing them. */
  recursive?: boolean;
  /** Change the original instead of a copy. */
  inplace?: boolean;
  /** Throw when a value changes its type. */
  enforceTypes?: boolean;
  /** Carry out `-=key` (v13). */
  performDeletions?: boolean;
  /** Carry out operators (v14). */
  applyOperators?: boolean;
}

interface MergeStep {
  readonly options: MergeOptions;
  readonly depth: number;
}

/** Merges another object into an original. `-=key` is applied only with `performDeletions`, operators only with `applyOperators`. */
export function mergeObject<T extends object = any>(original: T, other: any = {}, options: MergeOptions = {}, _d = 0): any {
  const source = other ?? {};
  if (!(original instanceof Object) || !(source instanceof Object)) throw new Error("One of original or other are not Objects!");
  const settings = { insertKeys: true, insertValues: true, overwrite: true, recursive: true, inplace: true, ...options };
  let target: Record<string, any> = original;
  let incoming: Record<string, any> = source;
  if (_d === 0) {
    if (Object.keys(incoming).some((key) => key.includes("."))) incoming = expandObject(incoming);
    if (Object.keys(target).some((key) => key.includes("."))) target = replaceContents(target, expandObject(target), settings.inplace);
    else if (!settings.inplace) target = deepClone(target);
  }
  const step = { options: settings, depth: _d + 1 };
  for (const key of Object.keys(incoming)) {
    if (Object.hasOwn(target, key)) mergeUpdate(target, key, incoming[key], step);
    else mergeInsert(target, key, incoming[key], step);
  }
  return target;
}

function replaceContents(target: Record<string, any>, contents: Record<string, any>, inplace: boolean): Record<string, any> {
  if (!inplace) return deepClone(contents);
  for (const key of Object.keys(target)) delete target[key];
  return Object.assign(target, contents);
}

function carriesOut(options: MergeOptions): boolean {
  return generation() >= 14 ? Boolean(options.applyOperators ?? options.performDeletions) : Boolean(options.performDeletions);
}

function mergeOperator(target: Record<string, any>, key: string, value: DataFieldOperator, options: MergeOptions): void {
  if (!carriesOut(options)) target[key] = value;
  else if (value instanceof ForcedDeletion) delete target[key];
  else if (value instanceof ForcedReplacement) target[key] = deepClone(value.value);
}

function mergeInsert(target: Record<string, any>, key: string, value: any, { options, depth }: MergeStep): void {
  if (isSpecialKey(key) && carriesOut(options)) {
    if (key.startsWith("-=")) delete target[key.slice(2)];
    else target[key.slice(2)] = deepClone(value);
    return;
  }
  const allowed = depth === 1 ? options.insertKeys : options.insertValues;
  if (!allowed) return;
  if (value instanceof DataFieldOperator) return mergeOperator(target, key, value, options);
  target[key] = isPlainObject(value)
    ? mergeObject({}, value, { ...options, insertKeys: true, insertValues: true, inplace: true }, depth)
    : value;
}

function mergeUpdate(target: Record<string, any>, key: string, value: any, { options, depth }: MergeStep): void {
  const present = target[key];
  if (value instanceof DataFieldOperator) {
    if (options.overwrite !== false) mergeOperator(target, key, value, options);
    return;
  }
  if (isPlainObject(value) && isPlainObject(present) && options.recursive) {
    mergeObject(present, value, { ...options, inplace: true }, depth);
    return;
  }
  if (!options.overwrite) return;
  const before = getType(present);
  if (options.enforceTypes && present !== undefined && value !== undefined && before !== "null" && getType(value) !== before) {
    throw new Error("Mismatched data types encountered during object merge.");
  }
  // Without a copy, a later merge into the target would change the incoming object.
  target[key] = isPlainObject(value) ? deepClone(value) : value;
}

/** Returns the entries of another object that differ from an original. With `deletionKeys`, also deletions of what it lacks. */
export function diffObject(
  original: any,
  other: any,
  { inner = false, deletionKeys = false, _d = 0 }: { inner?: boolean; deletionKeys?: boolean; _d?: number } = {},
): any {
  if (_d > 100) throw new Error("Maximum depth exceeded. Be careful that your object does not contain a cyclical data structure.");
  const difference: Record<string, any> = {};
  for (const [key, value] of Object.entries(other as Record<string, any>)) {
    const has = Object.hasOwn(original, key);
    if (isSpecialKey(key)) {
      if (deletesNothing(original, key, inner, deletionKeys)) continue;
      difference[key] = value;
      continue;
    }
    if (!has) {
      if (!inner) difference[key] = value;
      continue;
    }
    const changed = diffValue(original[key], value, { inner, deletionKeys, _d: _d + 1 });
    if (changed !== undefined) difference[key] = changed.value;
  }
  if (deletionKeys) nameDeleted(original, other, difference);
  return difference;
}

function deletesNothing(original: any, key: string, inner: boolean, deletionKeys: boolean): boolean {
  const name = key.slice(2);
  return key.startsWith("-=") && !Object.hasOwn(original, name) && (inner || deletionKeys);
}

function diffValue(before: any, after: any, options: { inner: boolean; deletionKeys: boolean; _d: number }): { value: any } | undefined {
  if (isPlainObject(before) && isPlainObject(after)) {
    const difference = diffObject(before, after, options);
    return isEmpty(difference) ? undefined : { value: difference };
  }
  return equals(before, after) ? undefined : { value: after };
}

function nameDeleted(original: any, other: any, difference: Record<string, any>): void {
  for (const key of Object.keys(original as object)) {
    if (Object.hasOwn(other, key) || isSpecialKey(key)) continue;
    if (generation() >= 14) difference[key] = new ForcedDeletion();
    else difference[`-=${key}`] = null;
  }
}

/** Returns the entries of a source whose keys a template has too. */
export function filterObject(
  source: any,
  template: any,
  { deletionKeys = false, templateValues = false }: { deletionKeys?: boolean; templateValues?: boolean } = {},
): any {
  const filtered: Record<string, any> = {};
  for (const [key, value] of Object.entries(source as Record<string, any>)) {
    const name = deletionKeys && key.startsWith("-=") ? key.slice(2) : key;
    if (!Object.hasOwn(template, name)) continue;
    if (isPlainObject(value) && isPlainObject(template[name]))
      filtered[key] = filterObject(value, template[name], { deletionKeys, templateValues });
    else filtered[key] = templateValues && name === key ? template[name] : value;
  }
  return filtered;
}

/** Whether a key is one of Foundry VTT v13's special keys. */
export function isDeletionKey(key: unknown): boolean {
  return typeof key === "string" && key.length >= 2 && isSpecialKey(key);
}

/** Returns a copy of an object with its special keys applied. */
export function applySpecialKeys(object: any): any {
  if (Array.isArray(object)) return object.map(applySpecialKeys);
  if (!isPlainObject(object)) return object;
  const result: Record<string, any> = {};
  for (const [key, value] of Object.entries(object)) {
    if (key.startsWith("-=")) delete result[key.slice(2)];
    else if (key.startsWith("==")) result[key.slice(2)] = applySpecialKeys(value);
    else result[key] = applySpecialKeys(value);
  }
  return result;
}
