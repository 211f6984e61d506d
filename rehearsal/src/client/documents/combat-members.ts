import { generation } from "../../common/generation.ts";
import { noteTurnChange } from "./combat-update.ts";

async function tellGm(combat: any, action: string, combatants: readonly any[]): Promise<void> {
  if (!game.user.isActiveGM) return;
  for (const combatant of combatants) {
    if (action === "create") await combat._onEnter(combatant);
    if (action !== "delete") continue;
    await combat._onExit(combatant);
    await combat._clearMovementHistoryOnExit(combatant);
  }
}

/** Updates every client after combatants were created, updated or deleted: order, current combatant, tracker and HUD. */
export function membersChanged(combat: any, action: "create" | "update" | "delete", combatants: any[], options: any): void {
  const prior = { ...combat.current };
  if (options.combatTurn !== undefined) combat.updateSource({ turn: options.combatTurn });
  combat.setupTurns();
  combat._refreshTokenHUD(combatants);
  tellGm(combat, action, combatants).catch((error: Error) => Hooks.onError("Combat#_onEnter", error, { log: "error" }));
  // A new place in the order is no new turn.
  const sameTurn = prior.combatantId === combat.current.combatantId;
  if (!sameTurn && noteTurnChange(combat, prior, options.turnEvents)) combat._updateTurnMarkers();
  combat.updateCombatantActors();
  if (options.render !== false && combat.isView) void ui.combat?.render();
}

/** Returns the turn that keeps the same combatant current when combatants change. Undefined if it stays the same. */
export function turnAfter(
  combat: any,
  action: "create" | "update" | "delete",
  documents: readonly any[],
  changes: readonly any[],
): number | undefined {
  const current = combat.combatant;
  if (combat.turn === null || !current) return undefined;
  const ids = new Set(documents.map((document) => document.id));
  const staying = combat.turns.filter((combatant: any) => action !== "delete" || !ids.has(combatant.id));
  const members = staying.map((combatant: any) => {
    const change = action === "update" ? changes.find((entry) => entry._id === combatant.id) : undefined;
    return change ? combatant.clone(change, { keepId: true }) : combatant;
  });
  if (action === "create") members.push(...documents);
  const keeps = staying.includes(current)
    ? current
    : combat.turns.find((combatant: any, index: number) => index >= combat.turn && staying.includes(combatant));
  const sorted = members.sort(combat._sortCombatants);
  const index = keeps ? sorted.findIndex((combatant: any) => combatant.id === keeps.id) : sorted.length - 1;
  const turn = Math.max(index, 0);
  return turn === combat.turn ? undefined : turn;
}

/** Clears movement histories and ends effects that last until the encounter ends, on the designated GM's client. */
async function closeTraces(combat: any): Promise<void> {
  if (!game.user.isActiveGM || !combat.started) return;
  await combat.clearMovementHistories();
  if (generation() >= 14) await CONFIG["ActiveEffect"].documentClass.registry.refresh("combatEnd", { combat });
}

/** Updates this client after an encounter was deleted. If the tracker showed it, it shows another one. */
export function afterDeletion(combat: any): void {
  if ("combat" in ui && ui.combat && (ui.combat.viewed === combat || !ui.combat.viewed)) void ui.combat.render({ combat: null });
  combat._updateTurnMarkers();
  for (const actor of new Set<any>(combat.combatants.map((combatant: any) => combatant.actor))) actor?.reset();
  closeTraces(combat).catch((error: Error) => Hooks.onError("Combat#_onDelete", error, { log: "error" }));
}
