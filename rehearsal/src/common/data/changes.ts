import { generation } from "../generation.ts";
import { deepClone, equals, isEmpty, isPlainObject } from "../utils/types.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement, operatorResult } from "./operators.ts";

/** Returns the part of a change that differs from plain data. Operators are kept. A replacement always counts as different (generation 14). */
export function diffData(current: Record<string, any>, change: Record<string, any>): Record<string, any> {
  const difference: Record<string, any> = {};
  for (const [key, value] of Object.entries(change)) {
    const present = Object.hasOwn(current, key) ? current[key] : undefined;
    if (value instanceof ForcedDeletion) {
      if (Object.hasOwn(current, key)) difference[key] = value;
    } else if (value instanceof ForcedReplacement && generation() >= 14) {
      difference[key] = value;
    } else if (isPlainObject(value) && isPlainObject(present)) {
      const inner = diffData(present, value);
      if (!isEmpty(inner)) difference[key] = inner;
    } else if (!Object.hasOwn(current, key) || !equals(present, operatorResult(value))) {
      difference[key] = value;
    }
  }
  return difference;
}

/** Applies a change to plain data, in place. */
export function commitData(current: Record<string, any>, difference: Record<string, any>): void {
  for (const [key, value] of Object.entries(difference)) {
    if (value instanceof ForcedDeletion) delete current[key];
    else if (isPlainObject(value) && isPlainObject(current[key]) && Object.hasOwn(current, key)) commitData(current[key], value);
    else current[key] = deepClone(carriedOut(value));
  }
}

/** Returns what a value of an update leaves in its place. On 14, operators inside a replacement stay unapplied. */
function carriedOut(value: any): any {
  if (generation() < 14) return operatorResult(value);
  return value instanceof DataFieldOperator ? value.value : value;
}

/** Whether a value of an update replaces the current one instead of merging into it. */
export function replaces(current: unknown, value: unknown, options: { recursive?: boolean } = {}): boolean {
  return value instanceof DataFieldOperator || options.recursive === false || !isPlainObject(current) || !isPlainObject(value);
}
