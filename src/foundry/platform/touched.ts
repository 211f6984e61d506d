import { isOperator } from "./compat.ts";
import { isRecord } from "../../core/index.ts";

/** The paths of a document that an update wrote. */
export type Touched = readonly string[];

/** The prefix of v13's keys that delete or replace a value. */
const SIGN = /^(?:-=|==)/;

function walk(changed: object, at: string): Touched {
  return Object.entries(changed).flatMap(([key, value]) => {
    const parts = key.split(".");
    const path = [...(at === "" ? [] : [at]), ...parts.map((part) => part.replace(SIGN, ""))].join(".");
    const isWhole = SIGN.test(parts.at(-1) ?? "") || !isRecord(value) || isOperator(value) || Object.keys(value).length === 0;
    return isWhole ? [path] : walk(value, path);
  });
}

/** Returns the paths that an update wrote, by plain values, by prefixes or operators that delete and replace, or without merging. */
export function touchedBy(changed: object, options: object = {}): Touched {
  const { recursive } = options as { readonly recursive?: unknown };
  return recursive === false ? walk(Object.fromEntries(Object.keys(changed).map((key) => [key, null])), "") : walk(changed, "");
}

/** Whether an update wrote a path, a path below it, or a path above it. */
export function isTouched(touched: Touched, path: string): boolean {
  return touched.some((one) => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));
}

/** Returns the paths that an update wrote below a path, relative to it. "" stands for all of it. */
export function touchedBelow(touched: Touched, path: string): Touched {
  const below = touched.flatMap((one) => (one.startsWith(`${path}.`) ? [one.slice(path.length + 1)] : []));
  return touched.some((one) => one === path || path.startsWith(`${one}.`)) ? [""] : below;
}
