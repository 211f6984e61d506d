import { expect, it } from "vitest";
import { Rate } from "./rate.ts";

it("admits a number of actions per period and user, and more after the time or a reset", () => {
  const rate = new Rate(2, 1000);
  expect([rate.admits("a", 0), rate.admits("a", 500), rate.admits("a", 900), rate.admits("b", 900)]).toEqual([true, true, false, true]);
  expect([rate.admits("a", 1000), rate.admits("a", 1400), rate.admits("a", 1500)]).toEqual([true, false, true]);
  rate.forgive("a");
  expect(rate.admits("a", 1500)).toBe(true);
});
