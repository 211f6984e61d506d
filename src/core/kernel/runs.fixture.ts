/** How much the random tests play: `quick` 2,000 commands a structure, `usual` 40 fixed runs and 20 that change from day to day, `full` 100,000 commands that change. */
export type Amount = "quick" | "usual" | "full";

/** Commands in one run. */
export const COMMANDS = 200;

const FIXED = { quick: 10, usual: 40, full: 0 } as const satisfies Record<Amount, number>;
const CHANGING = { quick: 0, usual: 20, full: 500 } as const satisfies Record<Amount, number>;

function isAmount(value: string | undefined): value is Amount {
  return value !== undefined && Object.hasOwn(FIXED, value);
}

function countFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_each, index) => first + index);
}

/** The seeds of the random runs: the fixed ones, from 1 on, and those counted from `first`, which whoever runs the tests chooses and prints. Any amount that is not known is `quick`. */
export function seedsOf(amount: string | undefined, first: string | undefined): readonly number[] {
  const many = isAmount(amount) ? amount : "quick";
  const begin = Number(first);
  return [...countFrom(1, FIXED[many]), ...countFrom(Number.isSafeInteger(begin) ? begin : 1, CHANGING[many])];
}

/** One half of the seeds, the first or the second: two files take both cores. */
export function halfOf(seeds: readonly number[], half: "first" | "second"): readonly number[] {
  return seeds.filter((_seed, index) => index % 2 === (half === "first" ? 0 : 1));
}
