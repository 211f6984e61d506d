/** The range of a number, and what stands for a value that is none. */
interface Range {
  readonly min: number;
  readonly max: number;
  /** Default: `min`. */
  readonly otherwise?: number;
}

/** Returns the whole number that is played of a value that a document holds: rounded down, and within its range. */
export function clampedWholeNumber(value: unknown, { min, max, otherwise = min }: Range): number {
  if (typeof value !== "number" || Number.isNaN(value)) return otherwise;
  return Math.min(Math.max(Math.floor(value), min), max);
}
