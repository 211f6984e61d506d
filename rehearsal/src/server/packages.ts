import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import type { Generation } from "../common/generation.ts";
import type { PackageData } from "../common/protocol.ts";
import { messageOf } from "./guard.ts";
import { incompatibility, parseManifest, type Manifest, type PackageKind } from "./manifest.ts";

/** A package folder as found, with its manifest or the reason why it cannot be used. */
export interface FoundPackage {
  readonly kind: PackageKind;
  readonly id: string;
  readonly folder: string;
  readonly title: string;
  readonly version: string;
  readonly manifest: Manifest | null;
  readonly unavailable: string | null;
}

/** The packages and worlds in a data folder. */
export class Packages {
  readonly dataPath: string;
  readonly #generation: Generation;
  #found: FoundPackage[] = [];
  #worlds: string[] = [];

  constructor(dataPath: string, generation: Generation) {
    this.dataPath = dataPath;
    this.#generation = generation;
  }

  /** Reads all manifests again. A package with a bad one is listed as unavailable, with the reason. */
  async scan(): Promise<void> {
    const kinds: readonly PackageKind[] = ["system", "module"];
    this.#found = (await Promise.all(kinds.map((kind) => this.#scanKind(kind)))).flat();
    this.#worlds = await folders(path.join(this.dataPath, "worlds"));
  }

  async #scanKind(kind: PackageKind): Promise<FoundPackage[]> {
    const parent = path.join(this.dataPath, `${kind}s`);
    const names = (await folders(parent)).filter((name) => existsSync(path.join(parent, name, `${kind}.json`)));
    return Promise.all(names.map((name) => this.#read(kind, path.join(parent, name), name)));
  }

  async #read(kind: PackageKind, folder: string, id: string): Promise<FoundPackage> {
    try {
      const manifest = parseManifest(JSON.parse(await readFile(path.join(folder, `${kind}.json`), "utf8")), kind);
      if (manifest.id !== id) throw new Error(`the manifest's id "${manifest.id}" is not the name of its folder "${id}"`);
      const unavailable = incompatibility(manifest, this.#generation);
      return { kind, id, folder, title: manifest.title, version: manifest.version, manifest, unavailable };
    } catch (error) {
      return { kind, id, folder, title: id, version: "", manifest: null, unavailable: messageOf(error) };
    }
  }

  /** Returns all packages that were found, usable or not. */
  all(): readonly FoundPackage[] {
    return this.#found;
  }

  /** Returns the usable package of a kind with an id. Throws with the reason if there is none. */
  usable(kind: PackageKind, id: string): FoundPackage & { readonly manifest: Manifest } {
    const found = this.#found.find((entry) => entry.kind === kind && entry.id === id);
    if (!found) throw new Error(`The ${kind} "${id}" is not installed in ${this.dataPath}`);
    if (!found.manifest || found.unavailable !== null) throw new Error(`The ${kind} "${id}" is not available: ${found.unavailable}`);
    return { ...found, manifest: found.manifest };
  }

  /** Returns the usable modules. */
  modules(): (FoundPackage & { readonly manifest: Manifest })[] {
    return this.#found
      .filter((entry) => entry.kind === "module" && entry.unavailable === null)
      .map((entry) => this.usable("module", entry.id));
  }

  /** Returns the names of all worlds. */
  worlds(): readonly string[] {
    return this.#worlds;
  }

  /** Returns the folder of a package or world from the first two parts of an address, or null. */
  folder(top: string, id: string): string | null {
    if (top === "worlds") return this.#worlds.includes(id) ? path.join(this.dataPath, "worlds", id) : null;
    return this.#found.find((entry) => `${entry.kind}s` === top && entry.id === id)?.folder ?? null;
  }
}

async function folders(parent: string): Promise<string[]> {
  if (!existsSync(parent)) return [];
  const entries = await readdir(parent, { withFileTypes: true });
  return entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort();
}

/** Returns a manifest as clients get it: paths are relative to the server's root. */
export function packageData({ kind, manifest }: { readonly kind: PackageKind; readonly manifest: Manifest }): PackageData {
  const root = `${kind}s/${manifest.id}`;
  const below = (file: string): string => (/^(https?:)?\/\//.test(file) ? file : `${root}/${file.replace(/^(\.?\/)+/, "")}`);
  return {
    ...manifest,
    type: kind,
    path: root,
    esmodules: manifest.esmodules.map(below),
    scripts: manifest.scripts.map(below),
    styles: manifest.styles.map((style) => ({ ...style, src: below(style.src) })),
    languages: manifest.languages.map((language) => ({ ...language, path: below(language.path) })),
    packs: manifest.packs.map((pack) => ({ ...pack, id: `${manifest.id}.${pack.name}`, packageName: manifest.id, packageType: kind })),
  };
}
