const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

/** True for sixteen letters and digits. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}

/** True for a key that may stand in a path: no dot, no deletion or replacement prefix, nothing of the prototype chain. */
export function isSafeKey(part: string): boolean {
  return part !== "" && !part.includes(".") && !part.includes("-=") && !part.includes("==") && !UNSAFE.has(part);
}

/** True for a key that a command may name, and that may stand in a state: letters and digits, with single hyphens between them. A record that itself answers what every object is asked for, such as "hasOwnProperty", breaks the merging of updates. */
export function isWordKey(value: unknown, max: number): value is string {
  if (typeof value !== "string" || value.length > max || !/^[A-Za-z0-9](?:-?[A-Za-z0-9])*$/.test(value)) return false;
  return isSafeKey(value) && !(value in Object.prototype);
}

/** The path part as it is; throws on one that a document update would read as something else (design section 4). */
export function safeKey(part: string): string {
  if (!isSafeKey(part)) throw new Error(`A path may not hold "${part}"`);
  return part;
}
