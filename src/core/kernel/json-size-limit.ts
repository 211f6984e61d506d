/** The greatest depth of nesting, more than any command has. */
const MAX_DEPTH = 32;

/** Why a value cannot be a command: too large, or too deep. */
export type Excess = "large" | "deep";

interface Measure {
  left: number;
}

function spend(value: unknown, measure: Measure, depth: number): Excess | null {
  measure.left -= typeof value === "string" ? value.length : 1;
  if (measure.left < 0) return "large";
  if (depth > MAX_DEPTH) return "deep";
  if (typeof value !== "object" || value === null) return null;
  // No Object.entries here: a record of a million keys is refused before its keys are listed.
  for (const key in value) {
    measure.left -= key.length;
    const excess = spend((value as Readonly<Record<string, unknown>>)[key], measure, depth + 1);
    if (excess !== null) return excess;
  }
  return null;
}

/** Returns why a value cannot be a command of at most `most` characters. Null if it might be. Costs no more than `most` steps. */
export function findSizeExcess(value: unknown, most: number): Excess | null {
  return spend(value, { left: most }, 0);
}
