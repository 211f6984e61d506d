import { expect, it } from "vitest";
import texts from "../../lang/en.json" with { type: "json" };
import { CORE_TYPES } from "./host.ts";

it("core's own subtypes have names that a person can read where one is made", () => {
  const named = Object.fromEntries(Object.entries(texts.TYPES).map(([name, types]) => [name, Object.keys(types)]));
  expect(named).toEqual(CORE_TYPES);
});
