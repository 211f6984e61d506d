import { sceneBoundTo } from "../platform/compat.ts";
import { isReadableCallboard, stateOf } from "./encounter-lookups.ts";
import { isHiddenByHand } from "./hidden.ts";
import { type CallboardEncounter } from "./encounter-types.ts";
import { listEncounterTypes } from "./settings.ts";
import { makeTokenTest, selectedTokens } from "../platform/tokens.ts";

/** Returns the tokens for a new encounter: the selected tokens, else all tokens of the viewed scene that have an actor. */
function tokensHere(): readonly TokenDocument.Implementation[] {
  const selected = selectedTokens();
  const scene = game.scenes.viewed ?? game.scenes.active;
  const tokens = selected.length > 0 ? selected : (scene?.tokens.contents ?? []);
  return tokens.filter(({ actor }) => actor !== null);
}

function combatantOf({ id, actorId, hidden, parent }: TokenDocument.Implementation): object {
  return { tokenId: id, sceneId: parent?.id ?? null, actorId, hidden };
}

/** Returns what the copy of an encounter stores of a combatant: who it is, and whether a GM hides it. */
export function combatantDataForCopy(combatant: Combatant.Implementation, id: string): object {
  const { tokenId, sceneId, actorId, name, img } = combatant._source;
  return { _id: id, tokenId, sceneId, actorId, name, img, hidden: isHiddenByHand(combatant) };
}

/** Returns the viewed encounter if it is of this type and has not begun. Null otherwise. */
function openOne(type: string): CallboardEncounter | null {
  const combat = game.combat;
  return isReadableCallboard(combat) && combat.type === type && stateOf(combat) === null ? combat : null;
}

async function createEncounter(type: string): Promise<CallboardEncounter | null> {
  const scene = game.scenes.viewed ?? game.scenes.active;
  const combat = await Combat.implementation.create({ type, scene: sceneBoundTo(scene?.id ?? null) } as never);
  if (!combat) return null;
  await combat.activate();
  return isReadableCallboard(combat) ? combat : null;
}

/**
 * Adds the selected tokens, else all of the viewed scene's, to the viewed encounter of this type before its start, or to a new one.
 * Existing combatants stay. Hidden tokens stay hidden. Null for players, or if the type is switched off.
 */
export async function addTokensToEncounter(type: string): Promise<CallboardEncounter | null> {
  if (!game.user.isGM || !listEncounterTypes().includes(type)) return null;
  const combat = openOne(type) ?? (await createEncounter(type));
  if (!combat) return null;
  const isThere = makeTokenTest(combat.combatants);
  const newcomers = tokensHere().filter((token) => !isThere(token));
  if (newcomers.length > 0) await combat.createEmbeddedDocuments("Combatant", newcomers.map(combatantOf));
  if (ui.combat.viewed !== combat) await ui.combat.render({ combat } as never);
  return combat;
}
