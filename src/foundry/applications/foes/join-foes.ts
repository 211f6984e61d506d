import { hasEnded, isReadableCallboard } from "../../encounter/encounter-lookups.ts";
import { actorIdOf } from "../../platform/ids.ts";
import { say } from "../texts.ts";
import { nameCopies } from "./copy-names.ts";

/** Some combatants of one kind that are to join an encounter without tokens. */
export interface Foe {
  /** Null for combatants that have no actor. */
  readonly actor: Actor.Implementation | null;
  readonly name: string;
  readonly count: number;
  readonly hidden?: boolean;
}

/** Returns why this user cannot add combatants to an encounter. Null if it is possible. */
export function refuseFoes(combat: Combat.Implementation | null): string | null {
  if (!combat) return say("CALLBOARD.Tracker.Drop.NoEncounter");
  if (!game.user.isGM) return say("CALLBOARD.Tracker.Drop.GmOnly");
  if (!game.combats.has(combat.id ?? "")) return say("CALLBOARD.Refusal.gone");
  return isReadableCallboard(combat) && hasEnded(combat) ? say("CALLBOARD.Refusal.ended") : null;
}

/** Whether an actor with a linked token is in an encounter already. Such an actor takes part once. */
export function isLinkedActorPresent(combat: Combat.Implementation, { id, prototypeToken }: Actor.Implementation): boolean {
  return prototypeToken.actorLink && combat.combatants.some((one) => actorIdOf(one) === id);
}

/** Adds foes to an encounter in one request. Copies of a kind are numbered. Linked actors that are there are left out. */
export async function joinFoes(combat: Combat.Implementation, foes: readonly Foe[]): Promise<void> {
  const taken = combat.combatants.map((one) => one.name ?? "");
  const data = foes.flatMap(({ actor, name, count, hidden = false }) => {
    if (actor && isLinkedActorPresent(combat, actor)) return [];
    const copies = actor?.prototypeToken.actorLink ? 1 : count;
    const names = copies > 1 ? nameCopies(name, { count: copies, taken }) : [name];
    taken.push(...names);
    return names.map((each) => ({ ...(actor ? { actorId: actor.id } : {}), name: each, ...(hidden ? { hidden } : {}) }));
  });
  if (data.length > 0) await combat.createEmbeddedDocuments("Combatant", data);
}
