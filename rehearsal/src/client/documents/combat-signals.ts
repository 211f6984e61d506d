function chosen(list: readonly string[]): string | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

/** Plays the sound of an announcement if the theme that this user chose has one. */
export function playCombatSound(announcement: string): void {
  const theme = CONFIG["Combat"].sounds[game.settings.get("core", "combatTheme")];
  const src = chosen(theme?.[announcement] ?? []);
  if (src !== undefined) void foundry.audio.AudioHelper.play({ src });
}

/** Tells the user that it is their turn, or that they are next. */
export function announce(combat: any): void {
  const mine = (combatant: any): boolean => {
    if (!combatant) return false;
    return game.user.isGM ? !combatant.hasPlayerOwner : combatant.isOwner;
  };
  if (mine(combat.combatant)) combat._playCombatSound("yourTurn");
  else if (mine(combat.nextCombatant)) combat._playCombatSound("nextUp");
}

/** Redraws the marker of the current turn on the scene's tokens. */
export function drawTurnMarkers(): void {
  if (!canvas.ready) return;
  for (const token of canvas.tokens.placeables) token.refresh();
}
