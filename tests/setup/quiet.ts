import { afterEach, beforeEach, expect } from "vitest";

/** The errors and warnings on the console in the current test. */
const told: string[] = [];
const textOf = (args: readonly unknown[]): string => args.map((one) => (one instanceof Error ? one.message : String(one))).join(" ");
for (const kind of ["error", "warn"] as const) console[kind] = (...args: unknown[]) => void told.push(`console.${kind}: ${textOf(args)}`);

beforeEach(() => void told.splice(0));
// A test that expects such a line must listen for it: `vi.spyOn(console, "error")`.
afterEach(() => {
  const unexpected = told.splice(0);
  expect(unexpected).toEqual([]);
});
