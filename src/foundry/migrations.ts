/** Notes the version that last opened this world, so that a later one knows what to bring up to date; on the active GM's client. */
export async function noteVersion(): Promise<void> {
  if (game.users.activeGM?.isSelf !== true) return;
  const stored = game.settings.get("callboard", "migrationVersion");
  if (stored !== game.system.version) await game.settings.set("callboard", "migrationVersion", game.system.version);
}
