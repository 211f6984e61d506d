import type { Id } from "../../core/index.ts";

/** How long a request may stand before another GM's client takes over, in milliseconds: less than its sender waits before it is told that nobody has heard it. */
const TAKEOVER = 6000;

/** Since when requests stand, as a client sees it that does not arbitrate. It knows no timer: a tab in the background asks whenever something arrives. */
export class TakeoverTimer {
  readonly #since = new Map<Id, ReadonlyMap<Id, number>>();

  /** How long until another client has to take over, in milliseconds, from the requests of a user that stand now; 0 where one has stood too long, null where none stands. */
  left(user: Id, standing: readonly Id[], now: number): number | null {
    const before = this.#since.get(user);
    const since = new Map(standing.map((request): [Id, number] => [request, before?.get(request) ?? now]));
    this.#since.set(user, since);
    return since.size === 0 ? null : Math.max(0, Math.min(...since.values()) + TAKEOVER - now);
  }

  /** Begins anew: another client arbitrates, and gets its time. */
  restart(): void {
    this.#since.clear();
  }
}
