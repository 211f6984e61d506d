import { deepClone, equals, isEmpty, isPlainObject } from "../utils/types.ts";
import { DataFieldOperator, ForcedDeletion, operatorResult } from "./operators.ts";

/** What of a change to plain data is really new; operators stay as they are. */
export function diffData(current: Record<string, any>, change: Record<string, any>): Record<string, any> {
  const difference: Record<string, any> = {};
  for (const [key, value] of Object.entries(change)) {
    const present = Object.hasOwn(current, key) ? current[key] : undefined;
    if (value instanceof ForcedDeletion) {
      if (Object.hasOwn(current, key)) difference[key] = value;
    } else if (isPlainObject(value) && isPlainObject(present)) {
      const inner = diffData(present, value);
      if (!isEmpty(inner)) difference[key] = inner;
    } else if (!Object.hasOwn(current, key) || !equals(present, operatorResult(value))) {
      difference[key] = value;
    }
  }
  return difference;
}

/** Carries out a change on plain data, in place. */
export function commitData(current: Record<string, any>, difference: Record<string, any>): void {
  for (const [key, value] of Object.entries(difference)) {
    if (value instanceof ForcedDeletion) delete current[key];
    else if (isPlainObject(value) && isPlainObject(current[key]) && Object.hasOwn(current, key)) commitData(current[key], value);
    else current[key] = deepClone(operatorResult(value));
  }
}

/** Whether a value of an update replaces what is there instead of merging into it. */
export function replaces(current: unknown, value: unknown, options: { recursive?: boolean } = {}): boolean {
  return value instanceof DataFieldOperator || options.recursive === false || !isPlainObject(current) || !isPlainObject(value);
}
