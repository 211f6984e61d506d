import type { Change } from "../../core/index.ts";
import { markDeleted } from "../compat.ts";

type Nested = Record<string, unknown>;

/** The changes of an encounter as the nested object of one update: only the paths that change, in copies of their own. */
export function nested(changes: readonly Change[]): Nested {
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
  else markDeleted(at, last);
}

/** Changes that empty a record. */
export function emptied(record: object): Nested {
  const changes: Nested = {};
  for (const key of Object.keys(record)) markDeleted(changes, key);
  return changes;
}
