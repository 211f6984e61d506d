import { announce } from "./combat-signals.ts";

function moved(before: any, after: any): boolean {
  return before.combatantId !== after.combatantId || before.round !== after.round || before.turn !== after.turn;
}

/** Compares the current turn with the prior one, and runs the turn events after a change. Returns whether there was one. */
export function noteTurnChange(combat: any, prior: any, turnEvents: unknown): boolean {
  combat.previous = prior;
  if (!moved(prior, combat.current)) return false;
  if (turnEvents !== false) {
    combat
      ._manageTurnEvents()
      .catch((error: Error) => Hooks.onError("Combat#_manageTurnEvents", error, { msg: "The turn events failed", log: "error" }));
  }
  return true;
}

function renderTracker(combat: any, changed: any, options: any): void {
  if (options.render === false || !("combat" in ui) || !ui.combat) return;
  if (changed.active === true && combat.isActive) void ui.combat.render({ combat });
  else if ("scene" in changed) void ui.combat.render({ combat: null });
  else if (combat.isView) void ui.combat.render();
}

/** Updates every client after an encounter was updated. */
export function afterCombatUpdate(combat: any, changed: any, options: any): void {
  const prior = { ...combat.current };
  if ("combatants" in changed) combat.setupTurns();
  else combat.current = combat._getCurrentState();
  const changedTurn = noteTurnChange(combat, prior, options.turnEvents);
  // If the updating user may not set the world's time, a GM advances it afterwards.
  const delta = options.worldTime?.delta ?? 0;
  if (delta !== 0 && options.worldTime.advanced !== true && game.user.isActiveGM) void game.time.advance(delta);
  combat.updateCombatantActors();
  renderTracker(combat, changed, options);
  if (!changedTurn) return;
  combat._updateTurnMarkers();
  if (combat.active && combat.started && prior.round > 0) announce(combat);
}
