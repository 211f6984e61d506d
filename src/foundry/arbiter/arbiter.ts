import type { Id } from "../../core/index.ts";
import { tellStart } from "./chat.ts";
import { AnswerBuffer } from "./answer-buffer.ts";
import { Jobs } from "./jobs.ts";
import { LeaseHolder } from "./lease-holder.ts";
import { Worker } from "./worker.ts";

/** What a client needs to run encounters: the lease, the queue of jobs, the worker that carries them out, and the unwritten answers. */
export class Arbiter {
  readonly holder = new LeaseHolder();
  readonly answers = new AnswerBuffer();
  readonly worker = new Worker(this.answers, this.holder, tellStart);
  readonly jobs = new Jobs(this.holder, this.worker);
  /** The timers of encounters that have a delayed observation, and the time when each timer fires, in milliseconds. */
  readonly #held = new Map<Id, { readonly timer: number; readonly due: number }>();

  constructor() {
    this.worker.charges.whenHeld((encounter, milliseconds) => {
      const due = Date.now() + milliseconds;
      const pending = this.#held.get(encounter);
      if (pending && pending.due <= due) return;
      window.clearTimeout(pending?.timer);
      const timer = window.setTimeout(() => {
        this.#held.delete(encounter);
        void this.jobs.about(encounter, (combat) => this.worker.settle(combat));
      }, milliseconds);
      this.#held.set(encounter, { timer, due });
    });
  }
}
