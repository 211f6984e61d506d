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
}
