import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest by far, first: else it would run at the end alone, while the other core has nothing to do. */
const LONGEST = [/surface-used\.test\.ts$/, /surface\.test\.ts$/, /random[^/]*\.test\.ts$/];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((file) => file.test(moduleId));
  return rank < 0 ? LONGEST.length : rank;
};

/** Runs test files in Vitest's own order, but for those that are known to take longest: a fresh clone remembers no times. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted].sort((a, b) => rankOf(a) - rankOf(b));
  }
}
