import { describe, expect, it } from "vitest";
import { CONST } from "./constants.ts";
import { BaseModule, BaseSystem } from "./packages.ts";

const codes = CONST.PACKAGE_AVAILABILITY_CODES;
const release = { generation: 13, build: 351 };

describe("a manifest", () => {
  it("needs only id, title and version", () => {
    const system: any = new BaseSystem({ id: "callboard", title: "Callboard", version: "1.0.0" });
    expect(system.toObject()).toMatchObject({
      id: "callboard",
      socket: false,
      esmodules: [],
      styles: [],
      packs: [],
      documentTypes: {},
      grid: { type: 1, distance: 1, units: "", diagonals: 0 },
      relationships: { requires: [] },
    });
    expect(system.type).toBe("system");
  });
  it("drops unknown keys and turns plain styles into objects", () => {
    const system: any = new BaseSystem({
      id: "a",
      title: "A",
      version: "1",
      styles: ["a.css", { src: "b.css", layer: null }],
      what: 1,
      packs: [{ name: "p", label: "P", type: "Item" }],
      compatibility: { minimum: 13 },
    });
    expect(system.toObject()).toMatchObject({
      styles: [{ src: "a.css" }, { src: "b.css", layer: null }],
      packs: [{ path: "packs/p", ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" } }],
      compatibility: { minimum: "13" },
    });
    expect("what" in system._source).toBe(false);
  });
  it.each([
    [{ id: "a.b" }, "letters"],
    [{ title: " " }, "title"],
    [{ version: "1<" }, "quotes"],
    [{ languages: [{ lang: "not a language", path: "x" }] }, "language code"],
    [
      {
        packs: [
          { name: "p", label: "P", type: "Item" },
          { name: "p", label: "Q", type: "Item" },
        ],
      },
      "duplicate",
    ],
    [{ packs: [{ name: "p", label: "P", type: "Nothing" }] }, "valid choice"],
    [{ documentTypes: { Actor: { base: {} } } }, "reserved"],
  ])("refuses %j", (wrong, message) => {
    expect(() => new BaseSystem({ id: "a", title: "A", version: "1", ...wrong })).toThrow(message);
  });
  it.each([
    [{ minimum: "13", verified: "13" }, codes.VERIFIED],
    [{ minimum: "13.352" }, codes.REQUIRES_CORE_UPGRADE_STABLE],
    [{ maximum: "13" }, codes.UNKNOWN],
    [{ maximum: "13.350" }, codes.REQUIRES_CORE_DOWNGRADE],
    [{ maximum: "12" }, codes.REQUIRES_CORE_DOWNGRADE],
    [{ verified: "12" }, codes.UNVERIFIED_GENERATION],
    [{ verified: "13.350" }, codes.UNVERIFIED_BUILD],
  ])("with compatibility %j on 13.351 has availability %i", (compatibility, code) => {
    expect(BaseModule.testAvailability({ compatibility }, { release })).toBe(code);
  });
});
