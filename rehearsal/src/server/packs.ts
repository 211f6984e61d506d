import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { baseDocuments } from "../common/documents/index.ts";
import type { WorldData } from "../common/protocol.ts";
import { Documents } from "./documents.ts";
import { isRecord } from "./guard.ts";
import { assemble } from "./hierarchy.ts";
import type { PackageKind, PackManifest } from "./manifest.ts";
import { inside } from "./paths.ts";
import { Store } from "./store.ts";

type Source = Record<string, any>;

/** The data of a compendium, except its documents. */
export interface PackMetadata extends PackManifest {
  readonly id: string;
  readonly packageName: string;
  readonly packageType: PackageKind | "world";
  readonly system: unknown;
}

/** The folders of a compendium: the one to read from and the one to write to. Null if there is none. */
interface PackFolders {
  readonly read: string | null;
  readonly write: string | null;
}

/** A compendium. It keeps plain sources until the first change makes documents of them. */
export class Pack {
  readonly metadata: PackMetadata;
  #folders: PackFolders;
  #sources: { readonly documents: readonly Source[]; readonly folders: readonly Source[] };
  #opened: Documents | null = null;

  constructor(metadata: PackMetadata, folders: PackFolders, sources: Pack["stored"]) {
    this.metadata = metadata;
    this.#folders = folders;
    this.#sources = sources;
  }

  get id(): string {
    return this.metadata.id;
  }

  /** The kind of its documents. */
  get documentName(): string {
    return this.metadata.type;
  }

  /** The sources of its documents and folders. */
  get stored(): { readonly documents: readonly Source[]; readonly folders: readonly Source[] } {
    if (!this.#opened) return this.#sources;
    return { documents: this.#opened.sources(this.metadata.type), folders: this.#opened.sources("Folder") };
  }

  /** Its documents if it was opened for writing, else null. */
  get opened(): Documents | null {
    return this.#opened;
  }

  /** Turns the sources into documents, so that they can be changed. A package's own folder stays as it is: changes go to a copy. */
  async open(enter: () => void): Promise<void> {
    if (this.#opened) return;
    const { read, write } = this.#folders;
    const { type } = this.metadata;
    if (!write || !baseDocuments[type]) throw new Error(`The compendium ${this.id} cannot be written`);
    if (read && read !== write) await cp(read, write, { recursive: true, filter: (file) => path.basename(file) !== "LOCK" });
    const collections = { [type]: baseDocuments[type].metadata.collection, Folder: "folders" };
    const opened = new Documents(await Store.openPack(write, Object.values(collections)), collections, this.id);
    enter();
    opened.load();
    this.#opened = opened;
  }

  /** Closes its files. */
  async close(): Promise<void> {
    await this.#opened?.close();
    this.#opened = null;
  }

  /** Closes the compendium and deletes its documents. */
  async destroy(): Promise<void> {
    await this.close();
    const { write } = this.#folders;
    if (write) await rm(write, { recursive: true, force: true });
    this.#folders = { read: null, write };
    this.#sources = { documents: [], folders: [] };
  }
}

/** An owner of packs: a package, or the world, whose packs are called "world.<name>". */
export interface PackHolder {
  readonly kind: PackageKind | "world";
  readonly id: string;
  readonly folder: string;
  readonly manifest: { readonly packs: readonly PackManifest[]; readonly version: string } | null;
}

/** Reads the packs of a package or of the world. */
export async function readPacks(found: PackHolder, dataPath: string): Promise<Pack[]> {
  const packs: Pack[] = [];
  for (const declared of found.manifest?.packs ?? []) packs.push(await readPack(found, declared, dataPath));
  return packs;
}

/** Reads a pack from a copy, because opening a LevelDB folder changes it and a package must stay as it is. */
export async function readPack(found: PackHolder, declared: PackManifest, dataPath: string): Promise<Pack> {
  const id = `${found.id}.${declared.name}`;
  const metadata: PackMetadata = {
    ...declared,
    id,
    path: `${found.kind}s/${found.id}/${declared.path.replace(/\.db$/, "")}`,
    packageName: found.id,
    packageType: found.kind,
    system: declared["system"] ?? (found.kind === "system" ? found.id : undefined),
  };
  const folders = foldersOf(found, declared, dataPath);
  if (!folders.read) return new Pack(metadata, folders, { documents: [], folders: [] });
  const copy = await mkdtemp(path.join(dataPath, "cache", "pack-"));
  try {
    await cp(folders.read, copy, { recursive: true, filter: (file) => path.basename(file) !== "LOCK" });
    const documents = assemble(await readRecords(copy));
    return new Pack(metadata, folders, {
      documents: documents.filter((document) => document.collection !== "folders").map((document) => document.source),
      folders: documents.filter((document) => document.collection === "folders").map((document) => document.source),
    });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Returns the folders of a pack. Changes to a package's pack go to a copy in `packs`, one for each version of the package. */
function foldersOf(found: PackHolder, declared: PackManifest, dataPath: string): PackFolders {
  // Before v11 the path named a file. That file has become a folder.
  const own = inside(found.folder, declared.path.replace(/\.db$/, ""));
  const write = found.kind === "world" ? own : path.join(dataPath, "packs", `${found.id}-${found.manifest?.version}`, declared.name);
  const isPack = (folder: string | null): folder is string => folder !== null && existsSync(path.join(folder, "CURRENT"));
  return { read: [write, own].find(isPack) ?? null, write };
}

async function readRecords(folder: string): Promise<Map<string, string>> {
  const level: ClassicLevel<string, string> = new ClassicLevel(folder, {
    keyEncoding: "utf8",
    valueEncoding: "utf8",
    createIfMissing: false,
  });
  const records = new Map<string, string>();
  try {
    await level.open();
    for await (const [key, value] of level.iterator()) records.set(key, value);
  } finally {
    await level.close();
  }
  return records;
}

const INDEX_FIELDS = ["_id", "name", "img", "type", "sort", "folder"];

/** Returns the pages of a journal as they appear in its index entry. */
function pagesOf({ pages }: Source): object {
  return Array.isArray(pages) ? { pages: pages.map(({ _id, name, type, sort }: Source) => ({ _id, name, type, sort })) } : {};
}

/** Returns the index of a pack, which every client gets at the start. */
export function packIndex(pack: Pack): WorldData["packs"][number] {
  const { documents, folders } = pack.stored;
  const index = documents.map((source) => ({
    ...Object.fromEntries(INDEX_FIELDS.filter((field) => source[field] !== undefined).map((field) => [field, source[field]])),
    ...pagesOf(source),
  }));
  return { id: pack.id, metadata: { ...pack.metadata, folders }, index };
}

/** Returns the documents of a pack that match a query of equal values and `<field>__in` lists. */
export function queryPack(pack: Pack, query: unknown): readonly Record<string, any>[] {
  const conditions = Object.entries(isRecord(query) ? query : {});
  return pack.stored.documents.filter((source) =>
    conditions.every(([key, value]) =>
      key.endsWith("__in") && Array.isArray(value) ? value.includes(source[key.slice(0, -4)]) : source[key] === value,
    ),
  );
}
