import { editKey, type Edit } from "./actor-sync.ts";

/** Changes of actors' values that wait in the queue, by job. A job keeps the last that was written of each value. */
export class DueEdits {
  readonly #waiting = new Map<string, Map<string, Edit>>();

  /** Notes the edits that a job is about. Returns whether the job has to be added, because no job of this key waits. */
  note(key: string, edits: readonly Edit[]): boolean {
    const known = this.#waiting.get(key);
    const all = known ?? new Map<string, Edit>();
    for (const edit of edits) all.set(editKey(edit), { ...all.get(editKey(edit)), ...edit });
    this.#waiting.set(key, all);
    return known === undefined;
  }

  /** Returns the edits of waiting jobs whose keys start with `beginning`, except the job `but`. */
  waiting(beginning: string, but: string): readonly Edit[] {
    return [...this.#waiting].flatMap(([key, edits]) => (key !== but && key.startsWith(beginning) ? [...edits.values()] : []));
  }

  /** Returns the edits of the job that begins now, and forgets them. Edits noted later make another job. */
  take(key: string): readonly Edit[] {
    const edits = [...(this.#waiting.get(key)?.values() ?? [])];
    this.#waiting.delete(key);
    return edits;
  }

  /** Forgets all waiting jobs, because another client arbitrates. */
  clear(): void {
    this.#waiting.clear();
  }
}
