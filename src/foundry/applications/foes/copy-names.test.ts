import { expect, it } from "vitest";
import { nameCopies } from "./copy-names.ts";

it.each([
  ["begin with 1", [], ["Goblin 1", "Goblin 2"]],
  ["go on after the highest number", ["Goblin 2", "Goblin 7", "Hag 9"], ["Goblin 8", "Goblin 9"]],
  ["count one without a number as the first", ["Goblin"], ["Goblin 2", "Goblin 3"]],
  ["know numbers in brackets", ["Goblin (4)"], ["Goblin 5", "Goblin 6"]],
  ["leave other names alone", ["Goblin king 3", "Goblin 3 b", "Gob", "Goblin99999999999999999999"], ["Goblin 1", "Goblin 2"]],
])("names of copies %s", (_what, taken, names) => {
  expect(nameCopies("Goblin", { count: 2, taken })).toEqual(names);
});

it("names of copies are written as the caller wants", () => {
  expect(nameCopies("Goblin", { count: 1, taken: ["Goblin (2)"], written: (number) => `Goblin (${number})` })).toEqual(["Goblin (3)"]);
});
