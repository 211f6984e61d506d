import { isBroken, isReadableCallboard, isRunning, isStored, stateOf } from "../encounter/encounter-lookups.ts";
import { stampOptions } from "../lease/stamp.ts";

/** Returns the id of the encounter that gave an actor an effect. Undefined if none did. */
export function encounterGivingEffect(effect: ActiveEffect.Implementation): string | undefined {
  const flags: { readonly callboard?: { readonly encounter?: string } } = effect.flags;
  return flags.callboard?.encounter;
}

/** Removes effects from an actor. An effect that another client removes at the same moment is no error. */
export async function takeBackEffects(actor: Actor.Implementation, which: (effect: ActiveEffect.Implementation) => boolean): Promise<void> {
  const ids = actor.effects.filter(which).flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  try {
    await actor.deleteEmbeddedDocuments("ActiveEffect", ids, stampOptions() as object);
  } catch (error) {
    // The server announces a deletion before it refuses the second one.
    if (ids.every((id) => actor.effects.has(id))) throw error;
    await takeBackEffects(actor, which);
  }
}

/** Removes a status from an actor by its toggle. A status that another client removed meanwhile is no error. */
export async function removeStatus(actor: Actor.Implementation, status: string): Promise<void> {
  try {
    await actor.toggleStatusEffect(status, { active: false });
  } catch (error) {
    if (actor.statuses.has(status)) throw error;
  }
}

/** Whether an encounter has ended, was reset or is gone. An unreadable encounter does not count, since it may be repaired. */
export function isEncounterOver(encounter: string): boolean {
  const combat = game.combats.get(encounter);
  if (isStored(encounter) && !isReadableCallboard(combat)) return combat !== undefined && !isBroken(combat);
  return !isReadableCallboard(combat) || !isRunning(combat);
}

/** Whether the encounter that gave an effect is over. Defeat marks stay until the encounter is deleted. */
function isSpent(effect: ActiveEffect.Implementation): boolean {
  const encounter = encounterGivingEffect(effect);
  if (encounter === undefined || !isEncounterOver(encounter)) return false;
  const combat = game.combats.get(encounter);
  const lies = isReadableCallboard(combat) && stateOf(combat) !== null;
  return !(lies && effect.statuses.has(CONFIG.specialStatusEffects.DEFEATED));
}

/** Returns the unlinked tokens of a scene that hold flags of ours. Actors of other tokens are not created. */
function findMarkedTokens(scene: Scene.Implementation): readonly TokenDocument.Implementation[] {
  return scene.tokens.filter((token) => !token.actorLink && JSON.stringify(token._source.delta ?? null).includes('"callboard"'));
}

/** Returns the actors that may hold effects or refunds of an encounter. */
export function possibleEffectBearers(): readonly Actor.Implementation[] {
  const loose = game.scenes.contents.flatMap((scene) => findMarkedTokens(scene)).map((token) => token.actor);
  return [...game.actors, ...loose].filter((actor) => actor !== null);
}

/** Removes the statuses of encounters that have ended, were reset or are gone. Other effects stay. Defeat marks stay until the encounter is deleted. */
export async function removeLeftoverStatuses(): Promise<void> {
  for (const actor of possibleEffectBearers()) await takeBackEffects(actor, isSpent);
}
