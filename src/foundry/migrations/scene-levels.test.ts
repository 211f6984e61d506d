import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("game", { release: { generation: 14 } });
const { findLevelRepair, repairLevels } = await import("./scene-levels.ts");

const DEFAULT = "defaultLevel0000";
const OLD = "callboardGround0";
const MIGRATIONS = [{ version: "0.2.0", levels: [OLD] }];
const embedded = { Level: "levels", Token: "tokens", Wall: "walls" };
const nobody = () => false;
const picture = { name: "The swamp road", background: { src: "swamp.svg" } };

/** The swamp road as 0.1.0 left it on v14: its tokens are on a missing level. */
const swamp = () => ({
  levels: [{ _id: OLD, ...picture }],
  initialLevel: OLD,
  tokens: [
    { _id: "hero", level: DEFAULT },
    { _id: "newt", level: OLD },
  ],
  walls: [
    { _id: "fence", levels: [OLD] },
    { _id: "hedge", levels: [] },
  ],
});
const repairOf = (scene: object, plays: (token: string) => boolean = nobody) =>
  findLevelRepair(scene as never, new Set([OLD]), { embedded, plays });

describe("a scene whose level v14 does not know", () => {
  it("gets the default level with its picture, and its documents move there", () => {
    expect(repairOf(swamp())).toEqual({
      created: { _id: DEFAULT, ...picture },
      moved: [
        ["Token", [{ _id: "newt", level: DEFAULT }]],
        ["Wall", [{ _id: "fence", levels: [DEFAULT] }]],
      ],
      isShown: false,
      removed: OLD,
    });
  });

  it("keeps the old level for tokens in an encounter, until its end", () => {
    const isNewt = (token: string) => token === "newt";
    expect(repairOf(swamp(), isNewt)).toEqual({ created: { _id: DEFAULT, ...picture }, moved: [], isShown: true, removed: "" });
    const begun = { ...swamp(), levels: [{ _id: OLD }, { _id: DEFAULT }] };
    expect(repairOf(begun, isNewt)).toBeNull();
    expect(repairOf(begun)).toMatchObject({ created: null, removed: OLD });
  });

  it.each([
    ["has been repaired", { levels: [{ _id: DEFAULT }], initialLevel: DEFAULT, tokens: [{ _id: "hero", level: DEFAULT }] }],
    ["is somebody else's, whatever its levels are", { levels: [{ _id: "attic00000000000" }], tokens: [{ _id: "hero", level: DEFAULT }] }],
    ["is of 13, which has no levels", { tokens: [{ _id: "hero" }] }],
  ])("is left alone if it %s", (_why, scene) => {
    expect(repairOf(scene)).toBeNull();
  });

  it("is repaired in order: the new level, then its documents, then the old level", async () => {
    const calls: unknown[][] = [];
    const note = (...call: unknown[]) => Promise.resolve(void calls.push(call));
    let stored: object = swamp();
    const scene = {
      ...{ id: "s", name: "The swamp road", toObject: () => stored },
      update: (changes: object) => note("update", changes),
      createEmbeddedDocuments: (name: string, data: readonly object[], options: object) => note("create", name, data, options),
      updateEmbeddedDocuments: (name: string, updates: readonly object[]) => note("move", name, updates),
      deleteEmbeddedDocuments: (name: string, ids: readonly string[]) => note("delete", name, ids),
    };
    expect(await repairLevels({ scenes: [scene], embedded, plays: nobody }, MIGRATIONS)).toEqual(["The swamp road"]);
    expect(calls.map(([what, name]) => [what, name])).toEqual([
      ["create", "Level"],
      ["move", "Token"],
      ["move", "Wall"],
      ["update", { initialLevel: DEFAULT }],
      ["delete", "Level"],
    ]);
    stored = { levels: [{ _id: DEFAULT }], initialLevel: DEFAULT, tokens: [] };
    expect(await repairLevels({ scenes: [scene], embedded, plays: nobody }, MIGRATIONS)).toEqual([]);
    expect(calls).toHaveLength(5);
  });
});
