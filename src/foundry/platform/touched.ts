import { isOperator } from "./compat.ts";
import { isRecord } from "../../core/index.ts";

/** Paths of a document that an update wrote, or below which it wrote anything. */
export type Touched = readonly string[];

/** A part of a path without the sign that deletes or replaces what stands there, on 13. */
const SIGN = /^(?:-=|==)/;

function walk(changed: object, at: string): Touched {
  return Object.entries(changed).flatMap(([key, value]) => {
    const parts = key.split(".");
    const path = [...(at === "" ? [] : [at]), ...parts.map((part) => part.replace(SIGN, ""))].join(".");
    const isWhole = SIGN.test(parts.at(-1) ?? "") || !isRecord(value) || isOperator(value) || Object.keys(value).length === 0;
    return isWhole ? [path] : walk(value, path);
  });
}

/** Returns what an update touched, in whatever way it was written: by plain values, by signs or operators that delete and replace, or without merging. */
export function touchedBy(changed: object, options: object = {}): Touched {
  const { recursive } = options as { readonly recursive?: unknown };
  return recursive === false ? walk(Object.fromEntries(Object.keys(changed).map((key) => [key, null])), "") : walk(changed, "");
}

/** Whether an update touched a path, what lies below it, or what it lies in. */
export function isTouched(touched: Touched, path: string): boolean {
  return touched.some((one) => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));
}

/** Returns what an update touched below a path, as seen from there. "" stands for all of it. */
export function touchedBelow(touched: Touched, path: string): Touched {
  const below = touched.flatMap((one) => (one.startsWith(`${path}.`) ? [one.slice(path.length + 1)] : []));
  return touched.some((one) => one === path || path.startsWith(`${one}.`)) ? [""] : below;
}
