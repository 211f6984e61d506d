/** A timer of a realm. `every` is null if it rings only once. */
interface Timer {
  readonly call: () => void;
  readonly every: number | null;
  due: number;
}

/** The members of a realm that depend on the time. */
interface Clockwork {
  Date: DateConstructor;
  setTimeout: unknown;
  clearTimeout: unknown;
  setInterval: unknown;
  clearInterval: unknown;
}

/** A page's own clock. It runs like the real one, but a test can put it forward. */
export class PageClock {
  readonly #timers = new Map<number, Timer>();
  readonly #began = performance.now();
  #ahead = 0;
  #last = 0;
  #next: NodeJS.Timeout | undefined;

  /** Milliseconds since the page was opened, by this clock. */
  get now(): number {
    return performance.now() - this.#began + this.#ahead;
  }

  /** Puts the clock forward. Timers due in that time ring now, once each, the earliest first. */
  fastForward(milliseconds: number): void {
    this.#ahead += milliseconds;
    this.#ring();
  }

  /** Removes all timers. */
  stop(): void {
    clearTimeout(this.#next);
    this.#timers.clear();
  }

  /** Makes a realm use this clock. */
  wind(realm: Clockwork): void {
    const begin = Date.now();
    const time = (): number => begin + this.now;
    const { Date: Plain } = realm;
    realm.Date = class extends Plain {
      constructor(...args: unknown[]) {
        if (args.length === 0) super(time());
        else super(...(args as [number]));
      }
      static override now(): number {
        return Math.floor(time());
      }
    } as DateConstructor;
    // The realm gets its own `performance`, since this process has only one.
    Object.defineProperty(realm, "performance", { value: { now: () => this.now, timeOrigin: begin }, configurable: true });
    const later = (call: (...args: unknown[]) => void, after = 0, ...args: unknown[]) => this.#add(() => call(...args), after, false);
    const again = (call: (...args: unknown[]) => void, after = 0, ...args: unknown[]) => this.#add(() => call(...args), after, true);
    const forget = (id: number) => void this.#timers.delete(id);
    Object.assign(realm, { setTimeout: later, setInterval: again, clearTimeout: forget, clearInterval: forget });
  }

  #add(call: () => void, after: number, isRepeated: boolean): number {
    const time = Math.max(Number(after) || 0, 0);
    this.#last += 1;
    this.#timers.set(this.#last, { call, every: isRepeated ? Math.max(time, 1) : null, due: this.now + time });
    this.#wait();
    return this.#last;
  }

  /** Waits for the earliest timer. */
  #wait(): void {
    clearTimeout(this.#next);
    const due = Math.min(...[...this.#timers.values()].map((timer) => timer.due));
    if (Number.isFinite(due)) this.#next = setTimeout(() => this.#ring(), Math.max(due - this.now, 0));
  }

  #ring(): void {
    const until = this.now;
    const due = [...this.#timers].filter(([, timer]) => timer.due <= until).sort(([, a], [, b]) => a.due - b.due);
    for (const [id, timer] of due) {
      if (!this.#timers.has(id)) continue;
      if (timer.every === null) this.#timers.delete(id);
      else timer.due = until + timer.every;
      timer.call();
    }
    this.#wait();
  }
}
