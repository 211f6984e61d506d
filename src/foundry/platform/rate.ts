import type { Id } from "../../core/index.ts";

/** Counts each user's actions, and admits at most `most` within `period` milliseconds. */
export class Rate {
  readonly #most: number;
  readonly #period: number;
  readonly #times = new Map<Id, number[]>();

  constructor(most: number, period: number) {
    this.#most = most;
    this.#period = period;
  }

  /** Counts one more action. Returns false, without counting the action, if there are too many. */
  admits(user: Id, now = Date.now()): boolean {
    const times = (this.#times.get(user) ?? []).filter((time) => now - time < this.#period);
    const admitted = times.length < this.#most;
    if (admitted) times.push(now);
    this.#times.set(user, times);
    return admitted;
  }

  /** Resets the count of a user. */
  forgive(user: Id): void {
    this.#times.delete(user);
  }
}
