import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setGeneration } from "../common/generation.ts";
import type { Generation } from "../common/generation.ts";
import { TYPED_DOCUMENTS } from "../common/packages.ts";
import type { PackageData, WorldData } from "../common/protocol.ts";
import { registry } from "../common/registry.ts";
import { setWorld } from "../common/world.ts";
import type { SubtypeRules } from "./fields.ts";
import { isRecord } from "./guard.ts";
import { installPackage } from "./install.ts";
import { BUILDS, parseManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { Packages, packageData } from "./packages.ts";
import { packIndex, queryPack, readPacks } from "./packs.ts";
import type { Pack, PackHolder } from "./packs.ts";
import { withoutPassword } from "./passwords.ts";
import { Report } from "./report.ts";
import { Sessions } from "./sessions.ts";
import { COLLECTIONS, World } from "./world.ts";

/** Core's own subtypes beside `base`. */
const CORE_TYPES: Readonly<Record<string, readonly string[]>> = {
  JournalEntryPage: ["image", "pdf", "text", "video"],
  RegionBehavior: ["modifyMovementCost"],
};
/** These are documents with a type field whose values are not subtypes with rules of packages. */
const EMPTY: SubtypeRules = {};

/** What a host is made from. */
export interface HostOptions {
  readonly dataPath: string;
  readonly generation: Generation;
}

/** One running rehearsal: its packages, and the world that is open, if any. */
export class Host {
  readonly packages: Packages;
  readonly sessions = new Sessions();
  readonly report = new Report();
  readonly generation: Generation;
  paused = false;
  #world: World | null = null;
  #manifest: Record<string, unknown> & { id: string; title: string; system: string } = { id: "", title: "Rehearsal", system: "" };
  #packs: Pack[] = [];

  constructor({ dataPath, generation }: HostOptions) {
    this.generation = generation;
    this.packages = new Packages(dataPath, generation);
  }

  /** Opens a world of the data folder. */
  async open(worldId: string, { fresh }: { fresh: boolean }): Promise<void> {
    const folder = path.join(this.packages.dataPath, "worlds", worldId);
    const text = await readFile(path.join(folder, "world.json"), "utf8").catch(() => null);
    if (text === null) throw new Error(`There is no world "${worldId}" in ${this.packages.dataPath}`);
    const json = { title: worldId, ...JSON.parse(text), id: worldId };
    // A world is a package too: what its manifest leaves out has the same defaults.
    const { packs, ...manifest } = parseManifest(json, "module");
    this.#manifest = { packs, ...manifest, ...json };
    const system = this.packages.usable("system", this.#manifest.system);
    const stats = { coreVersion: `${this.generation}.${BUILDS[this.generation]}`, systemId: system.id, systemVersion: system.version };
    this.#world = await World.open(path.join(folder, "data"), stats, { fresh, enter: (world) => this.#enter(world) });
    const cache = path.join(this.packages.dataPath, "cache");
    await mkdir(cache, { recursive: true });
    const own: PackHolder = { kind: "world", id: "world", folder, manifest: { packs } };
    this.#packs = (await Promise.all([system, ...this.packages.modules(), own].map((entry) => readPacks(entry, cache)))).flat();
  }

  /** Makes this host current for common code, so that several can live in one process. */
  enter(): void {
    this.#enter(this.world);
  }

  #enter(world: World): void {
    setGeneration(this.generation);
    setWorld(world.view);
    registry.types = (documentName) => this.types(documentName);
  }

  /** Whether a world is open. */
  get playing(): boolean {
    return this.#world !== null;
  }

  /** The open world; throws when there is none. */
  get world(): World {
    if (!this.#world) throw new Error("No world is open.");
    return this.#world;
  }

  /** What the pages are called. */
  get title(): string {
    return this.#manifest.title;
  }

  /** Installs a package by its manifest's address and reads all manifests anew. */
  async install(manifestUrl: string): Promise<Manifest> {
    const manifest = await installPackage(this.packages.dataPath, manifestUrl, this.generation);
    await this.packages.scan();
    return manifest;
  }

  #system(): Manifest {
    return this.packages.usable("system", this.#manifest.system).manifest;
  }

  /** The system and the modules as the clients get them; all installed modules are active until `core.moduleConfiguration` says otherwise. */
  packageData(): { system: PackageData; modules: PackageData[] } {
    const configured = this.world.setting("core.moduleConfiguration");
    const modules = this.packages
      .modules()
      .map((entry) => ({ ...packageData(entry), active: isRecord(configured) ? configured[entry.id] === true : true }));
    return { system: packageData(this.packages.usable("system", this.#manifest.system)), modules };
  }

  /** The subtypes of a kind of documents in this world; none where the kind has no subtypes. */
  types(documentName: string): readonly string[] {
    if (!TYPED_DOCUMENTS.includes(documentName)) return [];
    const own = Object.keys(this.#system().documentTypes[documentName] ?? {});
    const modules = this.packages
      .modules()
      .flatMap(({ manifest }) => Object.keys(manifest.documentTypes[documentName] ?? {}).map((type) => `${manifest.id}.${type}`));
    const replaced = (documentName === "Actor" || documentName === "Item") && own.length > 0;
    return [...(replaced ? [] : ["base"]), ...(CORE_TYPES[documentName] ?? []), ...own, ...modules];
  }

  /** What the manifests say about the fields of a subtype. */
  rules(documentName: string, type: string): SubtypeRules {
    const own = this.#system().documentTypes[documentName]?.[type];
    if (own) return own;
    const [moduleId, ...rest] = type.split(".");
    const module = this.packages.modules().find((entry) => entry.id === moduleId);
    return module?.manifest.documentTypes[documentName]?.[rest.join(".")] ?? EMPTY;
  }

  /** Whether a package's socket events ("system.<id>", "module.<id>") are passed on. */
  relays(event: string): boolean {
    const [kind, ...id] = event.split(".");
    if (kind === "system") return id.join(".") === this.#manifest.system && this.#system().socket;
    return this.packages.modules().some((entry) => entry.id === id.join(".") && entry.manifest.socket);
  }

  /** Everything a client gets when it starts. */
  worldData(userId: string, activeUsers: readonly string[]): WorldData {
    this.enter();
    const { system, modules } = this.packageData();
    const collections = Object.fromEntries(
      Object.entries(COLLECTIONS).map(([documentName, collection]) => [collection, this.world.sources(documentName)]),
    );
    return {
      userId,
      release: { generation: this.generation, build: BUILDS[this.generation] },
      world: this.#manifest,
      system,
      modules,
      documentTypes: Object.fromEntries(TYPED_DOCUMENTS.map((documentName) => [documentName, this.types(documentName)])),
      paused: this.paused,
      activeUsers,
      collections: { ...collections, users: this.world.sources("User").map(withoutPassword) },
      packs: this.#packs.map(packIndex),
      languageFiles: this.#languageFiles([system, ...modules.filter((module) => module["active"] !== false)]),
    };
  }

  #languageFiles(packages: readonly PackageData[]): string[] {
    const chosen = this.world.setting("core.language");
    const languages = new Set(["en", typeof chosen === "string" && chosen !== "" ? chosen : "en"]);
    const files = [...languages].flatMap((lang) =>
      packages.flatMap((entry) => entry.languages.filter((language) => language.lang === lang).map((language) => language.path)),
    );
    return ["lang/en.json", ...files];
  }

  /** The documents of a pack that a client asks for. */
  packDocuments(request: unknown): readonly object[] {
    const { pack: id, query } = isRecord(request) ? request : {};
    const pack = this.#packs.find((entry) => entry.id === id);
    if (!pack) throw new Error(`There is no compendium "${String(id)}"`);
    return queryPack(pack, query);
  }

  /** Closes the world's files. */
  async close(): Promise<void> {
    await this.#world?.close();
    this.#world = null;
  }
}
