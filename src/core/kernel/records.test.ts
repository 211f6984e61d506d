import { describe, expect, it } from "vitest";
import { lookup } from "./records.ts";

describe("lookup", () => {
  it("finds only own values, whatever they are", () => {
    const own = JSON.parse('{"__proto__": 7, "toString": 8, "nothing": null}') as Record<string, unknown>;
    expect([lookup(own, "__proto__"), lookup(own, "toString"), lookup(own, "nothing")]).toEqual([7, 8, null]);
    expect(lookup({ call: () => 1 }, "call")).toBeTypeOf("function");
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "missing"])(
    "finds nothing under the inherited name %s",
    (key) => {
      expect(lookup({ a: 1 }, key)).toBe(undefined);
    },
  );
});
