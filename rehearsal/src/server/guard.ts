const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
const MAX_DEPTH = 100;

/** Whether a value is an object and no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Throws if input is nested too deeply, holds binary data, or has keys that reach prototypes. */
export function assertPlain(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > MAX_DEPTH) throw new Error("The data is nested too deeply.");
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) throw new Error("Binary data is not allowed here.");
  if (Array.isArray(value)) {
    for (const element of value) assertPlain(element, depth + 1);
    return;
  }
  for (const [key, element] of Object.entries(value)) {
    if (key.split(".").some((part) => FORBIDDEN.has(part.replace(/^[-=]=/, "")))) throw new Error(`The key "${key}" is not allowed.`);
    assertPlain(element, depth + 1);
  }
}

/** Returns a copy of an object without some keys. */
export function without<T extends object>(object: T, ...keys: readonly string[]): T {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key))) as T;
}

/** Returns the message of an error, for an answer over the socket. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
