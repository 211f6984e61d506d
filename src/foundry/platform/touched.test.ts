import { afterAll, describe, expect, it, vi } from "vitest";

class DataFieldOperator {
  readonly value: object = { wounds: 0 };
}
vi.stubGlobal("foundry", { data: { operators: { DataFieldOperator } } });
vi.stubGlobal("game", { release: { generation: 14 } });
const { isTouched, touchedBelow, touchedBy } = await import("./touched.ts");
afterAll(() => void vi.unstubAllGlobals());

/** Ways to write an actor's wounds. */
const WAYS: readonly (readonly [how: string, changed: object, options: object])[] = [
  ["a value", { system: { rounds: { wounds: 0 } } }, {}],
  ["a path", { "system.rounds.wounds": 0 }, {}],
  ["a deletion", { system: { rounds: { "-=wounds": null } } }, {}],
  ["a path that deletes", { "system.rounds.-=wounds": null }, {}],
  ["a deletion of the section", { system: { "-=rounds": null } }, {}],
  ["a replacement of the section", { system: { "==rounds": { wits: 3 } } }, {}],
  ["a replacement of all", { "==system": { rounds: { wits: 3 } } }, {}],
  ["an operator", { system: { rounds: new DataFieldOperator() } }, {}],
  ["an operator on its way", { system: { rounds: { __$OPERATOR$__: "ForcedReplacement", value: {} } } }, {}],
  ["an update without merging", { system: { rounds: { wits: 3 } } }, { recursive: false }],
  ["an empty record", { system: {} }, {}],
];

describe("what an update touches", () => {
  it.each(WAYS)("is found in %s", (_how, changed, options) => {
    const touched = touchedBy(changed, options);
    expect(isTouched(touched, "system")).toBe(true);
    expect(isTouched(touched, "system.rounds.wounds")).toBe(true);
    expect([isTouched(touched, "name"), isTouched(touched, "systems.rounds"), isTouched(touched, "type")]).toEqual([false, false, false]);
  });

  it("can be seen from a part of the document", () => {
    expect(touchedBelow(touchedBy({ system: { rounds: { wounds: 0, "-=lost": null } }, name: "x" }), "system")).toEqual([
      "rounds.wounds",
      "rounds.lost",
    ]);
    expect(touchedBelow(touchedBy({ "==delta": { system: {} } }), "delta")).toEqual([""]);
    expect(touchedBelow(touchedBy({ name: "x" }), "system")).toEqual([]);
  });
});
