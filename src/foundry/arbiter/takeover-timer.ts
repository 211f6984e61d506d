import type { Id } from "../../core/index.ts";

/** How long a request may wait before another GM's client takes over, in milliseconds. It is less than the sender's patience. */
const TAKEOVER = 6000;

/** Tracks how long requests have waited, on a client that does not arbitrate. It has no timer. A background tab asks when something arrives. */
export class TakeoverTimer {
  readonly #since = new Map<Id, ReadonlyMap<Id, number>>();

  /** Returns in how many milliseconds this client takes over, for a user's waiting requests. 0 means now, null that no request waits. */
  left(user: Id, standing: readonly Id[], now: number): number | null {
    const before = this.#since.get(user);
    const since = new Map(standing.map((request): [Id, number] => [request, before?.get(request) ?? now]));
    this.#since.set(user, since);
    return since.size === 0 ? null : Math.max(0, Math.min(...since.values()) + TAKEOVER - now);
  }

  /** Starts counting again, because another client now arbitrates and gets its full time to answer. */
  restart(): void {
    this.#since.clear();
  }
}
