import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterAll, describe, expect, it } from "vitest";
import { NOTICES, noticesOf, thirdParty } from "../../scripts/third-party.mjs";
import { filesBelow, read, ROOT } from "../guards/files.ts";

const made = mkdtempSync(path.join(os.tmpdir(), "callboard-notices-"));
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** Creates a package in a folder, with the text of a licence or without. Returns the path of its module. */
function packageWith(name: string, licence: string | null): string {
  const folder = path.join(made, "node_modules", name);
  mkdirSync(path.join(folder, "lib"), { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name, version: "1.2.3", license: "MIT" }));
  // This sets the type of the modules below it, but names no package.
  writeFileSync(path.join(folder, "lib/package.json"), `{"type":"module"}`);
  writeFileSync(path.join(folder, "lib/index.js"), "export const one = 1;");
  if (licence !== null) writeFileSync(path.join(folder, "LICENSE.md"), licence);
  return path.join(folder, "lib/index.js");
}

describe("the notices of bundled packages", () => {
  it("name each package of the bundle once, with its version and the text of its licence", () => {
    const [one, other] = [packageWith("one", "Be kind.\n"), packageWith("@some/other", "Be fair.")];
    const notices = noticesOf([other, one, `${one}?raw`, path.join(ROOT, "src/callboard.ts"), "\0made-up"]);
    expect(notices.match(/^## .*$/gm)).toEqual(["## @some/other 1.2.3 (MIT)", "## one 1.2.3 (MIT)"]);
    expect(notices).toContain("Be kind.");
    expect(notices).toContain("Be fair.");
  });

  it("are refused if a package has no text of its licence", () => {
    const bare = packageWith("bare", null);
    expect(() => noticesOf([bare])).toThrow("bare is bundled");
  });

  it("are next to the bundle, for every package that the sources import", { timeout: 60_000 }, async () => {
    const bundled = await build({
      root: ROOT,
      configFile: false,
      logLevel: "silent",
      plugins: [thirdParty()],
      build: { write: false, minify: false, lib: { entry: "src/core/kernel/seal-crypto.ts", formats: ["es"] } },
    });
    const [{ output }] = bundled as unknown as [{ output: readonly { fileName: string; source?: string }[] }];
    const notices = String(output.find(({ fileName }) => fileName === NOTICES)?.source);
    const sources = filesBelow("src", ".ts").filter((file) => !/\.(test|bench)\.ts$/.test(file));
    const imports = sources.flatMap((file) => [
      ...read(file).matchAll(/^(?:import|export)\b(?! type)[^;]*?from "((?:@[^/"]+\/)?[^./"][^/"]*)/gm),
    ]);
    const names = [...new Set(imports.map(([, name]) => name ?? ""))];
    expect(names.sort()).toEqual(["@noble/ciphers", "@noble/curves", "@noble/hashes"]);
    for (const name of names) {
      expect(notices).toContain(`## ${name} `);
      expect(notices).toContain(readFileSync(path.join(ROOT, "node_modules", name, "LICENSE"), "utf8").trim());
    }
  });
});
