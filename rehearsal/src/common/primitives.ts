import { equals } from "./utils/types.ts";
import { DateExtensions, MathExtensions, NumberExtensions, NumberStatics, RegExpStatics, StringExtensions } from "./primitives-values.ts";

/** Methods that Foundry VTT adds to arrays. */
const ArrayExtensions = {
  deepFlatten(this: any[]): any[] {
    return this.flat(Infinity);
  },
  equals(this: any[], other: any): boolean {
    return Array.isArray(other) && equals(this, other);
  },
  partition(this: any[], rule: (value: any) => boolean): [any[], any[]] {
    const parts: [any[], any[]] = [[], []];
    for (const value of this) parts[rule(value) ? 1 : 0].push(value);
    return parts;
  },
  filterJoin(this: any[], separator?: string): string {
    return this.filter((value) => value !== undefined && value !== null && value !== "").join(separator);
  },
  findSplice(this: any[], find: (value: any, index: number, array: any[]) => boolean, replace?: any): any {
    const index = this.findIndex(find);
    if (index === -1) return null;
    const [removed] = replace === undefined ? this.splice(index, 1) : this.splice(index, 1, replace);
    return removed;
  },
};

/** Functions that Foundry VTT adds to Array. */
const ArrayStatics = {
  fromRange(n: number, min = 0): number[] {
    return Array.from({ length: n }, (_, index) => index + min);
  },
};

/** Methods that Foundry VTT adds to sets, and those of the language that older JavaScript lacks. */
const SetExtensions = {
  equals(this: Set<any>, other: any): boolean {
    return other instanceof Set && other.size === this.size && [...this].every((value) => other.has(value));
  },
  first(this: Set<any>): any {
    return this.values().next().value;
  },
  intersects(this: Set<any>, other: Set<any>): boolean {
    for (const value of this) if (other.has(value)) return true;
    return false;
  },
  isSubset(this: Set<any>, other: Set<any>): boolean {
    return [...this].every((value) => other.has(value));
  },
  toObject(this: Set<any>): any[] {
    return [...this];
  },
  every(this: Set<any>, test: (value: any, index: number, set: Set<any>) => boolean): boolean {
    return [...this].every((value, index) => test(value, index, this));
  },
  filter(this: Set<any>, test: (value: any, index: number, set: Set<any>) => boolean): Set<any> {
    return new Set([...this].filter((value, index) => test(value, index, this)));
  },
  find(this: Set<any>, test: (value: any, index: number, set: Set<any>) => boolean): any {
    return [...this].find((value, index) => test(value, index, this));
  },
  map(this: Set<any>, transform: (value: any, index: number, set: Set<any>) => any): Set<any> {
    return new Set([...this].map((value, index) => transform(value, index, this)));
  },
  reduce(this: Set<any>, reducer: (accumulator: any, value: any, index: number, set: Set<any>) => any, accumulator: any): any {
    return [...this].reduce((before, value, index) => reducer(before, value, index, this), accumulator);
  },
  some(this: Set<any>, test: (value: any, index: number, set: Set<any>) => boolean): boolean {
    return [...this].some((value, index) => test(value, index, this));
  },
  // Only older JavaScript lacks these.
  union(this: Set<any>, other: Set<any>): Set<any> {
    return new Set([...this, ...other]);
  },
  intersection(this: Set<any>, other: Set<any>): Set<any> {
    return new Set([...this].filter((value) => other.has(value)));
  },
  difference(this: Set<any>, other: Set<any>): Set<any> {
    return new Set([...this].filter((value) => !other.has(value)));
  },
  symmetricDifference(this: Set<any>, other: Set<any>): Set<any> {
    return new Set([...this].filter((value) => !other.has(value)).concat([...other].filter((value) => !this.has(value))));
  },
};

const KEEP_NATIVE = new Set(["union", "intersection", "difference", "symmetricDifference", "escape", "clamp"]);

function extend(target: any, members: object): void {
  for (const [name, value] of Object.entries(members)) {
    if (KEEP_NATIVE.has(name) && name in target) continue;
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
  }
}

/** Adds Foundry VTT's members to the built-in types. It may be called repeatedly. */
export function installPrimitives(): void {
  extend(Array.prototype, ArrayExtensions);
  extend(Array, ArrayStatics);
  extend(Set.prototype, SetExtensions);
  extend(String.prototype, StringExtensions);
  extend(Number.prototype, NumberExtensions);
  extend(Number, NumberStatics);
  extend(Math, MathExtensions);
  extend(RegExp, RegExpStatics);
  extend(Date.prototype, DateExtensions);
  if (!("parseSafe" in URL))
    extend(URL, { parseSafe: (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null) });
}

declare global {
  interface Array<T> {
    deepFlatten(): any[];
    equals(other: any): boolean;
    partition(rule: (value: T) => boolean): [T[], T[]];
    filterJoin(separator?: string): string;
    findSplice(find: (value: T, index: number, array: T[]) => boolean, replace?: T): T | null;
  }
  interface ArrayConstructor {
    fromRange(n: number, min?: number): number[];
  }
  interface Set<T> {
    equals(other: any): boolean;
    first(): T | undefined;
    intersects(other: Set<any>): boolean;
    isSubset(other: Set<any>): boolean;
    toObject(): T[];
    every(test: (value: T, index: number, set: Set<T>) => boolean): boolean;
    filter(test: (value: T, index: number, set: Set<T>) => boolean): Set<T>;
    find(test: (value: T, index: number, set: Set<T>) => boolean): T | undefined;
    map<R>(transform: (value: T, index: number, set: Set<T>) => R): Set<R>;
    reduce<R>(reducer: (accumulator: R, value: T, index: number, set: Set<T>) => R, accumulator: R): R;
    some(test: (value: T, index: number, set: Set<T>) => boolean): boolean;
  }
  interface String {
    capitalize(): string;
    compare(other: string): boolean;
    titleCase(): string;
    stripScripts(): string;
    slugify(options?: { replacement?: string; strict?: boolean; lowercase?: boolean }): string;
  }
  interface Number {
    between(a: number, b: number, inclusive?: boolean): boolean;
    ordinalString(): string;
    paddedString(digits: number): string;
    signedString(): string;
    toNearest(interval?: number, method?: "round" | "ceil" | "floor"): number;
    almostEqual(other: number, epsilon?: number): boolean;
  }
  interface NumberConstructor {
    isNumeric(value: unknown): boolean;
  }
  interface Math {
    clamp(value: number, min: number, max: number): number;
    mix(a: number, b: number, weight: number): number;
    normalizeDegrees(degrees: number): number;
    normalizeRadians(radians: number): number;
    toDegrees(angle: number): number;
    toRadians(angle: number): number;
    oscillation(min: number, max: number, time: number, period?: number, func?: (angle: number) => number): number;
    readonly SQRT1_3: number;
    readonly SQRT3: number;
  }
  interface RegExpConstructor {
    escape(text: string): string;
  }
  interface Date {
    isValid(): boolean;
    toDateInputString(): string;
    toTimeInputString(): string;
  }
}
