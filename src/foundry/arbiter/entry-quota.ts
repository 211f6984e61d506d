import type { Id } from "../../core/index.ts";

/** The most log entries, and characters in them, that one player may cause in the given time. Quick arrow-key steps need a third of it. */
const ALLOWED = { entries: 120, characters: 64 * 1024, milliseconds: 60_000 } as const;

interface Caused {
  readonly at: number;
  readonly characters: number;
}

/** Counts the entries that each user causes in a minute and their characters, by requests and by observations. */
export class EntryQuota {
  readonly #caused = new Map<Id, readonly Caused[]>();
  readonly #now: () => number;

  /** `now` returns the time in milliseconds. */
  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  /** Returns in how many milliseconds a user may cause an entry again. 0 means now. */
  wait(user: Id): number {
    const now = this.#now();
    const recent = (this.#caused.get(user) ?? []).filter(({ at }) => now - at < ALLOWED.milliseconds);
    this.#caused.set(user, recent);
    let entries = recent.length;
    let characters = recent.reduce((sum, one) => sum + one.characters, 0);
    let wait = 0;
    // The oldest entries are the first to drop out.
    for (const one of recent) {
      if (entries < ALLOWED.entries && characters < ALLOWED.characters) break;
      wait = one.at + ALLOWED.milliseconds - now;
      entries -= 1;
      characters -= one.characters;
    }
    return wait;
  }

  /** Counts an entry of this many characters for a user. */
  charge(user: Id, characters: number): void {
    this.#caused.set(user, [...(this.#caused.get(user) ?? []), { at: this.#now(), characters }]);
  }
}
