import { baseDocuments } from "../common/documents/index.ts";
import type { World as WorldView } from "../common/world.ts";
import { isRecord } from "./guard.ts";
import { Store, emptyStore } from "./store.ts";
import type { StoreChange } from "./store.ts";

/** The collections of a world by the name of their documents. */
export const COLLECTIONS: Readonly<Record<string, string>> = {
  User: "users",
  Setting: "settings",
  Folder: "folders",
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  Combat: "combats",
  ChatMessage: "messages",
  JournalEntry: "journal",
  Macro: "macros",
};

/** What a world's data was written with, for `_stats`. */
export interface WorldStats {
  readonly coreVersion: string;
  readonly systemId: string | null;
  readonly systemVersion: string | null;
}

/** The documents of a world in memory, as the base classes see them, and on disk. */
export class World {
  readonly #store: Store;
  readonly #stats: WorldStats;
  readonly #documents = new Map<string, Map<string, any>>();
  /** Sources that the base classes refuse: they travel to the clients as they are and cannot be changed, only deleted. */
  readonly #invalid = new Map<string, Map<string, object>>();
  /** What common code must know of this world; the host makes it current before each use. */
  readonly view: WorldView;

  private constructor(store: Store, stats: WorldStats) {
    this.#store = store;
    this.#stats = stats;
    this.view = {
      get: (collection, id) => this.#documents.get(collection)?.get(id),
      permissionRoles: (permission) => this.#permissionRoles(permission),
      stats: () => stats,
    };
  }

  /** Opens the data folder of a world; `enter` makes the world current for common code before documents are built. */
  static async open(
    folder: string,
    stats: WorldStats,
    { fresh, enter }: { fresh: boolean; enter: (world: World) => void },
  ): Promise<World> {
    if (fresh) await emptyStore(folder);
    const world = new World(await Store.open(folder, Object.values(COLLECTIONS)), stats);
    enter(world);
    for (const [documentName, collection] of Object.entries(COLLECTIONS)) world.#load(documentName, collection);
    return world;
  }

  #load(documentName: string, collection: string): void {
    const documents = new Map<string, any>();
    const invalid = new Map<string, object>();
    this.#documents.set(collection, documents);
    this.#invalid.set(collection, invalid);
    for (const source of this.#store.initial(collection)) {
      try {
        documents.set(source["_id"], this.build(documentName, source));
      } catch {
        invalid.set(source["_id"], source);
      }
    }
  }

  /** What is written to `_stats` of new documents. */
  get stats(): WorldStats {
    return this.#stats;
  }

  /** A document of core's base class from its source; throws where the source is invalid. */
  build(documentName: string, source: object, parent: any = null): any {
    const documentClass = baseDocuments[documentName];
    if (!documentClass) throw new Error(`There are no documents called ${documentName}`);
    return new documentClass(source, { parent, strict: true });
  }

  /** The document of a primary collection, or undefined. */
  get(documentName: string, id: string): any {
    return this.#documents.get(COLLECTIONS[documentName] ?? "")?.get(id);
  }

  /** The user with an id, or undefined. */
  user(id: string): any {
    return this.get("User", id);
  }

  /** Whether a user has one of core's permissions, by role and the table's settings. */
  permits(userId: string, permission: string): boolean {
    return Boolean(this.user(userId)?.hasPermission(permission));
  }

  /** The sources of all documents of a kind, with their embedded documents. */
  sources(documentName: string): Record<string, any>[] {
    const collection = COLLECTIONS[documentName] ?? "";
    const documents = [...(this.#documents.get(collection)?.values() ?? [])].map((document) => document.toObject());
    return [...documents, ...(this.#invalid.get(collection)?.values() ?? [])];
  }

  /** Puts a document in the place of an earlier one with the same id, or takes it away, in memory only. */
  put(documentName: string, id: string, document: any): void {
    const collection = COLLECTIONS[documentName] ?? "";
    const documents = this.#documents.get(collection);
    if (document) documents?.set(id, document);
    else {
      documents?.delete(id);
      this.#invalid.get(collection)?.delete(id);
    }
  }

  /** Whether there is a source with this id that the base classes refuse. */
  isInvalid(documentName: string, id: string): boolean {
    return Boolean(this.#invalid.get(COLLECTIONS[documentName] ?? "")?.has(id));
  }

  /** The value of a world setting, or undefined. */
  setting(key: string): unknown {
    for (const setting of this.#documents.get("settings")?.values() ?? []) {
      const { key: name, value, user } = setting._source;
      if (name === key && !user) return typeof value === "string" ? parsed(value) : value;
    }
    return undefined;
  }

  #permissionRoles(permission: string): readonly number[] | undefined {
    const permissions = this.setting("core.permissions");
    const roles = isRecord(permissions) ? permissions[permission] : undefined;
    return Array.isArray(roles) ? roles.map(Number) : undefined;
  }

  /** Writes these documents as they stand in memory; resolves when they survive a restart. */
  async save(documents: Iterable<{ readonly documentName: string; readonly id: string }>): Promise<void> {
    const changes: StoreChange[] = [...documents].map(({ documentName, id }) => ({
      collection: COLLECTIONS[documentName] ?? "",
      id,
      // Only read, and turned into text before anything is awaited.
      source: this.get(documentName, id)?._source ?? null,
    }));
    await this.#store.write(changes);
  }

  /** Closes the world's files. */
  async close(): Promise<void> {
    await this.#store.close();
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
