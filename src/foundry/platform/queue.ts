/** A queue of jobs that runs one at a time, in order. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Adds a job and resolves to its result. A job that throws does not stop later ones. */
  add<Result>(job: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(job, job);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
