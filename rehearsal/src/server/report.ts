/** How many lines are kept, and how long each may be: whoever tells them is a page, which may tell anything. */
const MOST = 2000;
const LONGEST = 400;

/** What packages asked for in vain, as their pages tell it: each once, in the order of packages and names. */
export class Report {
  readonly #lines = new Set<string>();

  /** Notes one line of a package; what is no text is passed over. */
  note(packageId: unknown, text: unknown): void {
    if (typeof packageId !== "string" || typeof text !== "string" || this.#lines.size >= MOST) return;
    this.#lines.add(`${packageId}: ${text}`.slice(0, LONGEST));
  }

  /** All lines, sorted. */
  get lines(): readonly string[] {
    return [...this.#lines].sort();
  }
}
