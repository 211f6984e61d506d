import type { Id } from "../../core/index.ts";

/** Counts what each user does, and says when it is more than `most` within `period` milliseconds. */
export class Rate {
  readonly #most: number;
  readonly #period: number;
  readonly #times = new Map<Id, number[]>();

  constructor(most: number, period: number) {
    this.#most = most;
    this.#period = period;
  }

  /** Counts one thing more; false where it is one too many, which is not counted. */
  admits(user: Id, now = Date.now()): boolean {
    const times = (this.#times.get(user) ?? []).filter((time) => now - time < this.#period);
    const admitted = times.length < this.#most;
    if (admitted) times.push(now);
    this.#times.set(user, times);
    return admitted;
  }

  /** Begins to count a user anew. */
  forgive(user: Id): void {
    this.#times.delete(user);
  }
}
