import { describe, expect, it } from "vitest";
import { byName } from "./compare-by-name.ts";

const sorted = (...names: readonly string[]) =>
  names
    .map((name, index) => ({ id: String(index), name }))
    .sort(byName)
    .map(({ name }) => name);

describe("the order by name", () => {
  it("compares numbers as numbers, and anything else letter by letter", () => {
    expect(sorted("Goblin 10", "Goblin 2", "Goblin", "Fen hag", "goblin 1", "10", "9")).toEqual(
      ["9", "10", "Fen hag", "Goblin", "Goblin 2", "Goblin 10", "goblin 1"], // prettier-ignore
    );
    expect(sorted("a02", "a2", "a1b", "a1")).toEqual(["a1", "a1b", "a02", "a2"]);
  });

  it("compares ids if the names are the same", () => {
    expect([{ id: "b", name: "Wolf" }, { id: "a", name: "Wolf" }].sort(byName).map(({ id }) => id)).toEqual(["a", "b"]); // prettier-ignore
  });
});
