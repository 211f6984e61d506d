import { template } from "../applications/bases.ts";
import { ask } from "../applications/dialogs/ask.ts";
import { say } from "../applications/texts.ts";
import { newerVersion } from "../settings.ts";
import { MIGRATIONS } from "../structures/migrations.ts";
import type { Migration } from "./migration.ts";
import { bringUp, type World } from "./world.ts";

/** What has to be done to a world that a version of Callboard opened last: in order, and nothing for a new world. */
export function findPending(stored: string, migrations: readonly Migration[] = MIGRATIONS): readonly Migration[] {
  if (stored === "") return [];
  return migrations.filter(({ version, world }) => world !== undefined && foundry.utils.isNewerVersion(version, stored));
}

/** Advises a backup before anything is changed; whether to begin. */
async function isWanted(from: string, to: string): Promise<boolean> {
  const answer = await ask({
    title: say("CALLBOARD.Migration.Title"),
    template: template("dialogs/sure"),
    context: { text: say("CALLBOARD.Migration.Backup", { from, to }) },
    yes: "CALLBOARD.Migration.Begin",
    icon: "fa-solid fa-forward",
  });
  return answer !== null;
}

async function bringUpShown(pending: readonly Migration[]): Promise<void> {
  const bar = ui.notifications.info("CALLBOARD.Migration.Under", { localize: true, progress: true });
  const world = game as unknown as World;
  const { done, failed } = await bringUp(world, pending, (pct) => {
    ui.notifications.update(bar, { pct });
  });
  if (failed.length === 0) ui.notifications.info(say("CALLBOARD.Migration.Done", { count: done }));
  else ui.notifications.error(say("CALLBOARD.Migration.Failed", { names: failed.join(", ") }), { permanent: true });
}

/** Brings the data of a world that an older version opened last up to date, once, and notes this version; on the active GM's client, after asking. A user who may not write settings leaves it to one who may. */
export async function migrateWorld(migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  if (game.users.activeGM?.isSelf !== true || !game.user.can("SETTINGS_MODIFY")) return;
  const [stored, version] = [game.settings.get("callboard", "migrationVersion"), game.system.version];
  if (stored === version) return;
  if (newerVersion() !== "") {
    ui.notifications.error(say("CALLBOARD.Migration.Newer", { stored, version }), { permanent: true });
    return;
  }
  const pending = findPending(stored, migrations);
  if (pending.length > 0) {
    if (!(await isWanted(stored, version))) return;
    await bringUpShown(pending);
  }
  await game.settings.set("callboard", "migrationVersion", version);
}
