import type { Id } from "../../core/index.ts";

/** What waits in the queue already, so that a hundred changes of one kind make one job: by key, whom it is about. */
export class CoalescedJobs {
  readonly #waiting = new Map<string, Set<Id>>();

  /** Notes whom a job is about; true where it has to be put into the queue, false where it waits there already. */
  note(key: string, ...ids: readonly Id[]): boolean {
    const known = this.#waiting.get(key);
    for (const id of ids) known?.add(id);
    if (!known) this.#waiting.set(key, new Set(ids));
    return known === undefined;
  }

  /** Whom jobs are about that wait under keys of one beginning, but for one of them. */
  waiting(beginning: string, but: string): readonly Id[] {
    return [...this.#waiting].flatMap(([key, ids]) => (key !== but && key.startsWith(beginning) ? [...ids] : []));
  }

  /** Whom the job is about that begins now; what comes later makes another. */
  take(key: string): readonly Id[] {
    const ids = [...(this.#waiting.get(key) ?? [])];
    this.#waiting.delete(key);
    return ids;
  }

  /** Forgets all: another client arbitrates. */
  clear(): void {
    this.#waiting.clear();
  }
}
