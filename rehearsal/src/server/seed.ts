import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { withLevel } from "../common/data/levels.ts";
import { without } from "./guard.ts";
import type { Host } from "./host.ts";
import { Transaction } from "./transaction.ts";
import { COLLECTIONS } from "./world.ts";

/** The documents a world begins with, by collection ("users", "actors", ...), embedded ones inline; ids may be left out. */
export type SeedDocuments = Readonly<Record<string, readonly object[]>>;

/** What a new world is made from. */
export interface WorldSeed {
  readonly id: string;
  readonly title?: string;
  readonly system: string;
  readonly documents?: SeedDocuments;
  readonly [key: string]: unknown;
}

/** Writes the manifest of a new world; throws when there is one already. */
export async function writeWorldManifest(dataPath: string, seed: WorldSeed, coreVersion: string): Promise<void> {
  if (!/^[a-z0-9_-]+$/.test(seed.id)) throw new Error(`"${seed.id}" is not a valid world id`);
  const folder = path.join(dataPath, "worlds", seed.id);
  const file = path.join(folder, "world.json");
  if (existsSync(file)) throw new Error(`There is a world "${seed.id}" already.`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${JSON.stringify({ title: seed.id, coreVersion, ...without(seed, "documents") }, null, 2)}\n`);
}

/** Puts documents into the open world as the server itself, which may do everything. */
export async function seedDocuments(host: Host, documents: SeedDocuments): Promise<void> {
  host.enter();
  const transaction = new Transaction(host, null);
  const names = new Map(Object.entries(COLLECTIONS).map(([documentName, collection]) => [collection, documentName]));
  for (const collection of Object.keys(documents)) if (!names.has(collection)) throw new Error(`There is no collection "${collection}".`);
  for (const [collection, documentName] of names) {
    const data = structuredClone(documents[collection]) as object[] | undefined;
    if (data) transaction.run({ action: "create", documentName, data: collection === "scenes" ? data.map(withLevel) : data, keepId: true });
  }
  await transaction.save();
}

/** A world without users could not be entered: gives it a Gamemaster. */
export async function ensureGamemaster(host: Host): Promise<void> {
  if (host.world.sources("User").length > 0) return;
  await seedDocuments(host, { users: [{ name: "Gamemaster", role: 4 }] });
}
