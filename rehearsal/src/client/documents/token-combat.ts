import { generation } from "../../common/generation.ts";

/** Returns the id of the scene that a new encounter is bound to: the given one on 13, null on 14. */
export function sceneOfNew(scene: any): string | null {
  return generation() >= 14 ? null : (scene?.id ?? null);
}

/** Creates combatants for tokens that are in no encounter yet. If there is none, a GM creates one. */
export async function createCombatants(tokens: readonly any[], given: any): Promise<any[]> {
  let combat = given ?? game.combats.viewed;
  if (!combat) {
    if (!game.user.isGM) {
      ui.notifications.warn("COMBAT.NoneActive", { localize: true });
      return [];
    }
    const combatClass = getDocumentClass("Combat");
    combat = await combatClass.create({ active: true, scene: sceneOfNew(tokens[0]?.parent) }, { render: tokens.length === 0 });
  }
  if (!combat) return [];
  const inside = (token: any): boolean =>
    combat.combatants.some((combatant: any) => combatant.tokenId === token.id && combatant.sceneId === token.parent.id);
  const data = tokens
    .filter((token) => !inside(token))
    .map((token) => ({ tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId, hidden: token.hidden }));
  return combat.createEmbeddedDocuments("Combatant", data);
}

/** Removes the combatants of tokens from an encounter. */
export async function deleteCombatants(tokens: readonly any[], given: any): Promise<any[]> {
  const combat = given ?? game.combats.viewed;
  if (!combat) return [];
  const ids = tokens.flatMap((token) =>
    combat.combatants
      .filter((combatant: any) => combatant.tokenId === token.id && combatant.sceneId === token.parent.id)
      .map((combatant: any) => combatant.id),
  );
  return combat.deleteEmbeddedDocuments("Combatant", ids);
}

function combatantsOf(token: any): any[] {
  return game.combats.contents.flatMap((combat: any) =>
    combat.combatants.filter((combatant: any) => combatant.tokenId === token.id && combatant.sceneId === token.parent?.id),
  );
}

/** Prepares the combatants of a token again, since they take their name and picture from it. */
export function prepareCombatants(token: any): void {
  for (const combatant of combatantsOf(token)) combatant.reset();
}

function showTracker(combatants: readonly any[], options: any): void {
  if (options.render === false || !("combat" in ui)) return;
  if (combatants.some((combatant) => combatant.parent.isView)) void ui.combat?.render();
}

/** Updates a token's combatants if its look has changed. */
export function afterTokenUpdate(token: any, changed: any, options: any): void {
  if (!["name", "texture", "hidden", "actorId", "actorLink"].some((key) => key in changed)) return;
  const combatants = combatantsOf(token);
  for (const combatant of combatants) combatant.reset();
  showTracker(combatants, options);
}

/** Updates bars, effects, sheets and the tracker after a token's actor has changed. */
export function showRelated(token: any, update: any, operation: any): void {
  const combatants = combatantsOf(token);
  for (const combatant of combatants) combatant.reset();
  showTracker(combatants, operation);
  const object = token.rendered ? token.object : null;
  if (object && "effects" in update) void object.drawEffects();
  object?.refresh();
  if (object && ("effects" in update || "ownership" in update)) canvas.perception.initialize();
  if (operation.render !== false) token.render(false, { renderContext: "updateActor", renderData: update });
}
