/** A Map whose iteration gives the values, with the methods of arrays. */
export class Collection<T = any> extends (Map as unknown as MapOfValues)<T> {
  constructor(entries?: Iterable<readonly [string, T]> | null) {
    super(entries ?? []);
  }

  /** All values. */
  get contents(): T[] {
    return Array.from(this.values());
  }

  override [Symbol.iterator](): MapIterator<T> {
    return this.values();
  }

  /** The first value that fits. */
  find(condition: (value: T, index: number, collection: this) => unknown): T | undefined {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) return value;
    return undefined;
  }

  /** All values that fit. */
  filter(condition: (value: T, index: number, collection: this) => unknown): T[] {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  /** Calls a function with each value. */
  forEach(fn: (value: T, ...rest: any[]) => unknown): void {
    for (const value of this.contents) fn(value);
  }

  /** The value with an id; with `strict` a missing one throws. */
  override get(key: string, { strict = false }: { strict?: boolean; [option: string]: any } = {}): T | undefined {
    const entry = super.get(key);
    if (strict && entry === undefined) throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return entry;
  }

  /** The first value with a name; with `strict` a missing one throws. */
  getName(name: string, { strict = false }: { strict?: boolean } = {}): T | undefined {
    const entry = this.find((value: any) => value.name === name);
    if (strict && entry === undefined) throw new Error(`An entry with name ${name} does not exist in the collection`);
    return entry ?? undefined;
  }

  /** What a function makes of each value. */
  map<R>(transformer: (value: T, index: number, collection: this) => R): R[] {
    return this.contents.map((value, index) => transformer(value, index, this));
  }

  /** Folds all values into one. */
  reduce<R>(evaluator: (accumulator: R, value: T, index: number, collection: this) => R, initial?: R): R {
    let accumulator = initial as R;
    let index = 0;
    for (const value of this.values()) {
      accumulator = index === 0 && arguments.length < 2 ? (value as unknown as R) : evaluator(accumulator, value, index, this);
      index++;
    }
    return accumulator;
  }

  /** Whether any value fits. */
  some(condition: (value: T, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, index) => Boolean(condition(value, index, this)));
  }

  /** The values as plain data. */
  toJSON(): any[] {
    return this.contents.map((value: any) => (typeof value?.toJSON === "function" ? value.toJSON() : value));
  }
}

/** A Map as the base of a class that iterates over values. */
interface ValueMap<T> {
  readonly size: number;
  clear(): void;
  delete(key: string, options?: any): boolean;
  has(key: string): boolean;
  set(key: string, value: T, options?: any): this;
  get(key: string, options?: any): T | undefined;
  keys(): MapIterator<string>;
  values(): MapIterator<T>;
  entries(): MapIterator<[string, T]>;
  [Symbol.iterator](): MapIterator<T>;
  readonly [Symbol.toStringTag]: string;
}
type MapOfValues = new <T>(entries: Iterable<readonly [string, T]>) => ValueMap<T>;
