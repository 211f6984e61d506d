import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installPackages, readArguments } from "../../scripts/guests.mjs";

let folder = "";
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), "rehearsal-guests-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  const at = path.join(folder, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
}

const at = (name: string): string => path.join(folder, name);

describe("npm start", () => {
  it("takes a system and any number of modules by their folders", () => {
    write("fen/system.json", '{"id": "fen", "title": "The fen"}');
    for (const name of ["one", "other"]) write(`${name}/module.json`, `{"id": "${name}"}`);
    const told = readArguments(["--system", at("fen"), "--module", at("one"), "--module", at("other"), "--report"]);
    expect(told).toMatchObject({ fresh: false, report: true, system: { kind: "system", id: "fen", title: "The fen", from: at("fen") } });
    expect(told.modules.map(({ id, title }: { id: string; title: string }) => [id, title])).toEqual([
      ["one", "one"],
      ["other", "other"],
    ]);
    expect(readArguments([])).toMatchObject({ system: null, modules: [], report: false });
  });

  it.each([
    ["a folder that is not there", ["--system", "nowhere"], /^There is no folder .*nowhere: --system takes the folder of a system\.$/],
    ["a folder without a manifest", ["--module", "empty"], /^There is no module\.json in .*empty\. If it is built, name the folder/],
    [
      "a system where a module is asked for",
      ["--module", "fen"],
      /^There is no module\.json in .*fen\. It holds a system\.json: name it with --system\.$/,
    ],
    ["a manifest that is no JSON", ["--system", "torn"], /system\.json is not JSON/],
    ["a manifest without an id", ["--system", "nameless"], /has no "id" of letters/],
    ["a manifest whose id leads elsewhere", ["--system", "sly"], /has no "id" of letters/],
    ["one module twice", ["--module", "one", "--module", "one"], /^The module "one" was named twice\.$/],
    ["what it does not know", ["--modul", "one"], /--modul/],
  ])("refuses %s with a plain message", (_what, args, words) => {
    mkdirSync(at("empty"));
    write("fen/system.json", '{"id": "fen"}');
    write("torn/system.json", "{");
    write("nameless/system.json", '{"title": "Nobody"}');
    write("sly/system.json", '{"id": "../../fen"}');
    write("one/module.json", '{"id": "one"}');
    const given = args.map((word) => (word.startsWith("--") ? word : at(word)));
    expect(() => readArguments(given)).toThrow(words);
  });

  it("copies only their own files, and removes only the modules of the last start", () => {
    write("fen/system.json", '{"id": "fen"}');
    write("fen/lang/en.json", "{}");
    write("fen/node_modules/thing/index.js", "");
    write("Data/modules/by-hand/module.json", '{"id": "by-hand"}');
    for (const name of ["one", "other"]) write(`${name}/module.json`, `{"id": "${name}"}`);
    const start = (...names: string[]) => {
      const { system, modules } = readArguments(["--system", at("fen"), ...names.flatMap((name) => ["--module", at(name)])]);
      installPackages(at("Data"), [system, ...modules]);
      return readdirSync(at("Data/modules")).sort();
    };
    expect(start("one", "other")).toEqual(["by-hand", "one", "other"]);
    expect(readdirSync(at("Data/systems/fen")).sort()).toEqual(["lang", "system.json"]);
    write("one/module.json", '{"id": "one", "version": "2"}');
    write("Data/modules/one/left.txt", "");
    expect(start("one")).toEqual(["by-hand", "one"]);
    expect(readdirSync(at("Data/modules/one"))).toEqual(["module.json"]);
    expect(readFileSync(at("Data/modules/one/module.json"), "utf8")).toContain('"2"');
    expect(existsSync(at("one/module.json"))).toBe(true);
  });
});
