import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { STRUCTURES } from "../../src/core/index.ts";
import { filesBelow, json, read, ROOT } from "./files.ts";

const manifest = json("system.json");
/** The files of the item models: of the shared type and of the structures' own. */
const ITEMS = [...filesBelow("src/foundry/models/item", ".ts"), ...filesBelow("src/foundry/structures", ".ts")].filter((file) =>
  read(file).includes("static override LOCALIZATION_PREFIXES"),
);
const itemFile = (type: string) => ITEMS.find((file) => path.basename(file, ".ts") === type);

describe("system.json", () => {
  it("is Callboard, a system for v13 and v14, not verified yet", () => {
    expect(manifest).toMatchObject({ id: "callboard", type: "system" });
    expect(manifest.compatibility).toEqual({ minimum: "13.347", maximum: "14" });
  });

  it("leads to the latest release, whose manifest names the archive of its own version", () => {
    expect(manifest.manifest).toBe(`${manifest.url}/releases/latest/download/system.json`);
    expect(manifest.download).toBe(`${manifest.url}/releases/download/v${manifest.version}/callboard.zip`);
    expect(manifest.bugs).toBe(`${manifest.url}/issues`);
  });

  it("asks for no socket, since nothing is sent except documents", () => {
    expect(manifest).not.toHaveProperty("socket");
    const events = filesBelow("src", ".ts").filter((file) => /socket\.(?:emit|on)\(\s*["'`]system\./.test(read(file)));
    expect(events).toEqual([]);
  });

  it("has the version of the package", () => expect(manifest.version).toBe(json("package.json").version));

  it("names a subtype of Combat for each structure, and no other", () => {
    expect(Object.keys(manifest.documentTypes.Combat).sort()).toEqual(Object.keys(STRUCTURES).sort());
  });

  it("names the actors and items that have models", () => {
    expect(Object.keys(manifest.documentTypes.Actor).sort()).toEqual(["character", "npc"]);
    for (const type of Object.keys(manifest.documentTypes.Item)) expect(itemFile(type)).toBeDefined();
  });

  it("has no gmOnlyFields, with which players could not create such documents on v14", () => {
    expect(read("system.json")).not.toContain("gmOnlyFields");
  });

  it("names as HTML fields, subtype by subtype, the fields that the models sanitise", () => {
    const sanitised = (file: string) => [...read(file).matchAll(/^ {2}(\w+): new HTMLField\(/gm)].map(([, field]) => field);
    const named = (type: string, subtype: string) => manifest.documentTypes[type][subtype].htmlFields ?? [];
    // All actors have one model, in cast.ts. Each item has its own.
    for (const subtype of Object.keys(manifest.documentTypes.Actor))
      expect(named("Actor", subtype)).toEqual(sanitised("src/foundry/models/actor/cast.ts"));
    for (const subtype of Object.keys(manifest.documentTypes.Item))
      expect(named("Item", subtype)).toEqual(sanitised(itemFile(subtype) ?? ""));
    for (const subtype of Object.keys(manifest.documentTypes.Combat)) expect(named("Combat", subtype)).toEqual([]);
    const all = filesBelow("src/foundry", ".ts").flatMap((file) => [...read(file).matchAll(/new \w*\.?HTMLField\(/g)]);
    expect(all).toHaveLength(5);
  });

  it("puts its styles into a layer", () => {
    for (const style of manifest.styles) expect(style).toMatchObject({ layer: "system" });
  });

  it("names languages that exist", () => {
    for (const { path: file } of manifest.languages) expect(existsSync(path.join(ROOT, file))).toBe(true);
  });

  it("sets hexes of five feet", () => {
    expect(manifest.grid).toMatchObject({ distance: 5, units: "ft" });
    expect([2, 3, 4, 5]).toContain(manifest.grid.type);
  });

  it("watches the folders that are reloaded during development", () => {
    expect(manifest.flags.hotReload.extensions).toEqual(expect.arrayContaining(["css", "hbs", "json"]));
  });
});
