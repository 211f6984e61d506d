/** How much the random tests play per structure: `quick` 2,000 commands, `usual` 10 fixed and 20 changing runs, `full` 100,000 changing commands. */
export type Amount = "quick" | "usual" | "full";

/** The number of commands in one random run. */
export const COMMANDS = 200;

const FIXED = { quick: 10, usual: 10, full: 0 } as const satisfies Record<Amount, number>;
const CHANGING = { quick: 0, usual: 20, full: 500 } as const satisfies Record<Amount, number>;

function isAmount(value: string | undefined): value is Amount {
  return value !== undefined && Object.hasOwn(FIXED, value);
}

function countFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_each, index) => first + index);
}

/**
 * Returns the seeds of the random runs: fixed ones from 1, then changing ones from `first`, which the caller chooses and prints. An unknown
 * amount counts as `quick`.
 */
export function seedsOf(amount: string | undefined, first: string | undefined): readonly number[] {
  const many = isAmount(amount) ? amount : "quick";
  const begin = Number(first);
  return [...countFrom(1, FIXED[many]), ...countFrom(Number.isSafeInteger(begin) ? begin : 1, CHANGING[many])];
}

/** Returns one half of the seeds, so that two files use both cores. */
export function halfOf(seeds: readonly number[], half: "first" | "second"): readonly number[] {
  return seeds.filter((_seed, index) => index % 2 === (half === "first" ? 0 : 1));
}
