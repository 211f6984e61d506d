import { expect, it } from "vitest";
import { isWordKey } from "./ids-and-keys.ts";

it("a key that a command may name is made of letters, digits and single hyphens, and no name that every object answers", () => {
  expect(["love", "a-b", "x".repeat(40)].map((key) => isWordKey(key, 40))).toEqual([true, true, true]);
  const wrong = ["-=x", "==x", "-a", "a-", "a--b", "a_b", "a.b", "", "constructor", "hasOwnProperty", "x".repeat(41), 5];
  expect(wrong.filter((key) => isWordKey(key, 40))).toEqual([]);
});
