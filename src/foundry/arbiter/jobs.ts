import type { Id, Refusal } from "../../core/index.ts";
import { isReadableCallboard, isCallboardType } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { Queue } from "../platform/queue.ts";
import type { LeaseHolder } from "./lease-holder.ts";
import type { Worker } from "./worker.ts";
import { Outranked } from "./write-encounter.ts";

/** The refusal if another client arbitrates and nothing was written yet. */
export const UNTOUCHED: Refusal = { reason: "handover" };

/** The arbiter's queue, one job at a time. Jobs are dropped once another client arbitrates. */
export class Jobs {
  readonly #queue = new Queue();
  readonly #holder: LeaseHolder;
  readonly #worker: Worker;

  constructor(holder: LeaseHolder, worker: Worker) {
    this.#holder = holder;
    this.#worker = worker;
  }

  /** Adds a job that belongs to no encounter. */
  add(job: () => Promise<unknown>): void {
    void this.#queue.add(job);
  }

  /** Adds a job about an encounter. Resolves to its result, or to the reason why it was not done. */
  whole<Result>(encounter: Id, job: () => Promise<Result>): Promise<Result | Refusal> {
    return this.#queue.add(() => this.#guarded(encounter, job));
  }

  /**
   * Adds a job about a readable encounter. An encounter broken while this client arbitrated is repaired first (`mended`). Any other
   * unreadable one is skipped.
   */
  about(encounter: Id, job: (combat: CallboardEncounter, mended: boolean) => Promise<unknown>): Promise<unknown> {
    return this.whole(encounter, async () => {
      const combat = game.combats.get(encounter);
      const mended = isCallboardType(combat) && (await this.#worker.mend(combat));
      if (isReadableCallboard(combat)) await job(combat, mended);
    });
  }

  async #guarded<Result>(encounter: Id, job: () => Promise<Result>): Promise<Result | Refusal> {
    if (!this.#holder.holds) return UNTOUCHED;
    try {
      return await job();
    } catch (error) {
      if (error instanceof Outranked) return error.sent ? { reason: "handover" } : UNTOUCHED;
      if (!game.combats.has(encounter)) return { reason: "gone" };
      if (this.#holder.status !== "stopped") console.error(error);
      return { reason: "failed" };
    }
  }
}
