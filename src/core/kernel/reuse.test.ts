import { describe, expect, it } from "vitest";
import { reuseEqual } from "./reuse.ts";

describe("a copy that shares what did not change", () => {
  const before = { a: { x: 1, list: [{ y: 1 }, { y: 2 }] }, b: { z: null }, c: "text" };
  const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  it("is the earlier value if nothing differs, and shares nothing with the later one", () => {
    expect(reuseEqual(before, copy(before))).toBe(before);
    const after = copy({ fresh: { x: 1 } }) as { fresh: object };
    const made = reuseEqual(undefined, after) as { fresh: object };
    expect(made).toEqual(after);
    expect([made === after, made.fresh === after.fresh]).toEqual([false, false]);
  });

  it("shares the parts next to a change, also in lists", () => {
    const made = reuseEqual(before, { ...(copy(before) as object), a: { x: 1, list: [{ y: 1 }, { y: 3 }] } }) as typeof before;
    expect(made.a.list).toEqual([{ y: 1 }, { y: 3 }]);
    expect([made.b === before.b, made.a === before.a, made.a.list[0] === before.a.list[0]]).toEqual([true, false, true]);
  });

  it("treats parts that are gone, new, shorter, longer, of another type or reordered as changed", () => {
    for (const after of [{ c: "text" }, { ...before, d: 1 }, { ...before, b: [] }, { c: "text", b: { z: null }, a: before.a }]) {
      const made = reuseEqual(before, copy(after)) as object;
      expect([made, Object.keys(made)]).toEqual([after, Object.keys(after)]);
    }
    expect(reuseEqual([1, 2], [1])).toEqual([1]);
    expect(reuseEqual([1], [1, 2])).toEqual([1, 2]);
    expect(reuseEqual({ 0: 1 }, [1])).toEqual([1]);
    expect(reuseEqual([1], { 0: 1 })).toEqual({ 0: 1 });
  });

  it("is frozen deeply, and freezes nothing of its source", () => {
    const after = { a: [{ x: 1 }] };
    const made = reuseEqual(null, after) as typeof after;
    expect([made, made.a, made.a[0], after, after.a, after.a[0]].map(Object.isFrozen)).toEqual([true, true, true, false, false, false]);
  });

  it("keeps objects that are not JSON as they are, and keys of the prototype chain as keys", () => {
    const odd = new Map();
    expect((reuseEqual(before, { odd }) as { odd: object }).odd).toBe(odd);
    const keys = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}') as object;
    expect(JSON.stringify(reuseEqual(before, keys))).toBe(JSON.stringify(keys));
  });
});
