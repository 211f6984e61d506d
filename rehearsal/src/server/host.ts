import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { CONST } from "../common/constants.ts";
import { baseDocuments } from "../common/documents/index.ts";
import { setGeneration, type Generation } from "../common/generation.ts";
import { TYPED_DOCUMENTS } from "../common/packages.ts";
import { isPackLocked, packLevel, type PackConfiguration } from "../common/packs.ts";
import type { PackageData, WorldData } from "../common/protocol.ts";
import { registry } from "../common/registry.ts";
import { setWorld } from "../common/world.ts";
import type { Documents } from "./documents.ts";
import type { SubtypeRules } from "./fields.ts";
import { isRecord } from "./guard.ts";
import { installPackage } from "./install.ts";
import { BUILDS, parseManifest, type Manifest, type PackManifest } from "./manifest.ts";
import { Packages, packageData } from "./packages.ts";
import { Pack, packIndex, queryPack, readPack, readPacks, type PackHolder } from "./packs.ts";
import { withoutPassword } from "./passwords.ts";
import { Report } from "./report.ts";
import { Sessions } from "./sessions.ts";
import { COLLECTIONS, World } from "./world.ts";

/** Core's own subtypes, without `base`. */
export const CORE_TYPES: Readonly<Record<string, readonly string[]>> = {
  Cards: ["deck", "hand", "pile"],
  JournalEntryPage: ["image", "pdf", "text", "video"],
  RegionBehavior: ["modifyMovementCost"],
};
/** The rules of a subtype that no manifest describes. */
const EMPTY: SubtypeRules = {};

/** Options of a host. */
export interface HostOptions {
  readonly dataPath: string;
  readonly generation: Generation;
}

/** One running rehearsal: its packages and the open world, if there is one. */
export class Host {
  readonly packages: Packages;
  readonly sessions = new Sessions();
  readonly report = new Report();
  readonly generation: Generation;
  paused = false;
  #world: World | null = null;
  #manifest: Record<string, unknown> & { id: string; title: string; system: string } = { id: "", title: "Rehearsal", system: "" };
  #packs: Pack[] = [];
  #folder = "";

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
    // A world is a package too: the same defaults fill what its manifest leaves out.
    const { packs, ...manifest } = parseManifest(json, "module");
    this.#manifest = { packs, ...manifest, ...json };
    const system = this.packages.usable("system", this.#manifest.system);
    const stats = { coreVersion: `${this.generation}.${BUILDS[this.generation]}`, systemId: system.id, systemVersion: system.version };
    this.#world = await World.open(path.join(folder, "data"), stats, { fresh, enter: (world) => this.#enter(world) });
    this.#folder = folder;
    await mkdir(path.join(this.packages.dataPath, "cache"), { recursive: true });
    const holders = [system, ...this.packages.modules(), this.#ownPacks(packs)];
    this.#packs = (await Promise.all(holders.map((entry) => readPacks(entry, this.packages.dataPath)))).flat();
  }

  /** Makes this the current host of common code, so that several can share a process. */
  enter(): void {
    this.#enter(this.world);
  }

  #enter(world: World): void {
    setGeneration(this.generation);
    setWorld({ ...world.view, pack: (id) => this.#packView(id) });
    registry.types = (documentName) => this.types(documentName);
  }

  /** Whether a world is open. */
  get playing(): boolean {
    return this.#world !== null;
  }

  /** The open world. Throws if there is none. */
  get world(): World {
    if (!this.#world) throw new Error("No world is open.");
    return this.#world;
  }

  /** The title of the pages. */
  get title(): string {
    return this.#manifest.title;
  }

  /** Installs a package from the address of its manifest and reads all manifests again. */
  async install(manifestUrl: string): Promise<Manifest> {
    const manifest = await installPackage(this.packages.dataPath, manifestUrl, this.generation);
    await this.packages.scan();
    return manifest;
  }

  #system(): Manifest {
    return this.packages.usable("system", this.#manifest.system).manifest;
  }

  /** Returns the system and the modules as clients get them. All modules are active unless `core.moduleConfiguration` differs. */
  packageData(): { system: PackageData; modules: PackageData[] } {
    const configured = this.world.setting("core.moduleConfiguration");
    const modules = this.packages
      .modules()
      .map((entry) => ({ ...packageData(entry), active: isRecord(configured) ? configured[entry.id] === true : true }));
    return { system: packageData(this.packages.usable("system", this.#manifest.system)), modules };
  }

  /** Returns the subtypes of a kind of document in this world. Empty if the kind has no subtypes. */
  types(documentName: string): readonly string[] {
    if (!TYPED_DOCUMENTS.includes(documentName)) return [];
    const own = Object.keys(this.#system().documentTypes[documentName] ?? {});
    const modules = this.packages
      .modules()
      .flatMap(({ manifest }) => Object.keys(manifest.documentTypes[documentName] ?? {}).map((type) => `${manifest.id}.${type}`));
    const replaced = (documentName === "Actor" || documentName === "Item") && own.length > 0;
    return [...(replaced ? [] : ["base"]), ...(CORE_TYPES[documentName] ?? []), ...own, ...modules];
  }

  /** Returns the manifest's rules for the fields of a subtype. Empty if it has none. */
  rules(documentName: string, type: string): SubtypeRules {
    const own = this.#system().documentTypes[documentName]?.[type];
    if (own) return own;
    const [moduleId, ...rest] = type.split(".");
    const module = this.packages.modules().find((entry) => entry.id === moduleId);
    return module?.manifest.documentTypes[documentName]?.[rest.join(".")] ?? EMPTY;
  }

  /** Whether a package's socket events ("system.<id>", "module.<id>") are relayed. */
  relays(event: string): boolean {
    const [kind, ...id] = event.split(".");
    if (kind === "system") return id.join(".") === this.#manifest.system && this.#system().socket;
    return this.packages.modules().some((entry) => entry.id === id.join(".") && entry.manifest.socket);
  }

  /** Returns all data that a client gets when it starts. */
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

  /** Returns the documents of a pack that match a client's request. Throws if the user may not see the pack. */
  packDocuments(userId: string, request: unknown): readonly object[] {
    const { pack: id, query } = isRecord(request) ? request : {};
    const pack = this.#pack(id);
    const user = this.world.user(userId);
    if (packLevel(this.#packOwnership(pack), user) < CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER)
      throw new Error(`User ${user.name} lacks permission to view the compendium ${pack.id}`);
    return queryPack(pack, query);
  }

  /** Opens a pack for a change. Throws if it is locked or the user does not own it. */
  async openPack(user: any, id: string): Promise<void> {
    const pack = this.#pack(id);
    if (isPackLocked(this.#packConfiguration(id), pack.metadata.packageType)) throw new Error(`The compendium ${id} is locked.`);
    if (packLevel(this.#packOwnership(pack), user) < CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER)
      throw new Error(`User ${user.name} lacks permission to change the compendium ${id}`);
    await pack.open(() => this.enter());
  }

  /** Returns the documents of an opened pack. Throws if it was not opened. */
  packed(id: string): Documents {
    const { opened } = this.#pack(id);
    if (!opened) throw new Error(`The compendium ${id} is locked.`);
    return opened;
  }

  /** Creates or deletes a compendium of the world for a GM. Returns the result for all clients. Throws if the request is invalid. */
  async manageCompendium(userId: string, request: unknown): Promise<object | string> {
    const user = this.world.user(userId);
    if (!user?.isGM) throw new Error(`User ${user?.name} lacks permission to manage compendiums`);
    const { action, data } = isRecord(request) ? request : {};
    if (action === "create") return this.#createPack(data);
    if (action !== "delete") throw new Error(`There is no action "${String(action)}" for compendiums.`);
    return this.#deletePack(data);
  }

  async #createPack(data: unknown): Promise<object> {
    const { name, label, type } = isRecord(data) ? data : {};
    if (typeof label !== "string" || label.trim() === "") throw new Error("A compendium needs a label.");
    if (typeof name !== "string" || !/^[A-Za-z0-9_-]+$/.test(name))
      throw new Error(`"${String(name)}" cannot be the name of a compendium.`);
    if (typeof type !== "string" || !(CONST.COMPENDIUM_DOCUMENT_TYPES as readonly string[]).includes(type) || !baseDocuments[type])
      throw new Error(`"${String(type)}" documents cannot stand in a compendium.`);
    if (this.#packs.some((pack) => pack.id === `world.${name}`)) throw new Error(`There is a compendium world.${name} already.`);
    const { system } = this.#manifest;
    // The same defaults fill what a manifest leaves out.
    const [declared] = parseManifest({ id: "world", title: "World", packs: [{ name, label, type, system }] }, "module").packs;
    const pack = await readPack(this.#ownPacks([]), declared as PackManifest, this.packages.dataPath);
    await pack.destroy();
    await this.#declarePacks((packs) => [...packs, declared as PackManifest]);
    this.#packs.push(pack);
    return packIndex(pack);
  }

  async #deletePack(id: unknown): Promise<string> {
    const pack = this.#pack(id);
    if (pack.metadata.packageType !== "world") throw new Error(`The compendium ${pack.id} belongs to a package and cannot be deleted.`);
    await this.#declarePacks((packs) => packs.filter(({ name }) => name !== pack.metadata.name));
    this.#packs = this.#packs.filter((each) => each !== pack);
    await pack.destroy();
    return pack.id;
  }

  /** Changes the compendiums that the world's manifest declares. */
  async #declarePacks(change: (packs: readonly PackManifest[]) => readonly PackManifest[]): Promise<void> {
    const file = path.join(this.#folder, "world.json");
    const json = JSON.parse(await readFile(file, "utf8"));
    const packs = change(json.packs ?? []);
    await writeFile(file, `${JSON.stringify({ ...json, packs }, null, 2)}\n`);
    this.#manifest = { ...this.#manifest, packs };
  }

  #ownPacks(packs: readonly PackManifest[]): PackHolder {
    return { kind: "world", id: "world", folder: this.#folder, manifest: { packs, version: "" } };
  }

  #pack(id: unknown): Pack {
    const pack = this.#packs.find((entry) => entry.id === id);
    if (!pack) throw new Error(`There is no compendium "${String(id)}"`);
    return pack;
  }

  #packConfiguration(id: string): PackConfiguration {
    const all = this.world.setting("core.compendiumConfiguration");
    const own = isRecord(all) && Object.hasOwn(all, id) ? all[id] : undefined;
    return isRecord(own) ? own : {};
  }

  /** Returns the level of each role for a compendium. Only its manifest decides, no setting of the world. */
  #packOwnership({ metadata }: Pack): Readonly<Record<string, string>> {
    const { ownership } = metadata;
    return isRecord(ownership) ? (ownership as Record<string, string>) : {};
  }

  /** Returns the view of a pack that common code needs. Undefined if there is no such pack. */
  #packView(id: string): object | undefined {
    const pack = this.#packs.find((entry) => entry.id === id);
    if (!pack) return undefined;
    return { documentName: pack.documentName, getUserLevel: (user: any) => packLevel(this.#packOwnership(pack), user) };
  }

  /** Closes the world's files. */
  async close(): Promise<void> {
    for (const pack of this.#packs.splice(0)) await pack.close();
    await this.#world?.close();
    this.#world = null;
  }
}
