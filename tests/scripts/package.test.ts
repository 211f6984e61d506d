import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { markersIn } from "../../scripts/markers.mjs";
import { filesBelow, json, ROOT } from "../guards/files.ts";

const run = promisify(execFile);
const made = ["one", "other"].map((name) => mkdtempSync(path.join(os.tmpdir(), `callboard-release-${name}-`)));
/** The time zones of two machines. */
const ZONES = ["Pacific/Auckland", "America/Los_Angeles"];
/** The bytes of each archive, and the content of the first. */
const archives: Buffer[] = [];
let files: Record<string, Uint8Array> = {};

beforeAll(async () => {
  for (const [index, folder] of made.entries()) {
    const env = { ...process.env, TZ: ZONES[index] };
    await run(process.execPath, [path.join(ROOT, "scripts/package.mjs"), folder], { cwd: folder, env });
    archives.push(readFileSync(path.join(folder, "callboard.zip")));
  }
  files = unzipSync(new Uint8Array(archives[0] ?? Buffer.alloc(0)));
}, 120_000);
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const textOf = (name: string) => new TextDecoder().decode(files[name]);

describe("a release", () => {
  it("has the same bytes each time, also in other folders and time zones", () => {
    expect(archives).toHaveLength(2);
    expect(archives[0]?.equals(archives[1] ?? Buffer.alloc(0))).toBe(true);
    expect(readFileSync(path.join(made[0] ?? "", "system.json"))).toEqual(readFileSync(path.join(ROOT, "system.json")));
  });

  it("holds the manifest at its root and all that the manifest names", () => {
    const { esmodules, styles, languages, packs, license, readme, changelog } = json("system.json");
    const named = [...styles, ...languages].map((each: { src?: string; path?: string }) => each.src ?? each.path);
    const databases = packs.map(({ path: folder }: { path: string }) => `${folder}/CURRENT`);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(["system.json", license, readme, changelog, ...esmodules, ...named, ...databases]),
    );
    expect(textOf("system.json")).toBe(readFileSync(path.join(ROOT, "system.json"), "utf8"));
  });

  it("holds only what runs: no rehearsal, no test, no source, no map, no leftovers of an open database", () => {
    const tops = new Set(Object.keys(files).map((name) => name.split("/")[0] ?? ""));
    const texts = ["system.json", "LICENSE", "README.md", "CHANGELOG.md", "THIRD-PARTY.md"];
    expect([...tops].sort()).toEqual(["assets", "callboard.css", "callboard.js", "lang", "packs", "templates", ...texts].sort());
    const stray = /rehearsal|\.test\.|\.(ts|mjs|map)$|node_modules|_source|\/(LOG|LOCK)/;
    expect(Object.keys(files).filter((name) => stray.test(name))).toEqual([]);
    // The build makes a picture of each marker from the sheet of all.
    const markers = Object.keys(markersIn(textOf("assets/markers.svg"))).map((name) => `assets/markers/${name}.svg`);
    for (const folder of ["assets", "templates", "lang"]) {
      const sources = [...filesBelow(folder, ""), ...(folder === "assets" ? markers : [])].sort();
      expect(
        Object.keys(files)
          .filter((name) => name.startsWith(`${folder}/`))
          .sort(),
      ).toEqual(sources);
    }
  });

  it("names no folder of the machine that built it, and points to no source map", () => {
    const folders = [os.homedir(), os.tmpdir()].filter((folder) => folder !== path.sep).map((folder) => `${folder}${path.sep}`);
    const paths = [ROOT, ...folders, "/node_modules/", "file:///", "sourceMappingURL"];
    const told = Object.entries(files).flatMap(([name, bytes]) => {
      const text = Buffer.from(bytes).toString("latin1");
      return paths.filter((each) => text.includes(each)).map((each) => `${name}: ${each}`);
    });
    expect(told).toEqual([]);
  });

  it("holds its own licence, and the licences of bundled packages, each with its text", () => {
    expect(textOf("LICENSE")).toBe(readFileSync(path.join(ROOT, "LICENSE"), "utf8"));
    for (const name of ["@noble/ciphers", "@noble/curves", "@noble/hashes"]) {
      expect(textOf("THIRD-PARTY.md")).toContain(`## ${name} `);
      expect(textOf("THIRD-PARTY.md")).toContain(readFileSync(path.join(ROOT, "node_modules", name, "LICENSE"), "utf8").trim());
    }
  });

  it("keeps class names, from which sheet ids and hooks are made", () => {
    for (const name of ["CallboardCombat", "CallboardTracker"]) expect(textOf("callboard.js")).toContain(name);
  });
});

describe("the companion for Quench", () => {
  it("holds the cases and what they need, in the folders of a Foundry VTT", async () => {
    const [folder = ""] = made;
    await run(process.execPath, [path.join(ROOT, "scripts/package-quench.mjs"), folder], { cwd: folder });
    const held = unzipSync(new Uint8Array(readFileSync(path.join(folder, "callboard-quench.zip"))));
    const manifests = Object.keys(held).filter((name) => /\/(module|system)\.json$/.test(name));
    expect(manifests.sort()).toEqual([
      "modules/rehearsal-conformance/module.json",
      "modules/rehearsal-guest/module.json",
      "systems/rehearsal-proof/system.json",
    ]);
    for (const manifest of manifests) {
      const { id, esmodules } = JSON.parse(new TextDecoder().decode(held[manifest])) as { id: string; esmodules: readonly string[] };
      expect(manifest.split("/")[1]).toBe(id);
      for (const script of esmodules) expect(Object.keys(held)).toContain(`${path.posix.dirname(manifest)}/${script}`);
    }
    const cases = new TextDecoder().decode(held["modules/rehearsal-conformance/conformance.js"]);
    expect(cases).toContain("quenchReady");
    expect(cases).not.toContain(ROOT);
  }, 60_000);
});
