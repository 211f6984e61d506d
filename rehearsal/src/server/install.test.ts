import { createServer, type Server } from "node:http";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installPackage } from "./install.ts";
import { incompatibility, parseManifest } from "./manifest.ts";

let dataPath = "";
let server: Server;
let root = "";
let files: Record<string, Uint8Array> = {};

beforeEach(async () => {
  dataPath = await mkdtemp(path.join(os.tmpdir(), "install-"));
  files = {};
  server = createServer((request, response) => {
    const file = files[(request.url ?? "/").slice(1)];
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(dataPath, { recursive: true, force: true });
});

function manifest(extra: object = {}): object {
  return {
    id: "swamp",
    title: "Swamp",
    version: "1.0.0",
    compatibility: { minimum: "13.347", verified: "14" },
    download: `${root}/swamp.zip`,
    ...extra,
  };
}

function offer(inZip: Record<string, string>, remote: object = manifest()): void {
  files = {
    "system.json": strToU8(JSON.stringify(remote)),
    "swamp.zip": zipSync(Object.fromEntries(Object.entries(inZip).map(([name, text]) => [name, strToU8(text)]))),
  };
}

describe("installing by manifest", () => {
  it("takes an archive with the manifest at its root", async () => {
    offer({ "system.json": JSON.stringify(manifest()), "lang/en.json": "{}" });
    expect((await installPackage(dataPath, `${root}/system.json`, 13)).id).toBe("swamp");
    expect(await readFile(path.join(dataPath, "systems/swamp/lang/en.json"), "utf8")).toBe("{}");
    expect(await readdir(path.join(dataPath, "systems"))).toEqual(["swamp"]);
  });

  it("takes an archive with one top folder, and replaces what was there", async () => {
    offer({ "system.json": JSON.stringify(manifest()), "old.txt": "" });
    await installPackage(dataPath, `${root}/system.json`, 13);
    offer({ "swamp-1.0/system.json": JSON.stringify(manifest()), "swamp-1.0/new.txt": "" });
    await installPackage(dataPath, `${root}/system.json`, 13);
    expect(existsSync(path.join(dataPath, "systems/swamp/new.txt"))).toBe(true);
    expect(existsSync(path.join(dataPath, "systems/swamp/old.txt"))).toBe(false);
  });

  it("refuses paths that lead out of the archive and leaves nothing behind", async () => {
    offer({ "system.json": JSON.stringify(manifest()), "../../escaped.txt": "" });
    await expect(installPackage(dataPath, `${root}/system.json`, 13)).rejects.toThrow("leads out");
    expect(existsSync(path.join(dataPath, "escaped.txt"))).toBe(false);
    expect(await readdir(path.join(dataPath, "systems"))).toEqual([]);
  });

  it("refuses what does not fit the generation, lacks a download, or is another package", async () => {
    offer({ "system.json": JSON.stringify(manifest()) }, manifest({ compatibility: { minimum: "14" } }));
    await expect(installPackage(dataPath, `${root}/system.json`, 13)).rejects.toThrow("needs version 14");
    offer({ "system.json": JSON.stringify(manifest()) }, manifest({ download: "" }));
    await expect(installPackage(dataPath, `${root}/system.json`, 13)).rejects.toThrow("no download");
    offer({ "system.json": JSON.stringify(manifest({ id: "bog" })) });
    await expect(installPackage(dataPath, `${root}/system.json`, 13)).rejects.toThrow("holds bog");
    await expect(installPackage(dataPath, `${root}/missing.json`, 13)).rejects.toThrow("404");
    await expect(installPackage(dataPath, "file:///etc/passwd", 13)).rejects.toThrow("http");
  });
});

describe("a manifest", () => {
  it("is cleaned: styles in old form, numbers as versions, paths of packs", () => {
    const parsed = parseManifest(
      {
        id: "a",
        title: "A",
        version: 2,
        styles: ["a.css", { src: "b.css", layer: null }],
        packs: [{ name: "p", label: "P", type: "Actor" }],
        compatibility: { minimum: 13 },
      },
      "system",
    );
    expect(parsed).toMatchObject({
      version: "2",
      styles: [{ src: "a.css" }, { src: "b.css", layer: null }],
      packs: [{ path: "packs/p" }],
      compatibility: { minimum: "13" },
      socket: false,
    });
  });

  it.each([
    [{ id: "../a", title: "A" }],
    [{ id: "a.b", title: "A" }],
    [{ id: "a", title: " " }],
    [{ id: "a", title: "A", version: "1<2" }],
    [{ id: "a", title: "A", packs: [{ name: "x", label: "X", type: "Dragon" }] }],
    [{ id: "a", title: "A", documentTypes: { Actor: { base: {} } } }],
    [{ id: "a", title: "A", languages: [{ lang: "no language", path: "x" }] }],
    [[]],
  ])("%j is refused", (json) => {
    expect(() => parseManifest(json, "system")).toThrow();
  });

  it("is held to its generations", () => {
    const of = (compatibility: object) => parseManifest({ id: "a", title: "A", compatibility }, "system");
    expect(incompatibility(of({ minimum: "13", maximum: "13" }), 13)).toBeNull();
    expect(incompatibility(of({ minimum: "13", maximum: "13" }), 14)).toContain("up to");
    expect(incompatibility(of({ minimum: "13.347", verified: "14.366" }), 14)).toBeNull();
    expect(incompatibility(of({ minimum: "14.0" }), 13)).toContain("at least");
  });
});
