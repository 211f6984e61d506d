import { readFileSync } from "node:fs";
import path from "node:path";
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The files that take longest by far run first. At the end they would run alone, with the other core idle. */
const LONGEST = [/surface-used\.test\.ts$/, /surface\.test\.ts$/, /random[^/]*\.test\.ts$/];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((file) => file.test(moduleId));
  return rank < 0 ? LONGEST.length : rank;
};

/** Runs test files in Vitest's own order, but the known longest first, since a fresh clone has no recorded times. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted].sort((a, b) => rankOf(a) - rankOf(b));
  }
}

/** Runs the files of a part by budget, the most expensive first. A file without a budget comes before all. */
export function orderByBudget(part: "headless" | "browser"): TestSequencerConstructor {
  const all = JSON.parse(readFileSync(path.join(ROOT, "rehearsal/budgets.json"), "utf8")) as Record<string, Record<string, number>>;
  const costOf = ({ moduleId }: TestSpecification): number => all[part]?.[path.relative(ROOT, moduleId)] ?? Number.POSITIVE_INFINITY;
  return class DearestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      return [...sorted].sort((a, b) => costOf(b) - costOf(a) || 0);
    }
  };
}
