import type { Refusal } from "../core/index.ts";
import { findOutsiders, memberOf } from "./arbiter/cast.ts";
import type { CallboardEncounter } from "./encounter/encounter.ts";
import { isRunning, stateOf } from "./encounter/encounters.ts";
import { send } from "./send.ts";

/** Combatants that take no part until a GM lets them in: a player made them, or they have left. None before the start and after the end. */
export function findWaitingToJoin(combat: CallboardEncounter): readonly Combatant.Implementation[] {
  const state = stateOf(combat);
  return state && isRunning(combat) ? findOutsiders(combat, state) : [];
}

/** Lets a combatant take part that waits for it; a GM's. Resolves as `send` does. */
export async function letIn(combat: CallboardEncounter, combatant: Combatant.Implementation): Promise<Refusal | null> {
  return send(combat, { kind: "join", member: memberOf(combat, combatant) });
}

/** Takes out all combatants that players made and no GM has let in. Only a GM may. */
export async function turnAway(combat: CallboardEncounter): Promise<void> {
  const known = stateOf(combat)?.combatants ?? {};
  const guests = findWaitingToJoin(combat).flatMap(({ id }) => (id === null || Object.hasOwn(known, id) ? [] : [id]));
  if (guests.length > 0) await combat.deleteEmbeddedDocuments("Combatant", guests);
}
