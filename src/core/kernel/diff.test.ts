import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diff, invert, patch, isEqual } from "./diff.ts";

const key = fc.constantFrom("a", "b", "c", "d", "toString", "valueOf");
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.integer(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.integer(), { maxLength: 3 }),
    tie("record"),
  ),
  record: fc.dictionary(key, tie("value"), { maxKeys: 5, noNullPrototype: true }),
})).record;

describe("diff", () => {
  it("leads from one record to the other, and its inverse leads back", () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const changes = diff(before, after);
        expect(patch(before, changes)).toEqual(after);
        expect(patch(after, invert(before, changes))).toEqual(before);
      }),
      { numRuns: 1000 },
    );
  });

  it("is empty between a record and its copy", () => {
    fc.assert(
      fc.property(json, (value) => {
        const copy = JSON.parse(JSON.stringify(value)) as object;
        expect(diff(value, copy)).toEqual([]);
        expect(isEqual(value, copy)).toBe(true);
      }),
    );
  });

  it("changes none of its arguments", () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const copy = JSON.stringify(before);
        patch(before, diff(before, after));
        expect(JSON.stringify(before)).toBe(copy);
      }),
    );
  });

  it("names only leaves", () => {
    expect(diff({ a: { b: 1, c: [1] }, d: 1 }, { a: { b: 2, c: [1] }, e: { f: 1 } })).toEqual([
      { path: ["a", "b"], value: 2 },
      { path: ["e"], value: { f: 1 } },
      { path: ["d"] },
    ]);
  });

  it("skips a change within a record that does not exist", () => {
    expect(patch({ a: { b: null } }, [{ path: ["a", "b", "c"], value: 1 }, { path: ["d", "e"] }, { path: ["a", "f"], value: 2 }])).toEqual({
      a: { b: null, f: 2 },
    });
  });

  it.each([".", "a.b", "-=a", "a==", "__proto__", "constructor", "prototype", ""])("throws on a path that holds %j", (part) => {
    expect(() => diff({}, Object.fromEntries([[part, 1]]))).toThrow("path");
    expect(() => patch({}, [{ path: [part], value: 1 }])).toThrow("path");
    expect(() => patch({}, [{ path: ["a", part], value: 1 }])).toThrow("path");
  });
});
