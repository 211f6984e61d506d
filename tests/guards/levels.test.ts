import path from "node:path";
import { describe, expect, it } from "vitest";
import { bareWorld, demoWorld } from "../../scripts/demo.mjs";
import { madeSources } from "../../scripts/packs.mjs";
import { setGeneration } from "../../rehearsal/src/common/generation.ts";
import { filesBelow, json, read, ROOT } from "./files.ts";

type Source = Record<string, any>;

const { DEFAULT_LEVEL } = (await import(path.join(ROOT, "src/foundry/platform/compat.ts"))) as { readonly DEFAULT_LEVEL: string };

const packed: Source[] = [...filesBelow("packs", ".json").map((file) => json(file) as Source), ...Object.values(madeSources()).flat()];
/** The scenes that we ship or generate, with their origin. */
const scenes: readonly (readonly [from: string, scene: Source])[] = [
  ...packed.flatMap((source) => {
    const own = String(source["_key"]).startsWith("!scenes!") ? [source] : (source["scenes"] ?? []);
    return own.map((scene: Source) => [`${String(source["name"])} in the compendiums`, scene] as const);
  }),
  ...demoWorld("demo").documents.scenes.map((scene: Source) => ["the demo world", scene] as const),
  ...bareWorld("bare", { id: "other", title: "Other" }).documents.scenes.map(
    (scene: Source) => ["the world of another system", scene] as const,
  ),
];

/** Matches code that creates scenes, tokens or levels. A file with such code must name a level. */
const MAKING = /createEmbeddedDocuments\(\s*"(?:Token|Level)"|(?:\bScene|"Scene"\))\.(?:implementation\.)?create(?:Documents)?\(/;

describe("our scenes", () => {
  it("exist", () => {
    expect(scenes.map(([from]) => from)).toEqual([
      "Haggling over a kipper in the compendiums",
      "The swamp road in the compendiums",
      "the demo world",
      "the world of another system",
    ]);
  });

  it.each(scenes)("%s has the level that every scene of 14 begins with, and its tokens are on it", (_from, scene) => {
    expect(scene["levels"].map(({ _id }: Source) => _id)).toEqual([DEFAULT_LEVEL]);
    expect(scene["initialLevel"]).toBe(DEFAULT_LEVEL);
    for (const token of scene["tokens"] ?? []) expect([token.name, token.level]).toEqual([token.name, DEFAULT_LEVEL]);
    // 13 keeps the picture in the scene.
    expect(scene["levels"][0].background.src).toBe(scene["background"]?.src);
  });

  it("begin with the level that the host uses too", async () => {
    setGeneration(14);
    const { BaseScene, BaseToken } = (await import("../../rehearsal/src/common/documents/index.ts")) as unknown as Record<string, any>;
    expect([BaseScene["metadata"].defaultLevelId, new BaseToken({ name: "T" }).level]).toEqual([DEFAULT_LEVEL, DEFAULT_LEVEL]);
  });

  it("are created by no code that leaves their level out", () => {
    const made = filesBelow("src", ".ts").filter((file) => !file.endsWith(".test.ts") && MAKING.test(read(file)));
    expect(made.filter((file) => !/\blevel/i.test(read(file)))).toEqual([]);
    expect(MAKING.test('scene.createEmbeddedDocuments("Token", [])') && MAKING.test("Scene.implementation.create({})")).toBe(true);
  });
});
