import { describe, expect, it } from "vitest";
import { playedNumber } from "./played-number.ts";

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
    expect(playedNumber(value, { min: -5, max: 10 })).toBe(played);
  });

  it.each([NaN, "4", null, undefined, {}, true])("is the default if the stored value is %j", (value) => {
    expect(playedNumber(value, { min: 0, max: 10, otherwise: 9 })).toBe(9);
    expect(playedNumber(value, { min: 2, max: 10 })).toBe(2);
  });
});
