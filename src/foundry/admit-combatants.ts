import type { Refusal } from "../core/index.ts";
import { findUnadmittedCombatants, castMemberOf } from "./arbiter/cast-from-documents.ts";
import type { CallboardEncounter } from "./encounter/encounter-types.ts";
import { isRunning, stateOf } from "./encounter/encounter-lookups.ts";
import { send } from "./send.ts";

/** Returns the combatants that a GM may admit: created by a player, or left. Empty before the start and after the end. */
export function findWaitingToJoin(combat: CallboardEncounter): readonly Combatant.Implementation[] {
  const state = stateOf(combat);
  return state && isRunning(combat) ? findUnadmittedCombatants(combat, state) : [];
}

/** Admits a waiting combatant. Only a GM may. Resolves as `send` does. */
export async function letIn(combat: CallboardEncounter, combatant: Combatant.Implementation): Promise<Refusal | null> {
  return send(combat, { kind: "join", member: castMemberOf(combat, combatant) });
}

/** Removes all combatants that players created and no GM has admitted. Only a GM may. */
export async function removeUnadmittedCombatants(combat: CallboardEncounter): Promise<void> {
  const known = stateOf(combat)?.combatants ?? {};
  const guests = findWaitingToJoin(combat).flatMap(({ id }) => (id === null || Object.hasOwn(known, id) ? [] : [id]));
  if (guests.length > 0) await combat.deleteEmbeddedDocuments("Combatant", guests);
}
