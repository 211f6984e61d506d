/** The largest number of lines and of characters in a line. Pages are not trusted: they may report anything. */
const MOST = 2000;
const LONGEST = 400;

/** The unknown members that packages have read, as their pages report them. Each is listed once, sorted by package and name. */
export class Report {
  readonly #lines = new Set<string>();

  /** Notes one line of a package. Anything but text is ignored. */
  note(packageId: unknown, text: unknown): void {
    if (typeof packageId !== "string" || typeof text !== "string" || this.#lines.size >= MOST) return;
    this.#lines.add(`${packageId}: ${text}`.slice(0, LONGEST));
  }

  /** All lines, sorted. */
  get lines(): readonly string[] {
    return [...this.#lines].sort();
  }
}
