import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { withLevel } from "../common/data/levels.ts";
import { without } from "./guard.ts";
import type { Host } from "./host.ts";
import { Transaction } from "./transaction.ts";
import { COLLECTIONS } from "./world.ts";

/** The first documents of a world by collection ("users", "actors", ...), with embedded ones inside. Ids are optional. */
export type SeedDocuments = Readonly<Record<string, readonly object[]>>;

/** The description of a new world. */
export interface WorldSeed {
  readonly id: string;
  readonly title?: string;
  readonly system: string;
  readonly documents?: SeedDocuments;
  readonly [key: string]: unknown;
}

/** Writes the manifest of a new world. Throws if the id is invalid or taken. */
export async function writeWorldManifest(dataPath: string, seed: WorldSeed, coreVersion: string): Promise<void> {
  if (!/^[a-z0-9_-]+$/.test(seed.id)) throw new Error(`"${seed.id}" is not a valid world id`);
  const folder = path.join(dataPath, "worlds", seed.id);
  const file = path.join(folder, "world.json");
  if (existsSync(file)) throw new Error(`There is a world "${seed.id}" already.`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${JSON.stringify({ title: seed.id, coreVersion, ...without(seed, "documents") }, null, 2)}\n`);
}

/** Adds documents to the open world as the server, which has every permission. */
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

/** Adds a Gamemaster to a world without users, which no one could enter. */
export async function ensureGamemaster(host: Host): Promise<void> {
  if (host.world.sources("User").length > 0) return;
  await seedDocuments(host, { users: [{ name: "Gamemaster", role: 4 }] });
}
