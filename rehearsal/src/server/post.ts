/** The most steps that something is on its way. */
const LONGEST = 6;
/** So long nothing comes in until another step passes by itself, in milliseconds. */
const QUIET = 2;

interface Letter {
  readonly due: number;
  readonly send: () => void;
}

/** What is on its way to one client, in the order in which it was sent. */
class Line {
  readonly letters: Letter[] = [];
  #random: number;

  constructor(seed: number) {
    this.#random = seed >>> 0;
  }

  /** How many steps the next one takes: the same each time for the same seed. */
  next(): number {
    this.#random = (Math.imul(this.#random, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#random / 2 ** 32) * (LONGEST + 1));
  }
}

/**
 * Brings clients what is said to them: at once, or with a seed late and in another order between them, as a network may, but never within one client's line.
 * A step passes with all that comes in, and by itself where nothing does; how many something takes is told by the seed, the client's number, and how much it was sent before.
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

  /** Whether all arrives at once. */
  get isPrompt(): boolean {
    return this.#seed === null;
  }

  /** Sends something to a client, after all that was sent to it before. */
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

  /** Lets a step pass: something came in. */
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

  /** Forgets what is on its way to a client that is gone. */
  drop(client: object): void {
    this.#lines.delete(client);
  }

  /** Forgets all that is on its way. */
  close(): void {
    this.#lines.clear();
    if (this.#quiet) clearTimeout(this.#quiet);
    this.#quiet = null;
  }
}
