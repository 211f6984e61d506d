/** The range of a number, and the value to use for anything that is no number. */
interface Range {
  readonly min: number;
  readonly max: number;
  /** The value to use for anything that is no number. Default: `min`. */
  readonly otherwise?: number;
}

/** Returns the whole number that is played for a stored value: rounded down, and within its range. */
export function clampedWholeNumber(value: unknown, { min, max, otherwise = min }: Range): number {
  if (typeof value !== "number" || Number.isNaN(value)) return otherwise;
  return Math.min(Math.max(Math.floor(value), min), max);
}
