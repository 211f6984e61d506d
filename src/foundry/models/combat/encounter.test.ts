import { describe, expect, it, vi } from "vitest";

class Field {}
/** Counts how often Foundry cleans an object. */
const clean = vi.fn((value: unknown) => value);
class ObjectField extends Field {
  _cleanType(value: unknown): unknown {
    return clean(value);
  }
}
vi.stubGlobal("foundry", {
  data: { fields: { ObjectField, BooleanField: Field, NumberField: Field } },
  abstract: { TypeDataModel: class {} },
});
const { EncounterData } = await import("./encounter.ts");

describe("the stored data of an encounter", () => {
  it("are cleaned once for each stored object, as the data model is created again after each update", () => {
    const state = EncounterData.defineSchema().state as unknown as ObjectField;
    const cleanIn = (value: unknown) => state._cleanType(value);
    const [stored, update] = [{ a: 1 }, { a: 2 }];
    expect([cleanIn(stored), cleanIn(stored), clean.mock.calls.length]).toEqual([stored, stored, 1]);
    expect([cleanIn(update), clean.mock.calls.length]).toEqual([update, 2]);
    expect([cleanIn("broken"), cleanIn(null), clean.mock.calls.length]).toEqual(["broken", null, 2]);
  });
});
