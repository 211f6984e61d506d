/** Jobs done one at a time, in the order in which they came. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Adds a job; resolves with what it gives. A job that throws does not hold up those after it. */
  add<Result>(job: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(job, job);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
