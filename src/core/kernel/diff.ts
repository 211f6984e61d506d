import { requireSafeKey } from "./ids-and-keys.ts";
import { groupBy, isRecord } from "./records.ts";

/** A change of one leaf of a record. The path begins at the root. Without `value` the key is removed. */
export interface Change {
  readonly path: readonly string[];
  readonly value?: unknown;
}

type Bag = Record<string, unknown>;

/** Whether two JSON values are equal, whatever the order of keys. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}

function collect(before: Readonly<Bag>, after: Readonly<Bag>, path: readonly string[], changes: Change[]): void {
  const keys = Object.keys(before);
  let kept = 0;
  for (const [key, is] of Object.entries(after)) {
    const isKept = before[key] === is || Object.hasOwn(before, key);
    if (isKept) kept += 1;
    if (!isKept) changes.push({ path: [...path, requireSafeKey(key)], value: is });
    else if (before[key] !== is) compare(before[key], is, [...path, key], changes);
  }
  if (kept === keys.length) return;
  for (const key of keys) if (!Object.hasOwn(after, key)) changes.push({ path: [...path, requireSafeKey(key)] });
}

function compare(was: unknown, is: unknown, path: readonly string[], changes: Change[]): void {
  if (was === is) return;
  if (isRecord(was) && isRecord(is)) collect(was, is, path, changes);
  else if (!isEqual(was, is)) changes.push({ path, value: is });
}

/** Lists the leaves in which two JSON records differ. New keys and arrays come whole. Throws on a key that is unsafe in a path. */
export function diff(before: object, after: object): Change[] {
  const changes: Change[] = [];
  collect(before as Readonly<Bag>, after as Readonly<Bag>, [], changes);
  return changes;
}

function inverseOf(before: object, change: Change): Change {
  let value: unknown = before;
  for (const part of change.path) {
    if (!isRecord(value) || !Object.hasOwn(value, part)) return { path: change.path };
    value = value[part];
  }
  return { path: change.path, value };
}

/** Returns the changes that lead back: `patch(patch(before, changes), invert(before, changes))` is `before`. */
export function invert(before: object, changes: readonly Change[]): Change[] {
  return changes.map((change) => inverseOf(before, change)).reverse();
}

/** Returns the record under a key of `parent`, copied on first use so that the patch may change it. Undefined if there is no record. */
function openCopy(parent: Bag, key: string, copies: Set<unknown>): Bag | undefined {
  const child = Object.hasOwn(parent, key) ? parent[key] : undefined;
  if (!isRecord(child)) return undefined;
  if (copies.has(child)) return child;
  const copy: Bag = { ...child };
  copies.add(copy);
  parent[key] = copy;
  return copy;
}

/** Returns a changed copy of the value. Skips changes within a record that does not exist. Throws on an empty or unsafe path. */
export function patch<Value extends object>(value: Value, changes: readonly Change[]): Value {
  const root = { ...value } as Bag;
  const copies = new Set<unknown>();
  for (const change of changes) {
    const path = change.path.map(requireSafeKey);
    const last = path.at(-1);
    if (last === undefined) throw new Error("A change needs a path");
    let place: Bag | undefined = root;
    for (const part of path.slice(0, -1)) place = place === undefined ? undefined : openCopy(place, part, copies);
    if (place === undefined) continue;
    if (Object.hasOwn(change, "value")) place[last] = change.value;
    // oxlint-disable-next-line typescript/no-dynamic-delete -- the copy is ours
    else delete place[last];
  }
  return root as Value;
}

/** Changes as nested records, half as long as a list of paths. A leaf is `[value]`, or `[]` to remove the key. */
export interface ChangeTree {
  readonly [key: string]: ChangeTree | readonly [] | readonly [unknown];
}

/** Folds changes into a tree. Returns null if the path of one change continues that of another. */
export function foldChanges(changes: readonly Change[]): ChangeTree | null {
  const branches = groupBy(changes, ({ path: [key = ""] }) => key);
  const entries: [string, ChangeTree[string]][] = [];
  for (const [key, branch] of branches) {
    const [change] = branch;
    if (branch.length === 1 && change?.path.length === 1) {
      entries.push([key, Object.hasOwn(change, "value") ? [change.value] : []]);
      continue;
    }
    const rest = branch.map(({ path, ...change }) => ({ ...change, path: path.slice(1) }));
    const below = rest.some(({ path }) => path.length === 0) ? null : foldChanges(rest);
    if (below === null) return null;
    entries.push([key, below]);
  }
  return Object.fromEntries(entries);
}

/** Lists the changes of a tree. Returns any other value unchanged, so that a check of its shape fails on it. */
export function unfoldChanges(tree: unknown, path: readonly string[] = []): unknown {
  if (!isRecord(tree)) return tree;
  return Object.entries(tree).flatMap(([key, below]) => {
    const here = [...path, key];
    return Array.isArray(below)
      ? [below.length === 0 ? { path: here } : { path: here, value: below[0] as unknown }]
      : unfoldChanges(below, here);
  });
}
