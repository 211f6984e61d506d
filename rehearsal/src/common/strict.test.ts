import { describe, expect, it } from "vitest";
import { makeStrict, strictNamespace } from "./strict.ts";

class Thing {
  #secret = 3;
  known = 1;
  static made = 2;
  get secret(): number {
    return this.#secret;
  }
}
makeStrict(Thing);
class Better extends Thing {
  more = 4;
}

describe("strictness", () => {
  it("throws on an unknown member of an instance and names member and place", () => {
    expect(() => (new Better() as any).unknown).toThrow("Unknown member unknown of Thing (Better)");
  });
  it("throws on an unknown static member", () => {
    expect(() => (Better as any).unknown).toThrow("Unknown member unknown of class Thing (Better)");
  });
  it("lets private fields, known members and what every object has be read", () => {
    const better = new Better();
    expect([better.secret, better.known, better.more, Better.made, Better.name, better.toString(), better.constructor]).toEqual([
      3,
      1,
      4,
      2,
      "Better",
      "[object Object]",
      Better,
    ]);
    expect(Object.hasOwn(better, "known") && better.hasOwnProperty("known") && better instanceof Thing).toBe(true);
  });
  it("never throws on `in`, symbols, `then` and `toJSON`", async () => {
    const better: any = new Better();
    expect("unknown" in better).toBe(false);
    expect([better[Symbol.iterator], better.then, better.toJSON]).toEqual([undefined, undefined, undefined]);
    expect(await better).toBe(better);
    expect(JSON.parse(JSON.stringify(better))).toEqual({ known: 1, more: 4 });
  });
  it("guards a namespace in the same way", () => {
    const space: any = strictNamespace("foundry.x", { a: 1 });
    expect(space.a).toBe(1);
    expect(() => space.b).toThrow("Unknown member b of foundry.x");
    space.b = 2;
    expect("b" in space && space.b).toBe(2);
  });
});
