/** A Map that iterates over its values, with the methods of arrays. */
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

  /** Returns the first value that meets a condition, or undefined. */
  find(condition: (value: T, index: number, collection: this) => unknown): T | undefined {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) return value;
    return undefined;
  }

  /** Returns all values that meet a condition. */
  filter(condition: (value: T, index: number, collection: this) => unknown): T[] {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  /** Calls a function with each value. */
  forEach(fn: (value: T, ...rest: any[]) => unknown): void {
    for (const value of this.contents) fn(value);
  }

  /** Returns the value with an id. With `strict`, throws if there is none. */
  override get(key: string, { strict = false }: { strict?: boolean; [option: string]: any } = {}): T | undefined {
    const entry = super.get(key);
    if (strict && entry === undefined) throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return entry;
  }

  /** Returns the first value with a name. With `strict`, throws if there is none. */
  getName(name: string, { strict = false }: { strict?: boolean } = {}): T | undefined {
    const entry = this.find((value: any) => value.name === name);
    if (strict && entry === undefined) throw new Error(`An entry with name ${name} does not exist in the collection`);
    return entry ?? undefined;
  }

  /** Returns the results of calling a function with each value. */
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

  /** Whether any value meets a condition. */
  some(condition: (value: T, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, index) => Boolean(condition(value, index, this)));
  }

  /** Returns the values as plain data. */
  toJSON(): any[] {
    return this.contents.map((value: any) => (typeof value?.toJSON === "function" ? value.toJSON() : value));
  }
}

/** The type of a Map that iterates over its values, for use as a base class. */
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
