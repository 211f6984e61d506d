import { isBroken, isCallboard, isRunning, isStored, stateOf } from "../encounter/encounters.ts";
import { stampOptions } from "../lease/stamp.ts";

/** The encounter that gave an actor an effect, or undefined where none of ours did. */
export function effectGiverOf(effect: ActiveEffect.Implementation): string | undefined {
  const flags: { readonly callboard?: { readonly encounter?: string } } = effect.flags;
  return flags.callboard?.encounter;
}

/** Takes effects from an actor. Another client may take the same ones at the same moment: what is gone by the time the server answers is no failure. */
export async function takeBackEffects(actor: Actor.Implementation, which: (effect: ActiveEffect.Implementation) => boolean): Promise<void> {
  const ids = actor.effects.filter(which).flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  try {
    await actor.deleteEmbeddedDocuments("ActiveEffect", ids, stampOptions() as object);
  } catch (error) {
    // The server tells of a deletion before it refuses the second one.
    if (ids.every((id) => actor.effects.has(id))) throw error;
    await takeBackEffects(actor, which);
  }
}

/** Takes a status from an actor, as its toggle does; that it went by another hand meanwhile is no failure. */
export async function endStatus(actor: Actor.Implementation, status: string): Promise<void> {
  try {
    await actor.toggleStatusEffect(status, { active: false });
  } catch (error) {
    if (actor.statuses.has(status)) throw error;
  }
}

/** Whether an encounter is over: it has ended, was reset or is gone. One that cannot be read may be mended, so it is not. */
export function isOver(encounter: string): boolean {
  const combat = game.combats.get(encounter);
  if (isStored(encounter) && !isCallboard(combat)) return combat !== undefined && !isBroken(combat);
  return !isCallboard(combat) || !isRunning(combat);
}

/** Whether the encounter is over that gave an effect. Until it is deleted, who fell lies there still. */
function isSpent(effect: ActiveEffect.Implementation): boolean {
  const encounter = effectGiverOf(effect);
  if (encounter === undefined || !isOver(encounter)) return false;
  const combat = game.combats.get(encounter);
  const lies = isCallboard(combat) && stateOf(combat) !== null;
  return !(lies && effect.statuses.has(CONFIG.specialStatusEffects.DEFEATED));
}

/** Unlinked tokens that hold something of ours; the others' actors are not even made. */
function findMarkedTokens(scene: Scene.Implementation): readonly TokenDocument.Implementation[] {
  return scene.tokens.filter((token) => !token.actorLink && JSON.stringify(token._source.delta ?? null).includes('"callboard"'));
}

/** The actors that may hold something of an encounter. */
export function effectBearersOf(): readonly Actor.Implementation[] {
  const loose = game.scenes.contents.flatMap((scene) => findMarkedTokens(scene)).map((token) => token.actor);
  return [...game.actors, ...loose].filter((actor) => actor !== null);
}

/** Takes back the statuses that encounters gave which have ended, were reset or are gone, from whoever holds them; effects of others stay, and until an encounter is deleted the marks of who is out of action. */
export async function sweepEffects(): Promise<void> {
  for (const actor of effectBearersOf()) await takeBackEffects(actor, isSpent);
}
