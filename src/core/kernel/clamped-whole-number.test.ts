import { describe, expect, it } from "vitest";
import { clampedWholeNumber } from "./clamped-whole-number.ts";

describe("the whole number that is played", () => {
  it.each([
    [4.5, 4],
    [4, 4],
    [0.9, 0],
    [-2.5, -3],
    [99, 10],
    [-99, -5],
    [Infinity, 10],
    [-Infinity, -5],
  ])("is %d rounded down and within its range: %d", (value, played) => {
    expect(clampedWholeNumber(value, { min: -5, max: 10 })).toBe(played);
  });

  it.each([NaN, "4", null, undefined, {}, true])("is the default if the stored value is %j", (value) => {
    expect(clampedWholeNumber(value, { min: 0, max: 10, otherwise: 9 })).toBe(9);
    expect(clampedWholeNumber(value, { min: 2, max: 10 })).toBe(2);
  });
});
