import { describe, expect, it } from "vitest";
import { costsOf, tooDear } from "../../scripts/costs.mjs";

describe("what files of tests cost", () => {
  const ledger = '{"file":"/x/a.ts","seconds":10.04}\n{"file":"/x/b.ts","seconds":2}\n{"file":"/x/a.ts","seconds":1}\n';
  const nameOf = (file: string) => file.slice(3);

  it("is summed by file, in tenths of a second", () => {
    expect(costsOf(ledger, nameOf)).toEqual({ "a.ts": 11, "b.ts": 2 });
  });

  it("is too dear three times over a budget, and where there is none; what is little never is", () => {
    expect(tooDear({ a: 30, b: 9.9 }, { a: 10, b: 1 })).toEqual([]);
    expect(tooDear({ a: 30.1, b: 10.1, c: 1 }, { a: 10, b: 1 })).toEqual([
      "a took 30.1 CPU seconds; its budget is 10",
      "b took 10.1 CPU seconds; its budget is 1",
      "c has no budget (it took 1 CPU seconds): npm test -- --measure",
    ]);
  });
});
