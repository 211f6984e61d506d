import { describe, expect, it } from "vitest";
import type { Option } from "../../../core/index.ts";
import { OptionsIndex } from "./options-index.ts";

const free: Option = { kind: "pass", who: ["a", "b"], fields: {} };
const resting: Option = { kind: "pass", who: ["b"], fields: { resting: { type: "flag", only: true } } };
const open: Option = { kind: "advance", who: [], fields: {} };

describe("the options of a seat", () => {
  const index = new OptionsIndex([free, resting, open]);

  it("are found by kind, and by combatant if given", () => {
    expect([index.of("pass"), index.of("pass", "a"), index.of("pass", "b"), index.of("pass", "c"), index.of("judge", "a")]).toEqual([
      [free, resting],
      [free],
      [free, resting],
      [],
      [],
    ]);
    expect([index.may("advance"), index.may("advance", "a"), index.may("judge")]).toEqual([true, false, false]);
  });

  it("accept the field values of an option", () => {
    const may = (resting: boolean) => index.may("pass", "b", { resting });
    expect([may(true), may(false), index.may("pass", "a", { resting: true }), index.may("pass", "a", {})]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([index.mayGiving("pass", "a", "resting"), index.mayGiving("pass", "b", "resting")]).toEqual([false, true]);
  });
});
