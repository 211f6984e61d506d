import { expect, it, vi } from "vitest";
import { toy } from "../arbiter/toy.fixture.ts";

vi.mock("./settings.ts", () => ({ worldHouseOf: () => ({ open: true, most: 3 }) }));
const { register } = await import("./registry.ts");
const { chooseHouseFor, houseFor } = await import("./house.ts");
const houseRules = { open: { type: "flag", default: false }, most: { type: "integer", min: 1, max: 5, default: 1 } } as const;
register("ruled", { structure: { ...toy, houseRules }, templates: "", lang: "", numbers: () => ({}) });

const withFlag = (house: unknown, type = "ruled") =>
  houseFor({ type, flags: house === undefined ? {} : { callboard: { house } } } as never);
const worlds = { open: true, most: 3 };

it("an encounter begins with its own house rules if a GM chose some, else with the world's", () => {
  expect(withFlag({ type: "ruled", rules: { open: false, most: 5 } })).toEqual({ open: false, most: 5 });
  expect(withFlag(undefined)).toEqual(worlds);
});

it("rules of another structure and invalid rules do not count", () => {
  for (const odd of [null, 7, "x", [], { type: "other", rules: { most: 5 } }, { type: "ruled" }, { type: "ruled", rules: 3 }])
    expect([odd, withFlag(odd)]).toEqual([odd, worlds]);
  expect(withFlag({ type: "ruled", rules: { open: "yes", most: 99, more: 1 } })).toEqual({ open: false, most: 1 });
});

it("an encounter's chosen rules are written into it, with its structure", async () => {
  const update = vi.fn();
  await chooseHouseFor({ type: "ruled", update } as never, { open: true, most: 2 });
  expect(update).toHaveBeenCalledWith({ flags: { callboard: { house: { type: "ruled", rules: { open: true, most: 2 } } } } });
});
