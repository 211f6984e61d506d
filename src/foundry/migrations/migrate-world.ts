import { askSure } from "../applications/dialogs/ask.ts";
import { say } from "../applications/texts.ts";
import { isModern } from "../platform/compat.ts";
import { encounters, isRunning } from "../encounter/encounter-lookups.ts";
import { newerVersion } from "../encounter/settings.ts";
import { MIGRATIONS } from "../structures/migrations.ts";
import { repairLevels, type RepairedScene } from "./scene-levels.ts";
import type { Migration } from "./migration.ts";
import { migrateDocuments, type World } from "./migrate-documents.ts";
import { isOfToken } from "../platform/tokens.ts";

/** Returns the migrations with changes to stored documents that are newer than version `stored`, in order. Empty for a new world. */
function findPending(stored: string, migrations: readonly Migration[] = MIGRATIONS): readonly Migration[] {
  if (stored === "") return [];
  return migrations.filter(({ version, world }) => world !== undefined && foundry.utils.isNewerVersion(version, stored));
}

/** Advises the GM to make a backup before any change. Resolves to whether the migration may begin. */
async function isWanted(from: string, to: string): Promise<boolean> {
  return askSure({
    title: say("CALLBOARD.Migration.Title"),
    text: say("CALLBOARD.Migration.Backup", { from, to }),
    yes: "CALLBOARD.Migration.Begin",
    icon: "fa-solid fa-forward",
  });
}

async function bringUpShown(pending: readonly Migration[]): Promise<void> {
  const bar = ui.notifications.info("CALLBOARD.Migration.Under", { localize: true, progress: true });
  const world = game as unknown as World;
  const { done, failed } = await migrateDocuments(world, pending, (pct) => {
    ui.notifications.update(bar, { pct });
  });
  if (failed.length === 0) ui.notifications.info(say("CALLBOARD.Migration.Done", { count: done }));
  else ui.notifications.error(say("CALLBOARD.Migration.Failed", { names: failed.join(", ") }), { permanent: true });
}

/** Whether a token of a scene takes part in a running encounter of ours. */
function plays(scene: string, token: string): boolean {
  const played = { id: token, parent: { id: scene } };
  const running = encounters().filter(isRunning);
  return running.some(({ combatants }) => combatants.some((combatant) => isOfToken(combatant, played)));
}

/** Moves scenes from levels that are no longer shipped to v14's default level, and tells the GM which scenes were changed. */
async function repairLevelsShown(migrations: readonly Migration[]): Promise<void> {
  const scenes = game.scenes as unknown as Iterable<RepairedScene>;
  const { embedded } = Scene.implementation.metadata as { readonly embedded: Readonly<Record<string, string>> };
  try {
    const names = await repairLevels({ scenes, embedded, plays }, migrations);
    if (names.length > 0) ui.notifications.info(say("CALLBOARD.Migration.Levels", { names: names.join(", ") }));
  } catch (error) {
    console.error(error);
  }
}

/**
 * Migrates a world of an older version once, after asking, and notes this version. Each opening also moves our scenes' tokens to v14's
 * default level. Only the active GM's client does so, if its user may write settings.
 */
export async function migrateWorld(migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  if (game.users.activeGM?.isSelf !== true || !game.user.can("SETTINGS_MODIFY")) return;
  const [stored, version] = [game.settings.get("callboard", "migrationVersion"), game.system.version];
  if (newerVersion() !== "") {
    ui.notifications.error(say("CALLBOARD.Migration.Newer", { stored, version }), { permanent: true });
    return;
  }
  const pending = stored === version ? [] : findPending(stored, migrations);
  if (pending.length > 0) {
    if (!(await isWanted(stored, version))) return;
    await bringUpShown(pending);
  }
  if (isModern()) await repairLevelsShown(migrations);
  if (stored !== version) await game.settings.set("callboard", "migrationVersion", version);
}
