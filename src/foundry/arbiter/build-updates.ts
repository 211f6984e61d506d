import { diff, isRecord, type Change } from "../../core/index.ts";
import { markKeyDeleted, markRecordReplaced } from "../platform/compat.ts";

type Nested = Record<string, unknown>;

/** Returns changes as the nested object of one update: only the changed paths, with copied values. */
export function nestChanges(changes: readonly Change[]): Nested {
  const root: Nested = {};
  for (const change of changes) place(root, change);
  return root;
}

function place(root: Nested, change: Change): void {
  const last = change.path.at(-1);
  if (last === undefined) throw new Error("A change of the whole encounter has no path.");
  let at = root;
  for (const part of change.path.slice(0, -1)) at = (at[part] ??= {}) as Nested;
  if (Object.hasOwn(change, "value")) at[last] = structuredClone(change.value);
  else markKeyDeleted(at, last);
}

/** Returns the changes that empty a record. */
export function clearingChangesOf(record: object): Nested {
  const changes: Nested = {};
  for (const key of Object.keys(record)) markKeyDeleted(changes, key);
  return changes;
}

/** Returns the update that turns `held` into `stands`, by field. Null if no field differs. A field whose path cannot be named is replaced whole. */
export function restoreChanges(held: object, stands: object): Nested | null {
  const changes: Nested = {};
  for (const [key, value] of Object.entries(stands) as [string, unknown][]) {
    const is = (held as Nested)[key];
    if (isRecord(is) && isRecord(value)) Object.assign(changes, changesIn(key, is, value));
    else if (isRecord(value)) markRecordReplaced(changes, key, structuredClone(value));
    else if (is !== value) changes[key] = value;
  }
  return Object.keys(changes).length === 0 ? null : changes;
}

function changesIn(key: string, is: object, value: object): Nested {
  const whole: Nested = {};
  try {
    return nestChanges(diff({ [key]: is }, { [key]: value }));
  } catch {
    // A key that cannot be part of a path.
    markRecordReplaced(whole, key, structuredClone(value));
    return whole;
  }
}
