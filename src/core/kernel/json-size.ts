/** Deeper than any command is. */
const MAX_DEPTH = 32;

/** Why a value is no command whatever it says: too large, or too deep. */
export type Excess = "large" | "deep";

interface Measure {
  left: number;
}

function spend(value: unknown, measure: Measure, depth: number): Excess | null {
  measure.left -= typeof value === "string" ? value.length : 1;
  if (measure.left < 0) return "large";
  if (depth > MAX_DEPTH) return "deep";
  if (typeof value !== "object" || value === null) return null;
  // Not Object.entries: a record of a million keys shall not be listed before it is refused.
  for (const key in value) {
    measure.left -= key.length;
    const excess = spend((value as Readonly<Record<string, unknown>>)[key], measure, depth + 1);
    if (excess !== null) return excess;
  }
  return null;
}

/** Whether JSON of a value would surely be longer than `most` characters, or deeper than any command: told without writing it out, at no more cost than `most`. */
export function excessOf(value: unknown, most: number): Excess | null {
  return spend(value, { left: most }, 0);
}
