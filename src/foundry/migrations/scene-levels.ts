import { DEFAULT_LEVEL } from "../platform/compat.ts";
import type { Migration } from "./migration.ts";

/** A document of a scene, as stored on v14. */
interface Placed {
  readonly _id: string;
  readonly level?: string | null;
  readonly levels?: readonly string[];
}
/** A scene as stored. Scenes of v13 have no levels. */
export interface StoredScene {
  readonly levels?: readonly Placed[];
  readonly initialLevel?: string | null;
  readonly [collection: string]: unknown;
}
type Update = { readonly _id: string; readonly level?: string; readonly levels?: readonly string[] };

/** The changes that move a scene to the default level of v14. */
export interface LevelRepair {
  /** The default level, as a copy of the old one. Null if the scene has that level already. */
  readonly created: object | null;
  /** The updates that move documents to the default level, by document name. */
  readonly moved: readonly (readonly [documentName: string, updates: readonly Update[]])[];
  /** Whether the scene already shows the default level first. */
  readonly isShown: boolean;
  /** The id of the old level to remove. "" while tokens on it take part in an encounter. */
  readonly removed: string;
}

/** A scene, with the members that the repair uses. */
export interface RepairedScene {
  readonly id: string | null;
  readonly name: string;
  toObject(): object;
  update(changes: object): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[], options: object): Promise<unknown>;
  updateEmbeddedDocuments(name: string, updates: readonly object[]): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
}

/** Returns the updates of documents that name the old level. */
function movesOf(documents: readonly Placed[], old: string): Update[] {
  return documents.flatMap(({ _id, level, levels }): Update[] => {
    const isIn = levels?.includes(old) === true;
    if (level !== old && !isIn) return [];
    const others = (levels ?? []).filter((one) => one !== old && one !== DEFAULT_LEVEL);
    return [{ _id, ...(level === old ? { level: DEFAULT_LEVEL } : {}), ...(isIn ? { levels: [...others, DEFAULT_LEVEL] } : {}) }];
  });
}

/**
 * Returns the changes that move a scene from an old level to the default one. Null if it has none. With a token in a running encounter, the
 * old level stays until the next opening.
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

/** The parts of the world that a repair needs. */
export interface LevelWorld {
  readonly scenes: Iterable<RepairedScene>;
  /** The name of the scene's collection for each document name. */
  readonly embedded: Readonly<Record<string, string>>;
  /** Whether a token of a scene takes part in a running encounter. */
  readonly plays: (scene: string, token: string) => boolean;
}

/** Moves all scenes on levels that migrations name to the default level. Resolves to the names of the changed scenes. */
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
