import { afterEach, describe, expect, it, vi } from "vitest";
import { ForcedDeletion, ForcedReplacement } from "../data/operators.ts";
import { setGeneration } from "../generation.ts";
import { Collection, EventEmitterMixin, Semaphore, setCompatibility, utils } from "./index.ts";

afterEach(() => setGeneration(13));
const merge = utils.mergeObject;

describe("mergeObject", () => {
  it("changes the original and merges inner objects", () => {
    const original = { a: { b: 1 }, c: 2 };
    expect(merge(original, { a: { d: 3 }, "a.e": 4 })).toBe(original);
    expect(original).toEqual({ a: { b: 1, d: 3, e: 4 }, c: 2 });
  });
  it("leaves the original alone unless inplace", () => {
    const original = { a: { b: 1 } };
    expect(merge(original, { a: { b: 2 } }, { inplace: false })).toEqual({ a: { b: 2 } });
    expect(original).toEqual({ a: { b: 1 } });
  });
  it("takes no new keys without insertKeys, and no new inner keys without insertValues", () => {
    expect(merge({ a: { b: 1 } }, { x: 1, a: { c: 2 } }, { insertKeys: false })).toEqual({ a: { b: 1, c: 2 } });
    expect(merge({ a: { b: 1 } }, { x: 1, a: { c: 2 } }, { insertValues: false })).toEqual({ a: { b: 1 }, x: 1 });
  });
  it("keeps what is there without overwrite and replaces objects without recursive", () => {
    expect(merge({ a: 1 }, { a: 2, b: 3 }, { overwrite: false })).toEqual({ a: 1, b: 3 });
    expect(merge({ a: { b: 1 } }, { a: { c: 2 } }, { recursive: false })).toEqual({ a: { c: 2 } });
  });
  it("refuses another type with enforceTypes", () => {
    expect(() => merge({ a: 1 }, { a: "x" }, { enforceTypes: true })).toThrow("Mismatched");
  });
  it("does not delete -=key unless performDeletions is set", () => {
    expect(merge({ a: 1, b: 2 }, { "-=a": null })).toEqual({ a: 1, b: 2, "-=a": null });
    expect(merge({ a: 1, b: { c: 1, d: 2 } }, { "-=a": null, b: { "-=c": null } }, { performDeletions: true })).toEqual({ b: { d: 2 } });
  });
  it("carries out operators on 14 only with applyOperators", () => {
    setGeneration(14);
    expect(merge({ a: 1, b: { c: 1 } }, { a: new ForcedDeletion(), b: new ForcedReplacement({ d: 2 }) }, { applyOperators: true })).toEqual(
      { b: { d: 2 } },
    );
    expect(merge({ a: 1 }, { a: new ForcedDeletion() }).a).toBeInstanceOf(ForcedDeletion);
  });
});

describe("diffObject", () => {
  it("finds what differs, arrays as a whole", () => {
    expect(utils.diffObject({ a: 1, b: { c: 2, d: 3 }, e: [1] }, { a: 1, b: { c: 2, d: 4 }, e: [1, 2], f: 5 })).toEqual({
      b: { d: 4 },
      e: [1, 2],
      f: 5,
    });
  });
  it("leaves out what only the other has with inner", () => {
    expect(utils.diffObject({ a: 1 }, { a: 2, b: 3 }, { inner: true })).toEqual({ a: 2 });
  });
  it("names deletions with deletionKeys", () => {
    expect(utils.diffObject({ a: 1, b: { c: 1 } }, { b: {} }, { deletionKeys: true })).toEqual({ "-=a": null, b: { "-=c": null } });
  });
});

describe("paths", () => {
  it("expand, flatten, get, set, has and delete", () => {
    expect(utils.expandObject({ "a.b": 1, a: { c: 2 }, "d.0.e": 3 })).toEqual({ a: { b: 1, c: 2 }, d: { 0: { e: 3 } } });
    expect(utils.flattenObject({ a: { b: 1, c: {} }, d: [1] })).toEqual({ "a.b": 1, "a.c": {}, d: [1] });
    const target: any = {};
    expect([utils.setProperty(target, "a.b", 1), utils.setProperty(target, "a.b", 1)]).toEqual([true, false]);
    expect([
      utils.getProperty(target, "a.b"),
      utils.getProperty(target, "a.x.y"),
      utils.hasProperty(target, "a.b"),
      utils.hasProperty(target, "a.c"),
    ]).toEqual([1, undefined, true, false]);
    expect([utils.deleteProperty(target, "a.b"), target]).toEqual([true, { a: {} }]);
  });
  it("never touch a prototype", () => {
    utils.setProperty({}, "__proto__.polluted", 1);
    expect(({} as any).polluted).toBeUndefined();
  });
});

describe("plain values", () => {
  it("isEmpty knows nothing but undefined, null and empty containers", () => {
    expect([undefined, null, [], {}, new Set(), new Map()].map(utils.isEmpty)).toEqual([true, true, true, true, true, true]);
    expect(["", 0, false, [1], { a: undefined }].map(utils.isEmpty)).toEqual([false, false, false, false, false]);
  });
  it("isNewerVersion compares parts as numbers", () => {
    expect(
      [
        ["1.10", "1.9"],
        ["1.9", "1.10"],
        ["1.0.1", "1.0"],
        ["1.0", "1.0"],
        [14, 13],
        ["2.0-beta", "2.0-alpha"],
      ].map(([a, b]) => utils.isNewerVersion(a, b)),
    ).toEqual([true, false, true, false, true, true]);
  });
  it("randomID gives 16 letters and digits, without randomUUID", () => {
    expect(utils.randomID()).toMatch(/^[a-zA-Z0-9]{16}$/);
    expect(utils.randomID(5)).toHaveLength(5);
  });
  it("deepClone keeps a key that is called __proto__ as plain data", () => {
    const copy = utils.deepClone(JSON.parse('{ "__proto__": { "forged": true }, "a": 1 }'));
    expect([Object.keys(copy), "forged" in copy]).toEqual([["__proto__", "a"], false]);
  });
  it("deepClone copies plain data, shares instances and refuses them when strict", () => {
    const instance = new Collection();
    const copy = utils.deepClone({ a: [{ b: 1 }], instance, when: new Date(5) });
    expect(copy).toEqual({ a: [{ b: 1 }], instance, when: new Date(5) });
    expect(() => utils.deepClone({ instance }, { strict: true })).toThrow();
  });
  it("escapes, types, inverts and compares", () => {
    expect(utils.unescapeHTML(utils.escapeHTML(`<a href="x">'&'</a>`))).toBe(`<a href="x">'&'</a>`);
    expect([null, undefined, [], {}, new Set(), 1, "", () => 1].map(utils.getType)).toEqual([
      "null",
      "undefined",
      "Array",
      "Object",
      "Set",
      "number",
      "string",
      "function",
    ]);
    expect(utils.invertObject({ a: 1, b: 2 })).toEqual({ 1: "a", 2: "b" });
    expect([utils.objectsEqual({ a: [1] }, { a: [1] }), utils.equals({ a: 1 }, { a: 1, b: undefined })]).toEqual([true, false]);
    expect([utils.isSubclass(Collection, Map), utils.isSubclass(Map, Collection), utils.isSubclass(Collection, Collection)]).toEqual([
      true,
      false,
      true,
    ]);
  });
  it("parses UUIDs of worlds, compendia and embedded documents", () => {
    expect(utils.parseUuid("Actor.aaaaaaaaaaaaaaaa.Item.bbbbbbbbbbbbbbbb")).toMatchObject({
      type: "Item",
      id: "bbbbbbbbbbbbbbbb",
      primaryType: "Actor",
      primaryId: "aaaaaaaaaaaaaaaa",
      embedded: ["Item", "bbbbbbbbbbbbbbbb"],
    });
    expect(utils.parseUuid("Compendium.sys.pack.Item.cccccccccccccccc")).toMatchObject({
      type: "Item",
      id: "cccccccccccccccc",
      documentId: "cccccccccccccccc",
      primaryType: undefined,
      primaryId: undefined,
      embedded: [],
    });
    expect(utils.parseUuid(null)).toBeNull();
  });
  it("getRoute keeps one leading slash", () => {
    expect([utils.getRoute("icons/x.svg"), utils.getRoute("/icons/x.svg", { prefix: "vtt" })]).toEqual([
      "/icons/x.svg",
      "/vtt/icons/x.svg",
    ]);
  });
  it("debounce waits and throttle thins out", () => {
    vi.useFakeTimers();
    const calls: string[] = [];
    const later = utils.debounce((name: string) => calls.push(name), 10);
    const thin = utils.throttle((name: string) => calls.push(name), 10);
    for (const name of ["a", "b"]) later(name);
    for (const name of ["1", "2", "3"]) thin(name);
    vi.advanceTimersByTime(20);
    expect(calls.sort()).toEqual(["1", "3", "b"]);
    vi.useRealTimers();
  });
  it("compatibility warnings obey the mode", () => {
    setCompatibility(() => ({ mode: 3, includePatterns: [], excludePatterns: [] }));
    expect(() => utils.logCompatibilityWarning("old", { since: 13, until: 15 })).toThrow("old");
    setCompatibility(() => ({ mode: 0, includePatterns: [], excludePatterns: [] }));
    expect(() => utils.logCompatibilityWarning("old")).not.toThrow();
    setCompatibility(() => ({ mode: 1, includePatterns: [], excludePatterns: [] }));
  });
});

describe("classes", () => {
  it("a Collection iterates over values and finds by name", () => {
    const collection = new Collection<any>([
      ["a", { name: "A" }],
      ["b", { name: "B" }],
    ]);
    expect([
      [...collection].map(({ name }) => name),
      collection.getName("B"),
      collection.contents.length,
      collection.map(({ name }) => name),
      collection.filter(({ name }) => name === "A").length,
    ]).toEqual([["A", "B"], { name: "B" }, 2, ["A", "B"], 1]);
    expect(() => collection.get("x", { strict: true })).toThrow("x");
    expect(collection.reduce((all: string, { name }: any) => all + name, "")).toBe("AB");
  });
  it("a Semaphore runs so many at a time, in order", async () => {
    const semaphore = new Semaphore(1);
    const order: number[] = [];
    const run = async (number: number): Promise<number> => (await Promise.resolve(), order.push(number), number);
    expect(await Promise.all([semaphore.add(run, 1), semaphore.add(run, 2), semaphore.add(async () => run(3))])).toEqual([1, 2, 3]);
    expect(order).toEqual([1, 2, 3]);
    await expect(
      semaphore.add(async () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
  });
  it("an EventEmitter tells listeners of known events only", () => {
    class Source extends EventEmitterMixin() {
      static override emittedEvents = ["go"];
    }
    const source = new Source();
    const heard = vi.fn();
    source.addEventListener("go", heard, { once: true });
    source.dispatchEvent(new Event("go"));
    source.dispatchEvent(new Event("go"));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(() => source.addEventListener("stop", heard)).toThrow("stop");
  });
  it("a WordTree looks up by the first letters", () => {
    const tree = new utils.WordTree();
    ["Alpha", "Alpine", "Beta"].forEach((word, index) => tree.addLeaf(word, index + 1));
    expect(tree.lookup("alp").sort()).toEqual([1, 2]);
  });
  it("a Color speaks numbers and CSS", () => {
    expect([
      utils.Color.from("#ff8000").css,
      Number(utils.Color.from([1, 0, 0])),
      utils.Color.from("x").valid,
      utils.Color.fromHSL([0, 1, 0.5]).css,
    ]).toEqual(["#ff8000", 0xff0000, false, "#ff0000"]);
  });
});
