import { describe, expect, it } from "vitest";
import { COMMANDS, halfOf, seedsOf } from "./runs.fixture.ts";

describe("the seeds of random runs", () => {
  it("are few and fixed by default", () => {
    expect(seedsOf(undefined, undefined).length * COMMANDS).toBe(2000);
    expect(seedsOf("much", "12")).toEqual(seedsOf("quick", undefined));
  });

  it("are ten fixed and twenty changing ones in the usual amount", () => {
    const [one, other] = [seedsOf("usual", "1000"), seedsOf("usual", "2000")];
    expect([one.length, one.slice(0, 10)]).toEqual([30, other.slice(0, 10)]);
    expect(one.slice(10, 12)).toEqual([1000, 1001]);
    expect(other).not.toContain(1000);
  });

  it("give a hundred thousand changing commands in the full amount, in two halves", () => {
    const all = seedsOf("full", "77");
    expect([all.length * COMMANDS, all[0]]).toEqual([100_000, 77]);
    expect([...halfOf(all, "first"), ...halfOf(all, "second")].sort((a, b) => a - b)).toEqual(all);
  });
});
