import { describe, expect, it } from "vitest";
import { formatInitiative, parseInitiative } from "./initiative.ts";

describe("parseInitiative", () => {
  it.each([
    ["12", 3, 12],
    [" 12.5 ", 3, 12.5],
    ["=5", 3, 5],
    ["=-5", 3, -5],
    ["+2", 3, 5],
    ["-1", 3, 2],
    ["+.5", 3, 3.5],
    ["-4", null, -4],
    ["0", null, 0],
  ])("reads %j over %j as %j", (input, present, expected) => {
    expect(parseInitiative(input, present)).toBe(expected);
  });

  it("reads blank as no initiative", () => {
    expect(parseInitiative("  ", 7)).toBeNull();
  });

  it.each(["x", "1d20", "--1x", "=", "+", "1 2", "Infinity"])("does not understand %j", (input) => {
    expect(parseInitiative(input, 7)).toBeUndefined();
  });
});

describe("formatInitiative", () => {
  it("shows decimals only if a combatant has them", () => {
    expect(formatInitiative(12, false, 2)).toBe("12");
    expect(formatInitiative(12, true, 2)).toBe("12.00");
    expect(formatInitiative(12.345, true, 1)).toBe("12.3");
  });

  it("shows nothing for none", () => {
    expect(formatInitiative(null, true, 2)).toBe("");
    expect(formatInitiative(undefined, false, 2)).toBe("");
  });
});
