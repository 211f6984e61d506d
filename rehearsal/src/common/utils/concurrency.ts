/** Runs asynchronous functions, at most `max` at a time. */
export class Semaphore {
  max: number;
  #active = 0;
  #queue: { run: () => Promise<unknown>; resolve: (value: any) => void; reject: (reason: unknown) => void }[] = [];

  constructor(max = 1) {
    this.max = max;
  }

  /** The number of waiting functions. */
  get remaining(): number {
    return this.#queue.length;
  }

  /** The number of running functions. */
  get active(): number {
    return this.#active;
  }

  /** Queues a function with its arguments. Resolves to its result. */
  add<A extends any[], R>(fn: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ run: async () => fn(...args), resolve, reject });
      this.#next();
    });
  }

  /** Drops all waiting functions. */
  clear(): void {
    this.#queue = [];
  }

  #next(): void {
    if (this.#active >= this.max) return;
    const task = this.#queue.shift();
    if (!task) return;
    this.#active++;
    task
      .run()
      .then(task.resolve, task.reject)
      .finally(() => {
        this.#active--;
        this.#next();
      });
  }
}

type Listener = { callback: (event: any) => unknown; once: boolean };

/** Adds `addEventListener`, `removeEventListener` and `dispatchEvent` to a class. Only events of its `emittedEvents` may be listened to. */
export function EventEmitterMixin<B extends abstract new (...args: any[]) => any>(BaseClass?: B) {
  const Base = (BaseClass ?? class {}) as unknown as new (...args: any[]) => any;
  class EventEmitter extends Base {
    /** The names of events that may be listened to. */
    static emittedEvents: string[] = [];
    #listeners = new Map<string, Listener[]>();

    /** Listens to an event. */
    addEventListener(type: string, listener: (event: any) => unknown, { once = false }: { once?: boolean } = {}): void {
      const known: string[] = (this.constructor as typeof EventEmitter).emittedEvents;
      if (!known.includes(type)) throw new Error(`"${type}" is not a supported event of the ${this.constructor.name} class`);
      const listeners = this.#listeners.get(type) ?? [];
      listeners.push({ callback: listener, once });
      this.#listeners.set(type, listeners);
    }

    /** Stops listening. */
    removeEventListener(type: string, listener: (event: any) => unknown): void {
      const listeners = this.#listeners.get(type);
      if (listeners)
        this.#listeners.set(
          type,
          listeners.filter((entry) => entry.callback !== listener),
        );
    }

    /** Calls all listeners. Returns false if one of them prevented the event. */
    dispatchEvent(event: Event): boolean {
      const listeners = this.#listeners.get(event.type) ?? [];
      for (const entry of [...listeners]) {
        if (entry.once) this.removeEventListener(event.type, entry.callback);
        entry.callback(event);
        if (event.cancelBubble) break;
      }
      return !event.defaultPrevented;
    }
  }
  return EventEmitter;
}
