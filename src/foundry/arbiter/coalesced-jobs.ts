import type { Id } from "../../core/index.ts";

/** Jobs that wait in the queue, with the ids they are about. A hundred changes of one kind become one job. */
export class CoalescedJobs {
  readonly #waiting = new Map<string, Set<Id>>();

  /** Notes the ids that a job is about. Returns whether the job has to be added, because no job of this key waits. */
  note(key: string, ...ids: readonly Id[]): boolean {
    const known = this.#waiting.get(key);
    for (const id of ids) known?.add(id);
    if (!known) this.#waiting.set(key, new Set(ids));
    return known === undefined;
  }

  /** Returns the ids of the job that begins now, and forgets them. Ids noted later make another job. */
  take(key: string): readonly Id[] {
    const ids = [...(this.#waiting.get(key) ?? [])];
    this.#waiting.delete(key);
    return ids;
  }

  /** Forgets all waiting jobs, because another client arbitrates. */
  clear(): void {
    this.#waiting.clear();
  }
}
