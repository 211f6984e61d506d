import type { Id } from "../../core/index.ts";
import { tellStart } from "./chat.ts";
import { AnswerBuffer } from "./answer-buffer.ts";
import { Jobs } from "./jobs.ts";
import { LeaseHolder } from "./lease-holder.ts";
import { Worker } from "./work.ts";

/** What a client needs to arbitrate: its claim, its jobs, who does them, and the answers that are not written yet. */
export class Office {
  readonly holder = new LeaseHolder();
  readonly answers = new AnswerBuffer();
  readonly worker = new Worker(this.answers, this.holder, tellStart);
  readonly jobs = new Jobs(this.holder, this.worker);
  /** Encounters in which something waits to be observed. */
  readonly #held = new Map<Id, number>();

  constructor() {
    this.worker.charges.whenHeld((encounter, milliseconds) => {
      window.clearTimeout(this.#held.get(encounter));
      this.#held.set(
        encounter,
        window.setTimeout(() => {
          this.#held.delete(encounter);
          void this.jobs.about(encounter, (combat) => this.worker.settle(combat));
        }, milliseconds),
      );
    });
  }
}
