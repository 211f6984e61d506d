/** The longest delay of a message, in steps. */
const LONGEST = 6;
/** How long it takes without an event until a step passes by itself, in milliseconds. */
const QUIET = 2;

interface Letter {
  readonly due: number;
  readonly send: () => void;
}

/** The messages on their way to one client, in the order in which they were sent. */
class Line {
  readonly letters: Letter[] = [];
  #random: number;

  constructor(seed: number) {
    this.#random = seed >>> 0;
  }

  /** Returns the delay of the next message in steps. The same seed gives the same delays. */
  next(): number {
    this.#random = (Math.imul(this.#random, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#random / 2 ** 32) * (LONGEST + 1));
  }
}

/**
 * Delivers the host's messages to clients, each client's in order. Without a seed, messages arrive at once.
 *
 * With a seed, each message waits for some steps. The seed, the client's number and its earlier messages decide how many. Each incoming event
 * is a step. If no event comes, a step passes by itself.
 */
export class Post {
  readonly #seed: number | null;
  readonly #lines = new Map<object, Line>();
  #clients = 0;
  #now = 0;
  #quiet: NodeJS.Timeout | null = null;

  constructor(seed: number | null) {
    this.#seed = seed;
  }

  /** Whether all messages arrive at once. */
  get isPrompt(): boolean {
    return this.#seed === null;
  }

  /** Sends a message to a client, after all earlier ones. */
  deliver(client: object, send: () => void): void {
    if (this.#seed === null) return send();
    const line = this.#lineOf(client, this.#seed);
    const before = line.letters.at(-1)?.due ?? 0;
    line.letters.push({ due: Math.max(before, this.#now + line.next()), send });
    this.#hand(line);
    this.#wait();
  }

  #lineOf(client: object, seed: number): Line {
    const known = this.#lines.get(client);
    if (known) return known;
    this.#clients += 1;
    const line = new Line(Math.imul(seed + 1, 2654435761) ^ Math.imul(this.#clients, 40503));
    this.#lines.set(client, line);
    return line;
  }

  /** Lets a step pass, because an event came in. */
  step(): void {
    if (this.#seed === null) return;
    this.#now += 1;
    for (const line of [...this.#lines.values()]) this.#hand(line);
    this.#wait();
  }

  #hand(line: Line): void {
    while (line.letters[0] && line.letters[0].due <= this.#now) line.letters.shift()?.send();
  }

  #wait(): void {
    if (this.#quiet) clearTimeout(this.#quiet);
    const isWaiting = [...this.#lines.values()].some(({ letters }) => letters.length > 0);
    this.#quiet = isWaiting ? setTimeout(() => this.step(), QUIET) : null;
  }

  /** Forgets the messages on their way to a client that has left. */
  drop(client: object): void {
    this.#lines.delete(client);
  }

  /** Forgets all messages on their way. */
  close(): void {
    this.#lines.clear();
    if (this.#quiet) clearTimeout(this.#quiet);
    this.#quiet = null;
  }
}
