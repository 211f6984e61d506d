import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { assemble, flatten } from "./hierarchy.ts";

type Level = ClassicLevel<string, string>;
type LevelChange = { readonly type: "put"; readonly key: string; readonly value: string } | { readonly type: "del"; readonly key: string };

/** The new content of one document on disk. A null source deletes it. */
export interface StoreChange {
  readonly collection: string;
  readonly id: string;
  readonly source: object | null;
}

/** Documents on disk, with a record for each embedded document. A world has a LevelDB folder for each collection, a compendium has one for all. */
export class Store {
  readonly #levels = new Map<string, Level>();
  /** The JSON on disk, by primary key and then record key. Only differences are written. */
  readonly #written = new Map<string, Map<string, string>>();
  readonly #sources = new Map<string, Record<string, any>[]>();

  /** Opens the folders of these collections and creates missing ones. Throws if another process has the world open. */
  static async open(folder: string, collections: readonly string[]): Promise<Store> {
    const store = new Store();
    try {
      for (const collection of collections) await store.#load(path.join(folder, collection), [collection]);
    } catch (error) {
      await store.close();
      throw explained(error, folder);
    }
    return store;
  }

  /** Opens the one folder that holds all these collections, and creates it if missing. */
  static async openPack(folder: string, collections: readonly string[]): Promise<Store> {
    const store = new Store();
    try {
      await store.#load(folder, collections);
    } catch (error) {
      await store.close();
      throw explained(error, folder);
    }
    return store;
  }

  async #load(location: string, collections: readonly string[]): Promise<void> {
    await mkdir(location, { recursive: true });
    const level: Level = new ClassicLevel(location, { keyEncoding: "utf8", valueEncoding: "utf8" });
    await level.open();
    for (const collection of collections) this.#levels.set(collection, level);
    const records = new Map<string, string>();
    for await (const [key, value] of level.iterator()) records.set(key, value);
    const found = assemble(records);
    for (const { collection, id, keys } of found) {
      this.#written.set(`!${collection}!${id}`, new Map(keys.map((key) => [key, records.get(key) ?? ""])));
    }
    for (const collection of collections)
      this.#sources.set(
        collection,
        found.filter((document) => document.collection === collection).map((document) => document.source),
      );
  }

  /** Returns the sources of a collection as they were on disk when it was opened. */
  initial(collection: string): readonly Record<string, any>[] {
    return this.#sources.get(collection) ?? [];
  }

  /** Writes documents. Resolves when all are on disk and would survive a restart. */
  async write(changes: readonly StoreChange[]): Promise<void> {
    const batches = new Map<string, LevelChange[]>();
    for (const change of changes) {
      const operations = batches.get(change.collection) ?? [];
      batches.set(change.collection, operations);
      operations.push(...this.#operations(change));
    }
    for (const [collection, operations] of batches) await this.#levels.get(collection)?.batch(operations);
  }

  #operations({ collection, id, source }: StoreChange): LevelChange[] {
    const primary = `!${collection}!${id}`;
    const before = this.#written.get(primary) ?? new Map<string, string>();
    const after = source ? flatten(collection, source) : new Map<string, string>();
    if (source) this.#written.set(primary, after);
    else this.#written.delete(primary);
    const puts = [...after]
      .filter(([key, value]) => before.get(key) !== value)
      .map(([key, value]) => ({ type: "put" as const, key, value }));
    const dels = [...before.keys()].filter((key) => !after.has(key)).map((key) => ({ type: "del" as const, key }));
    return [...puts, ...dels];
  }

  /** Closes all folders, so that the world can be opened again. */
  async close(): Promise<void> {
    for (const level of new Set(this.#levels.values())) await level.close();
    this.#levels.clear();
  }
}

/** Deletes a world's data. Its manifest stays. */
export async function emptyStore(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

function explained(error: unknown, folder: string): unknown {
  const cause = (error as { cause?: { code?: string } }).cause;
  if (cause?.code !== "LEVEL_LOCKED") return error;
  return new Error(`The world in ${folder} is open in another process. Close that first.`, { cause: error });
}
