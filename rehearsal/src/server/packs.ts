import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import type { WorldData } from "../common/protocol.ts";
import { isRecord } from "./guard.ts";
import { assemble } from "./hierarchy.ts";
import type { PackageKind, PackManifest } from "./manifest.ts";
import { inside } from "./paths.ts";

/** A compendium pack, read whole. */
export interface Pack {
  readonly id: string;
  readonly metadata: object;
  readonly documents: readonly Record<string, any>[];
  readonly folders: readonly Record<string, any>[];
}

/** What has packs: a package, or the world, whose packs are called "world.<name>". */
export interface PackHolder {
  readonly kind: PackageKind | "world";
  readonly id: string;
  readonly folder: string;
  readonly manifest: { readonly packs: readonly PackManifest[] } | null;
}

/** Reads a package's packs from copies in the data folder: opening a LevelDB folder changes it, and the package shall stay as it is. */
export async function readPacks(found: PackHolder, cache: string): Promise<Pack[]> {
  const packs: Pack[] = [];
  for (const declared of found.manifest?.packs ?? []) packs.push(await readPack(found, declared, cache));
  return packs;
}

async function readPack(found: PackHolder, declared: PackManifest, cache: string): Promise<Pack> {
  const id = `${found.id}.${declared.name}`;
  const metadata = {
    ...declared,
    id,
    packageName: found.id,
    packageType: found.kind,
    system: declared["system"] ?? (found.kind === "system" ? found.id : undefined),
  };
  // A path of before v11 names a file that has become a folder.
  const folder = inside(found.folder, declared.path.replace(/\.db$/, ""));
  if (!folder || !existsSync(path.join(folder, "CURRENT"))) return { id, metadata, documents: [], folders: [] };
  const copy = await mkdtemp(path.join(cache, "pack-"));
  try {
    await cp(folder, copy, { recursive: true, filter: (file) => path.basename(file) !== "LOCK" });
    const records = await readRecords(copy);
    const found = assemble(records);
    return {
      id,
      metadata,
      documents: found.filter((document) => document.collection !== "folders").map((document) => document.source),
      folders: found.filter((document) => document.collection === "folders").map((document) => document.source),
    };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
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

/** What every client gets of a pack at the start. */
export function packIndex(pack: Pack): WorldData["packs"][number] {
  const index = pack.documents.map((source) =>
    Object.fromEntries(INDEX_FIELDS.filter((field) => source[field] !== undefined).map((field) => [field, source[field]])),
  );
  return { id: pack.id, metadata: { ...pack.metadata, folders: pack.folders }, index };
}

/** The documents of a pack that match a query: equal values, and `<field>__in` lists. */
export function queryPack(pack: Pack, query: unknown): readonly Record<string, any>[] {
  const conditions = Object.entries(isRecord(query) ? query : {});
  return pack.documents.filter((source) =>
    conditions.every(([key, value]) =>
      key.endsWith("__in") && Array.isArray(value) ? value.includes(source[key.slice(0, -4)]) : source[key] === value,
    ),
  );
}
