const SIZE = 624;
const MIDDLE = 397;
const TOP = 0x80000000;
const LOW = 0x7fffffff;

/** The random number generator MT19937 by Matsumoto and Nishimura, with 32 bits for each number. */
export class MersenneTwister {
  static #shared: MersenneTwister | undefined;

  readonly #state = new Uint32Array(SIZE);
  #index = SIZE;

  /** The default seed is the time. */
  constructor(seed: number = Date.now()) {
    this.seed(seed);
  }

  /** Resets the generator with a seed of 32 bits. */
  seed(seed: number): number {
    this.#state[0] = seed >>> 0;
    for (let index = 1; index < SIZE; index++) this.#state[index] = Math.imul(1812433253, this.#mixed(index - 1)) + index;
    this.#index = SIZE;
    return seed;
  }

  /** Resets the generator with several numbers of 32 bits. */
  seedArray(vector: number[]): void {
    this.seed(19650218);
    const state = this.#state;
    let index = 1;
    const step = (value: number): void => {
      state[index] = value;
      index += 1;
      if (index < SIZE) return;
      state[0] = state[SIZE - 1] ?? 0;
      index = 1;
    };
    for (let count = 0; count < Math.max(SIZE, vector.length); count++) {
      const at = count % vector.length;
      step(((state[index] ?? 0) ^ Math.imul(this.#mixed(index - 1), 1664525)) + (vector[at] ?? 0) + at);
    }
    for (let count = 1; count < SIZE; count++) step(((state[index] ?? 0) ^ Math.imul(this.#mixed(index - 1), 1566083941)) - index);
    state[0] = TOP;
  }

  /** Returns an integer from 0 to 2³²-1. */
  int(): number {
    if (this.#index >= SIZE) this.#turn();
    let value = this.#state[this.#index++] ?? 0;
    value ^= value >>> 11;
    value ^= (value << 7) & 0x9d2c5680;
    value ^= (value << 15) & 0xefc60000;
    return (value ^ (value >>> 18)) >>> 0;
  }

  /** Returns an integer from 0 to 2³¹-1. */
  int31(): number {
    return this.int() >>> 1;
  }

  /** Returns a number from 0 to 1, both included. */
  real(): number {
    return this.int() / 0xffffffff;
  }

  /** Returns a number between 0 and 1, neither included. */
  realx(): number {
    return (this.int() + 0.5) / 2 ** 32;
  }

  /** Returns a number from 0 up to, not including, 1. */
  rnd(): number {
    return this.int() / 2 ** 32;
  }

  /** Returns a number from 0 up to, not including, 1, like Math.random. */
  random(): number {
    return this.rnd();
  }

  /** Returns a number from 0 up to, not including, 1, with 53 bits. */
  rndHiRes(): number {
    const [high, low] = [this.int() >>> 5, this.int() >>> 6];
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  /** Returns a number of a normal distribution with a mean and a standard deviation. */
  normal(mu: number, sigma: number): number {
    return mu + sigma * Math.sqrt(-2 * Math.log(this.realx())) * Math.cos(2 * Math.PI * this.realx());
  }

  /** Returns a number from 0 up to, not including, 1, from a shared generator. */
  static random(): number {
    return MersenneTwister.#common().random();
  }

  /** Returns a number of a normal distribution, from a shared generator. */
  static normal(mu: number, sigma: number): number {
    return MersenneTwister.#common().normal(mu, sigma);
  }

  static #common(): MersenneTwister {
    MersenneTwister.#shared ??= new MersenneTwister(crypto.getRandomValues(new Uint32Array(1))[0]);
    return MersenneTwister.#shared;
  }

  #mixed(index: number): number {
    const value = this.#state[index] ?? 0;
    return value ^ (value >>> 30);
  }

  #turn(): void {
    const state = this.#state;
    for (let index = 0; index < SIZE; index++) {
      const joined = ((state[index] ?? 0) & TOP) | ((state[(index + 1) % SIZE] ?? 0) & LOW);
      state[index] = (state[(index + MIDDLE) % SIZE] ?? 0) ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
    }
    this.#index = 0;
  }
}
