import type { Page } from "playwright-core";

/** Records all errors in pages: exceptions, unhandled rejections and logged errors. */
export class PageWatch {
  readonly #troubles: string[] = [];
  readonly #allowed: RegExp[];

  readonly #heeded: RegExp;

  /** Only texts that match `heeded` count. */
  constructor(allowed: readonly RegExp[] = [], heeded = /(?:)/) {
    this.#allowed = [...allowed];
    this.#heeded = heeded;
  }

  /** Ignores errors whose text matches, from now on. */
  allow(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** Begins to watch a page under the name `who`. */
  watch(page: Page, who: string): void {
    page.on("pageerror", (error) => this.#note(`${who}: ${error.stack ?? error.message}`));
    page.on("crash", () => this.#note(`${who}: the page crashed`));
    page.on("console", (message) => {
      if (message.type() === "error") this.#note(`${who}: ${message.text()} (${message.location().url})`);
    });
  }

  #note(trouble: string): void {
    if (this.#heeded.test(trouble) && !this.#allowed.some((pattern) => pattern.test(trouble))) this.#troubles.push(trouble);
  }

  /** Throws all errors since the last call. */
  assertQuiet(): void {
    const troubles = this.#troubles.splice(0);
    if (troubles.length > 0) throw new Error(`Errors in the pages:\n${troubles.join("\n")}`);
  }
}
