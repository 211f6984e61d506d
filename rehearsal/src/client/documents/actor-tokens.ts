import { sceneOfNew } from "./token-combat.ts";

/** Returns the tokens of an actor on the viewed scene. */
export function activeTokens(actor: any, linked: boolean, documents: boolean): any[] {
  const scene = game.scenes.current;
  if (!scene) return [];
  const found = actor.isToken
    ? [actor.token].filter((token) => token.parent === scene)
    : scene.tokens.filter((token: any) => token.actorId === actor.id && (!linked || token.actorLink));
  return documents ? found : found.map((token: any) => token.object).filter((object: any) => object);
}

/** Creates a token for an actor from its prototype, without storing it. */
export async function tokenDocument(actor: any, data: any, { parent = null }: any): Promise<any> {
  const prototype = actor.prototypeToken.toObject();
  const source = foundry.utils.mergeObject(
    { ...prototype, actorId: actor.id, name: prototype.name || actor.name },
    foundry.utils.expandObject(data),
  );
  delete source._id;
  if (prototype.appendNumber && parent) source.name += ` (${parent.tokens.filter((token: any) => token.actorId === actor.id).length + 1})`;
  return new (getDocumentClass("Token"))(source, { parent, actor });
}

/** Changes the value of a bar. The hook `modifyTokenAttribute` may prevent it. */
export async function modifyAttribute(
  actor: any,
  [attribute, value]: [string, number],
  { isDelta, isBar }: { isDelta: boolean; isBar: boolean },
): Promise<any> {
  const current = foundry.utils.getProperty(actor.system, attribute);
  const isObject = isBar && current !== null && typeof current === "object";
  const before = Number(isObject ? current.value : current);
  let after = isDelta ? before + value : value;
  if (isObject) after = Math.clamp(after, Math.min(0, current.min ?? 0), current.max ?? after);
  if (after === before) return actor;
  const updates = { [`system.${attribute}${isObject ? ".value" : ""}`]: after };
  const allowed = Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, actor);
  return allowed === false ? actor : actor.update(updates);
}

/** Rolls initiative for an actor's combatants in the viewed encounter. */
export async function rollInitiative(actor: any, { createCombatants, rerollInitiative: again, initiativeOptions }: any): Promise<any> {
  let combat = game.combat;
  if (!combat) {
    if (!game.user.isGM || !game.scenes.current) {
      ui.notifications.warn("COMBAT.NoneActive", { localize: true });
      return null;
    }
    combat = await getDocumentClass("Combat").create({ scene: sceneOfNew(game.scenes.current), active: true });
  }
  if (createCombatants) {
    const tokens = activeTokens(actor, false, true).filter((token: any) => !token.inCombat);
    if (tokens.length > 0) await getDocumentClass("Token").createCombatants(tokens, { combat });
  }
  const combatants = combat.getCombatantsByActor(actor).filter((combatant: any) => again || combatant.initiative === null);
  await combat.rollInitiative(
    combatants.map((combatant: any) => combatant.id),
    initiativeOptions,
  );
  return combat;
}

/** Prepares the combatants of an actor again and renders the tracker after a status has changed. */
export function refreshCombatants(actor: any): void {
  if (!game.ready) return;
  for (const combat of game.combats) {
    const combatants = combat.getCombatantsByActor(actor);
    for (const combatant of combatants) combatant.reset();
    if (combatants.length > 0 && combat.isView) void ui.combat?.render();
  }
}
