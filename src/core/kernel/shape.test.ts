import { describe, expect, it } from "vitest";
import { count, recordOf } from "./shape.ts";

describe("the shape of a record", () => {
  it("checks a frozen value once, and any other value each time", () => {
    let asked = 0;
    const shape = recordOf<object>((value) => {
      asked += 1;
      return typeof value === "object" ? null : "";
    });
    const [item, open] = [Object.freeze({}), {}];
    const times = (value: unknown): number => {
      asked = 0;
      expect(shape(value)).toBe(null);
      return asked;
    };
    const frozen = Object.freeze({ item });
    expect([times(frozen), times(frozen), times({ item }), times({ open }), times({ open })]).toEqual([1, 0, 0, 1, 1]);
  });

  it("names the fault each time", () => {
    const wrong = Object.freeze({ a: 1, b: -1 });
    expect([recordOf(count)(wrong), recordOf(count)(wrong), recordOf(recordOf(count))({ wrong })]).toEqual(["b", "b", "wrong.b"]);
  });
});
