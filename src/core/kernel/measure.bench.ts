import type { Change } from "./diff.ts";

const REPEATS = 40;
/** A sample takes at least so many milliseconds, since a clock tells no shorter time well. */
const SAMPLE = 1;

/** What one operation takes: medians in milliseconds by size, the largest against the smallest, and how often the design allows that (null where it says nothing). */
export interface BenchRow {
  readonly operation: string;
  readonly medians: Readonly<Record<string, number>>;
  readonly ratio: number;
  readonly most: number | null;
}

/** Milliseconds for one time of some work, as a sample tells it. */
function sample(work: () => unknown): number {
  const start = performance.now();
  for (let count = 1; ; count += 1) {
    work();
    const time = performance.now() - start;
    if (time >= SAMPLE) return time / count;
  }
}

/** The median of a few dozen samples, in milliseconds. */
export function median(work: () => unknown): number {
  const times = Array.from({ length: REPEATS }, () => sample(work)).sort((a, b) => a - b);
  return times[Math.floor(REPEATS / 2)] ?? 0;
}

/** Operations by name. */
export type Suite = Readonly<Record<string, () => unknown>>;

/** Suites by name, each with all operations: the median of each, the last against the first, and the most that this may be. */
export function compare(
  suites: readonly (readonly [string, Suite])[],
  most: (operation: string) => number | null = () => null,
): readonly BenchRow[] {
  const names = Object.keys(suites[0]?.[1] ?? {});
  return names.map((operation) => {
    const medians = Object.fromEntries(
      suites.map(([name, suite]) => {
        const work = suite[operation] ?? (() => null);
        for (let warm = 0; warm < 10; warm += 1) work();
        return [name, median(work)] as const;
      }),
    );
    const times = Object.values(medians);
    return { operation, medians, ratio: (times.at(-1) ?? 0) / (times[0] ?? 1), most: most(operation) };
  });
}

/** One figure, and the most that the design allows (null where it says nothing). */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: "KB" | "ms";
  readonly most: number | null;
}

/** The changes as the arbiter sends them: nested, only the paths that change; in KB. */
export function broadcast(changes: readonly Change[]): number {
  const root: Record<string, unknown> = {};
  for (const { path, value = null } of changes) {
    let place = root;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Record<string, unknown>;
    place[path.at(-1) ?? ""] = value;
  }
  return JSON.stringify({ _id: "CombatCombat0000", system: { ...root, ticked: 500, heard: {} } }).length / 1024;
}
