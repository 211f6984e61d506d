import type { Change } from "./diff.ts";

const REPEATS = 40;
/** The shortest sample in milliseconds, since a clock is imprecise below it. */
const SAMPLE = 1;

/** The time of one operation: medians in milliseconds by size, and the ratio of largest to smallest with the limit of the design, or null. */
export interface BenchRow {
  readonly operation: string;
  readonly medians: Readonly<Record<string, number>>;
  readonly ratio: number;
  readonly most: number | null;
}

/** Returns the milliseconds of one run of some work, from one sample. */
function sample(work: () => unknown): number {
  const start = performance.now();
  for (let count = 1; ; count += 1) {
    work();
    const time = performance.now() - start;
    if (time >= SAMPLE) return time / count;
  }
}

/** Returns the median of a few dozen samples, in milliseconds. */
export function median(work: () => unknown): number {
  const times = Array.from({ length: REPEATS }, () => sample(work)).sort((a, b) => a - b);
  return times[Math.floor(REPEATS / 2)] ?? 0;
}

/** The measured operations by name. */
export type Suite = Readonly<Record<string, () => unknown>>;

/** Compares suites by name, which all have the same operations: the median of each, and the ratio of last to first with its limit. */
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

/** One figure, with the most that the design allows. Null if it says nothing. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: "KB" | "ms";
  readonly most: number | null;
}

/** Returns the size of changes as the arbiter sends them, in KB: nested, and only the changed paths. */
export function broadcast(changes: readonly Change[]): number {
  const root: Record<string, unknown> = {};
  for (const { path, value = null } of changes) {
    let place = root;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Record<string, unknown>;
    place[path.at(-1) ?? ""] = value;
  }
  return JSON.stringify({ _id: "CombatCombat0000", system: { ...root, ticked: 500, heard: {} } }).length / 1024;
}
