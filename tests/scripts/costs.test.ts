import { describe, expect, it } from "vitest";
import { costsOf, paceOf, tooDear } from "../../scripts/costs.mjs";

describe("the costs of test files", () => {
  const ledger = '{"file":"/x/a.ts","seconds":10.04}\n{"file":"/x/b.ts","seconds":2}\n{"file":"/x/a.ts","seconds":1}\n';
  const nameOf = (file: string) => file.slice(3);

  it("are summed by file, in tenths of a second", () => {
    expect(costsOf(ledger, nameOf)).toEqual({ "a.ts": 11, "b.ts": 2 });
  });

  it("are too high at three times a budget and without one, and small ones never are", () => {
    expect(tooDear({ a: 30, b: 9.9 }, { a: 10, b: 1 })).toEqual([]);
    expect(tooDear({ a: 30.1, b: 10.1, c: 1 }, { a: 10, b: 1 })).toEqual([
      "a took 30.1 CPU seconds; its budget is 10, and the machine takes 1.0 times as many as when that was measured",
      "b took 10.1 CPU seconds; its budget is 1, and the machine takes 1.0 times as many as when that was measured",
      "c has no budget (it took 1 CPU seconds): npm test -- --measure",
    ]);
  });

  it("are compared at the machine's pace: a slow machine makes none too high, but a single file that got slower is", () => {
    const budgets = Object.fromEntries(Array.from("abcdefghijk", (file) => [file, 10]));
    const slow = Object.fromEntries(Object.keys(budgets).map((file) => [file, 35]));
    expect(paceOf(slow, budgets)).toBe(3.5);
    expect(tooDear(slow, budgets)).toEqual([]);
    expect(tooDear({ ...slow, k: 106 }, budgets)).toHaveLength(1);
    expect(paceOf({ ...budgets, a: 1 }, budgets)).toBe(1);
    expect(paceOf(Object.fromEntries(Object.keys(budgets).map((file) => [file, 5])), budgets)).toBe(1);
  });
});
