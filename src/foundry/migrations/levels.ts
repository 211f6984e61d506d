import { DEFAULT_LEVEL } from "../platform/compat.ts";
import type { Migration } from "./migration.ts";

/** A document of a scene, as it is stored on 14. */
interface Placed {
  readonly _id: string;
  readonly level?: string | null;
  readonly levels?: readonly string[];
}
/** A scene as it is stored. Scenes of 13 have no levels. */
export interface StoredScene {
  readonly levels?: readonly Placed[];
  readonly initialLevel?: string | null;
  readonly [collection: string]: unknown;
}
type Update = { readonly _id: string; readonly level?: string; readonly levels?: readonly string[] };

/** What brings a scene to the level that every scene of 14 begins with. */
export interface LevelRepair {
  /** The default level, as a copy of the old one. Null if the scene has it. */
  readonly created: object | null;
  /** What moves there, by the kind of documents. */
  readonly moved: readonly (readonly [documentName: string, updates: readonly Update[]])[];
  /** Whether the scene shows another level first. */
  readonly isShown: boolean;
  /** The old level, which goes. Empty as long as tokens play on it. */
  readonly removed: string;
}

/** A scene, as far as it is repaired. */
export interface RepairedScene {
  readonly id: string | null;
  readonly name: string;
  toObject(): object;
  update(changes: object): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[], options: object): Promise<unknown>;
  updateEmbeddedDocuments(name: string, updates: readonly object[]): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
}

/** What names the old level among some documents, as it is to be. */
function movesOf(documents: readonly Placed[], old: string): Update[] {
  return documents.flatMap(({ _id, level, levels }): Update[] => {
    const isIn = levels?.includes(old) === true;
    if (level !== old && !isIn) return [];
    const others = (levels ?? []).filter((one) => one !== old && one !== DEFAULT_LEVEL);
    return [{ _id, ...(level === old ? { level: DEFAULT_LEVEL } : {}), ...(isIn ? { levels: [...others, DEFAULT_LEVEL] } : {}) }];
  });
}

/**
 * Finds what brings a scene with one of some old levels to the default level. Null if it has none of them.
 * A token that plays in a running encounter stays where it is, and the old level with it: the next opening finds them again.
 */
export function findLevelRepair(
  scene: StoredScene,
  olds: ReadonlySet<string>,
  { embedded, plays }: { readonly embedded: Readonly<Record<string, string>>; readonly plays: (token: string) => boolean },
): LevelRepair | null {
  const levels = scene.levels ?? [];
  const old = levels.find(({ _id }) => olds.has(_id));
  if (!old) return null;
  const created = levels.some(({ _id }) => _id === DEFAULT_LEVEL) ? null : { ...old, _id: DEFAULT_LEVEL };
  const placed = Object.entries(embedded)
    .filter(([name]) => name !== "Level")
    .map(([name, collection]) => [name, movesOf((scene[collection] ?? []) as readonly Placed[], old._id)] as const);
  const isBusy = placed.some(([name, updates]) => name === "Token" && updates.some(({ _id }) => plays(_id)));
  if (isBusy) return created && { created, moved: [], isShown: true, removed: "" };
  const moved = placed.filter(([, updates]) => updates.length > 0);
  return { created, moved, isShown: scene.initialLevel === DEFAULT_LEVEL, removed: old._id };
}

async function repair(scene: RepairedScene, { created, moved, isShown, removed }: LevelRepair): Promise<void> {
  if (created) await scene.createEmbeddedDocuments("Level", [created], { keepId: true });
  for (const [name, updates] of moved) await scene.updateEmbeddedDocuments(name, updates);
  if (!isShown) await scene.update({ initialLevel: DEFAULT_LEVEL });
  if (removed !== "") await scene.deleteEmbeddedDocuments("Level", [removed]);
}

/** What a repair asks of the world. */
export interface LevelWorld {
  readonly scenes: Iterable<RepairedScene>;
  /** The collections of a scene by the kind of their documents. */
  readonly embedded: Readonly<Record<string, string>>;
  /** Whether a token of a scene plays in a running encounter. */
  readonly plays: (scene: string, token: string) => boolean;
}

/** Brings all scenes with levels that migrations name to the default level. Returns the names of the scenes that it changed. */
export async function repairLevels({ scenes, embedded, plays }: LevelWorld, migrations: readonly Migration[]): Promise<readonly string[]> {
  const olds = new Set(migrations.flatMap(({ levels = [] }) => levels));
  const repaired: string[] = [];
  for (const scene of scenes) {
    const id = scene.id ?? "";
    const found = findLevelRepair(scene.toObject() as StoredScene, olds, { embedded, plays: (token) => plays(id, token) });
    if (!found) continue;
    await repair(scene, found);
    repaired.push(scene.name);
  }
  return repaired;
}
