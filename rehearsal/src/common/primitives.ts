import { equals } from "./utils/types.ts";
import { DateExtensions, MathExtensions, NumberExtensions, NumberStatics, RegExpStatics, StringExtensions } from "./primitives-values.ts";

/** Methods that arrays get. */
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

/** Functions that Array gets. */
const ArrayStatics = {
  fromRange(n: number, min = 0): number[] {
    return Array.from({ length: n }, (_, index) => index + min);
  },
};

/** Methods that sets get, besides those of the language. */
const SetExtensions = {
  equals(this: Set<any>, other: any): boolean {
    return other instanceof Set && other.size === this.size && this.isSubset(other);
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
  // Older JavaScript lacks these.
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

/** Gives the built-in types the members that Foundry VTT gives them; may be called again without harm. */
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
  if (!("parseSafe" in URL)) extend(URL, { parseSafe: (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null) });
}

