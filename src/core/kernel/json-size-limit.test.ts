import { describe, expect, it } from "vitest";
import { findSizeExcess } from "./json-size-limit.ts";

describe("the measure of a request", () => {
  it("finds long, wide and deep values without reading the rest", () => {
    let deep: object = {};
    for (let level = 0; level < 100_000; level += 1) deep = { deep };
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`key${index}`, 0]));
    const trap = {
      text: "x".repeat(200),
      get never(): never {
        throw new Error("looked at");
      },
    };
    for (const value of ["x".repeat(101), { ["k".repeat(101)]: 0 }, wide, trap, Array.from({ length: 101 }, () => null)])
      expect(findSizeExcess(value, 100)).toBe("large");
    expect(findSizeExcess(deep, 1000)).toBe("deep");
  });

  it("accepts any size that a command may have", () => {
    for (const value of [null, 7, "x".repeat(99), { kind: "pass", targets: ["a", "b"], position: { unit: 1 } }, []])
      expect(findSizeExcess(value, 100)).toBeNull();
  });
});
