import { expect, it } from "vitest";
import { takeOutWrongDamage } from "./damage.ts";

it("a form's damage is stored normalised, and what is no formula is taken out and named", () => {
  const [right, wrong, none, other] = [{ damage: "2W6+1" }, { damage: "1d6 fire", text: "x" }, { damage: " " }, { text: "x" }];
  expect([right, wrong, none, other].map(takeOutWrongDamage)).toEqual([null, "1d6 fire", null, null]);
  expect([right, wrong, none, other]).toEqual([{ damage: "2d6+1" }, { text: "x" }, { damage: "" }, { text: "x" }]);
});
