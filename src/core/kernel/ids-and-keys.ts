const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a value is an id: sixteen letters and digits. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}

/** Whether a key may stand in a path: no dot, no deletion or replacement prefix, nothing of the prototype chain. */
export function isSafeKey(part: string): boolean {
  return part !== "" && !part.includes(".") && !part.includes("-=") && !part.includes("==") && !UNSAFE.has(part);
}

/**
 * Whether a value may be a key in a command: letters and digits with single hyphens. Names of `Object.prototype`, such as "hasOwnProperty",
 * break merged updates.
 */
export function isWordKey(value: unknown, max: number): value is string {
  if (typeof value !== "string" || value.length > max || !/^[A-Za-z0-9](?:-?[A-Za-z0-9])*$/.test(value)) return false;
  return isSafeKey(value) && !(value in Object.prototype);
}

/** Returns a part of an update path unchanged. Throws if Foundry would misread it, such as a part with a dot (design section 4). */
export function requireSafeKey(part: string): string {
  if (!isSafeKey(part)) throw new Error(`A path may not hold "${part}"`);
  return part;
}
