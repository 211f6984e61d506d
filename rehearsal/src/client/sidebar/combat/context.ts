import { formatInitiative } from "./initiative.ts";

/** The maximum number of encounters shown as buttons. More are shown with arrows. */
const SHOWN_ENCOUNTERS = 7;

/** Returns the name of an encounter (generation 14), or else its number in the list. */
export function encounterName(combat: any, index: number): string {
  return combat?._source?.name || game.i18n.format("COMBAT.Encounter", { number: index + 1 });
}

/** Whether the user may use the buttons that change the turn. */
function controls(combat: any): boolean {
  if (game.user.isGM) return true;
  return combat?.combatant?.players?.includes?.(game.user) ?? false;
}

function encounterRows(combat: any, combats: readonly any[]): { id: string; name: string; label: number; active: boolean; css: string }[] {
  return combats.map((encounter, index) => {
    const active = encounter === combat;
    return { id: encounter.id, name: encounterName(encounter, index), label: index + 1, active, css: active ? "active" : "" };
  });
}

/** Returns the encounter's own data for the header and the footer. */
function viewedContext(combat: any, index: number): Record<string, any> {
  const icons = CONFIG.Combat.initiativeIcon;
  const linked = (combat?._source.scene ?? null) !== null;
  return {
    combat: combat ?? null,
    hasCombat: Boolean(combat),
    title: combat ? encounterName(combat, Math.max(index, 0)) : game.i18n.localize("COMBAT.None"),
    round: combat?.round ?? 0,
    control: controls(combat),
    css: combat ? "combat" : "",
    initiativeIcon: combat?.started ? icons?.hover : icons?.icon,
    link: linked,
    linked,
    labels: { scope: game.i18n.localize(linked ? "COMBAT.Linked" : "COMBAT.Unlinked") },
  };
}

/** Returns the data for the header and the footer of the tracker. */
export function combatContext(combat: any, combats: readonly any[]): Record<string, any> {
  const currentIndex = combats.indexOf(combat);
  const rows = encounterRows(combat, combats);
  return {
    ...viewedContext(combat, currentIndex),
    combats: rows,
    currentIndex,
    currentLabel: `${currentIndex + 1} / ${rows.length}`,
    previousId: rows[currentIndex - 1]?.id ?? null,
    nextId: currentIndex < 0 ? null : (rows[currentIndex + 1]?.id ?? null),
    displayCycle: rows.length > SHOWN_ENCOUNTERS,
  };
}

/** Returns the statuses and effects of a combatant's actor, each once, without the defeated status. */
function effectsOf(combatant: any): { name: string; img: string }[] {
  const effects = new Map<string, { name: string; img: string }>();
  const defeated = CONFIG.specialStatusEffects.DEFEATED;
  for (const effect of combatant.actor?.temporaryEffects ?? []) {
    if (effect.statuses?.has(defeated) || !effect.img) continue;
    effects.set(`${effect.name}|${effect.img}`, { name: effect.name, img: effect.img });
  }
  return [...effects.values()];
}

/** Returns the data of a combatant's row. The initiative is a number until the list is formatted. */
export function turnContext(combat: any, combatant: any, index: number): Record<string, any> {
  const { id, name, isOwner, isDefeated, hidden, initiative } = combatant;
  const active = index === combat.turn;
  const observed = combatant.permission === undefined || combatant.permission >= CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER;
  const css = [active && "active", hidden && "hide", isDefeated && "defeated"].filter(Boolean).join(" ");
  return {
    id,
    name,
    initiative: initiative ?? null,
    hasRolled: (initiative ?? null) !== null,
    hasDecimals: Number.isFinite(initiative) && !Number.isInteger(initiative),
    isOwner,
    isDefeated,
    hidden,
    active,
    canPing: canvas?.ready === true && combatant.sceneId === canvas.scene?.id && game.user.hasPermission("PING_CANVAS"),
    resource: observed ? (combatant.resource ?? null) : null,
    effects: { icons: effectsOf(combatant), tooltip: "" },
    css,
  };
}

/** Formats the initiatives of the list alike. */
export function formatTurns(turns: readonly any[]): { turns: readonly any[]; hasDecimals: boolean } {
  const hasDecimals = turns.some((turn) => turn.hasDecimals);
  const decimals = CONFIG.Combat.initiative.decimals ?? 0;
  for (const turn of turns) {
    turn.hasDecimals = hasDecimals;
    turn.initiative = formatInitiative(turn.initiative, hasDecimals, decimals);
  }
  return { turns, hasDecimals };
}
