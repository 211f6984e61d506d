import type { World as WorldView } from "../common/world.ts";
import { Documents } from "./documents.ts";
import { isRecord } from "./guard.ts";
import { Store, emptyStore } from "./store.ts";

/** The collections of a world by document name. */
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
  Cards: "cards",
  Playlist: "playlists",
  RollTable: "tables",
};

/** The versions with which a world's data are written, for `_stats`. */
export interface WorldStats {
  readonly coreVersion: string;
  readonly systemId: string | null;
  readonly systemVersion: string | null;
}

/** The documents of a world, and its view for common code. */
export class World extends Documents {
  readonly #stats: WorldStats;
  /** The view of this world for common code. The host makes it current before each use. */
  readonly view: WorldView;

  private constructor(store: Store, stats: WorldStats) {
    super(store, COLLECTIONS, null);
    this.#stats = stats;
    this.view = {
      get: (collection, id) => this.find(collection, id),
      permissionRoles: (permission) => this.#permissionRoles(permission),
      stats: () => stats,
    };
  }

  /** Opens the data folder of a world. `enter` makes the world current for common code before documents are built. */
  static async open(
    folder: string,
    stats: WorldStats,
    { fresh, enter }: { fresh: boolean; enter: (world: World) => void },
  ): Promise<World> {
    if (fresh) await emptyStore(folder);
    const world = new World(await Store.open(folder, Object.values(COLLECTIONS)), stats);
    enter(world);
    world.load();
    return world;
  }

  /** The `_stats` of new documents. */
  get stats(): WorldStats {
    return this.#stats;
  }

  /** Returns the user with an id, or undefined. */
  user(id: string): any {
    return this.get("User", id);
  }

  /** Whether a user has one of core's permissions, by role and the world's settings. */
  permits(userId: string, permission: string): boolean {
    return Boolean(this.user(userId)?.hasPermission(permission));
  }

  /** Returns the value of a world setting, or undefined. */
  setting(key: string): unknown {
    for (const setting of this.all("Setting")) {
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
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
