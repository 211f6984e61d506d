import { remainingRounds } from "./effect-duration.ts";

/** An event of an encounter at which effects can expire. */
export type ExpiryEvent = "combatStart" | "combatEnd" | "combatRewind" | "roundStart" | "roundEnd" | "turnStart" | "turnEnd";

const IN_COMBAT = new Set(["rounds", "turns"]);

/** Returns all actors that may have effects: the world's own and those of unlinked tokens. */
function actors(): any[] {
  const unlinked = game.scenes.contents.flatMap((scene: any) => scene.tokens.filter((token: any) => !token.actorLink));
  return [...game.actors, ...unlinked.map((token: any) => token.actor).filter(Boolean)];
}

function* registered(): Generator<any> {
  for (const actor of actors()) {
    yield* actor.effects;
    for (const item of actor.items) yield* item.effects;
  }
}

/** Returns the actor that has an effect, directly or by an item. */
export function carrierOf({ parent }: any): any {
  return parent?.documentName === "Item" ? parent.actor : parent;
}

/** Whether a turn belongs to the combatant that an effect counts from, or else to its actor. */
function isOwnTurn(effect: any, { combat, turn }: any): boolean {
  const combatant = combat?.turns[turn];
  const from = effect._source.start?.combatant;
  return from ? combatant?.id === from : combatant?.actor === carrierOf(effect);
}

/** Whether an effect's time is over. Events of rounds count whole rounds, others count turns. */
function isElapsed(effect: any, event: ExpiryEvent, combat: any): boolean {
  const { value, units } = effect._source.duration;
  if (value === null) return true;
  if (!IN_COMBAT.has(units)) return false;
  const rounds = combat.round - (effect._source.start?.round ?? 0);
  return event.startsWith("round") && units === "rounds" ? rounds >= value : remainingRounds(effect, combat) <= 0;
}

function isDue(effect: any, event: ExpiryEvent, context: any): boolean {
  const { duration, start, disabled } = effect._source;
  const { combat } = context;
  if (disabled || duration.expired || !combat || (start?.combat && start.combat !== combat.id)) return false;
  if (duration.expiry === null) return IN_COMBAT.has(duration.units) && duration.value !== null && isElapsed(effect, event, combat);
  if (duration.expiry !== event) return false;
  if (event.startsWith("turn") && !isOwnTurn(effect, context)) return false;
  return event.startsWith("combat") || isElapsed(effect, event, combat);
}

/** Ends effects as `CONFIG.ActiveEffect.expiryAction` says. Null leaves them to the system. */
async function expire(effects: readonly any[]): Promise<void> {
  const { expiryAction } = CONFIG["ActiveEffect"];
  if (expiryAction === null) return;
  for (const parent of new Set(effects.map((effect) => effect.parent))) {
    const ids = effects.filter((effect) => effect.parent === parent).map(({ id }) => id);
    if (expiryAction === "delete") await parent.deleteEmbeddedDocuments("ActiveEffect", ids);
    else
      await parent.updateEmbeddedDocuments(
        "ActiveEffect",
        ids.map((_id: string) => ({ _id, duration: { expired: true } })),
      );
  }
}

/** Ends timed effects at the events of encounters (generation 14). */
export class EffectRegistry {
  /** Updates the durations of all effects. The active GM's client ends those that expire at this event. */
  async refresh(event: ExpiryEvent, context: any = {}): Promise<void> {
    const effects = [...registered()];
    for (const effect of effects) effect.updateDuration();
    if (game.user.isActiveGM) await expire(effects.filter((effect) => isDue(effect, event, context)));
  }
}
