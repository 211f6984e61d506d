import { expect, it } from "vitest";
import { readDamage } from "./read-damage.ts";

it("a formula is stored in one way of writing, a blank one as none, and any other text is refused", () => {
  expect(["2W6 + 1", " d4+2D6 ", "3", "  ", ""].map(readDamage)).toEqual(["2d6+1", "1d4+2d6", "3", "", ""]);
  expect(["1d6 fire", "a lot", "2d6-1d4", "1d6x>0", "1d2+1d4+1d6+1d8"].map(readDamage)).toEqual([null, null, null, null, null]);
});
