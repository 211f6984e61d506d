/** Named states, each on or off. It compares and prints as a number. */
export class BitMask extends Number {
  #bits: Map<string, boolean>;

  constructor(states: Record<string, boolean> = {}) {
    super(0);
    this.#bits = new Map(Object.entries(states).map(([state, on]) => [state, Boolean(on)]));
    if (this.#bits.size > 32) throw new Error("A BitMask can only handle up to 32 boolean states");
  }

  /** The names of all states. */
  get states(): string[] {
    return [...this.#bits.keys()];
  }

  /** Whether no state is on. */
  get isEmpty(): boolean {
    return ![...this.#bits.values()].includes(true);
  }

  /** Whether a state is on. */
  hasState(state: string): boolean {
    return this.#bits.get(state) === true;
  }

  /** Switches a state on. */
  addState(state: string): void {
    this.toggleState(state, true);
  }

  /** Switches a state off. */
  removeState(state: string): void {
    this.toggleState(state, false);
  }

  /** Switches a state on or off, or to its opposite. Returns what it is now. Throws if there is no such state. */
  toggleState(state: string, enabled?: boolean): boolean {
    if (!this.#bits.has(state)) throw new Error(`${state} is an invalid state for this BitMask instance: ${this.toJSON()}`);
    const now = enabled ?? !this.#bits.get(state);
    this.#bits.set(state, now);
    return now;
  }

  /** Switches all states off. */
  clear(): void {
    for (const state of this.states) this.#bits.set(state, false);
  }

  override valueOf(): number {
    return [...this.#bits.values()].reduce((mask, on, index) => (on ? mask + 2 ** index : mask), 0);
  }

  override toString(): string {
    return String(this.valueOf());
  }

  /** Whether another mask has the same states. */
  isCompatible(other: BitMask): boolean {
    return other.states.length === this.states.length && other.states.every((state) => this.#bits.has(state));
  }

  /** Returns the states as JSON. */
  toJSON(): string {
    return JSON.stringify(this.toObject());
  }

  /** Returns the states as a plain object. */
  toObject(): Record<string, boolean> {
    return Object.fromEntries(this.#bits);
  }

  /** Returns an equal mask. */
  clone(): BitMask {
    return new BitMask(this.toObject());
  }

  /** Returns the mask that `toJSON` wrote. */
  static fromJSON(json: string): BitMask {
    return new BitMask(JSON.parse(json) as Record<string, boolean>);
  }
}
