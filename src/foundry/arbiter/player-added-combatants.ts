import type { Id } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { newGuestIds } from "./cast-from-documents.ts";
import { clearingChangesOf } from "./build-updates.ts";
import type { EncounterStore } from "./store.ts";

/** Notes combatants that players created in a running encounter: `made`, and any found in the documents. Forgets guests that are gone. */
export async function noteGuests(combat: CallboardEncounter, store: EncounterStore, made: readonly Id[]): Promise<void> {
  const { state, guests } = store.of(combat);
  const found = state ? [...made.filter((id) => !Object.hasOwn(state.combatants, id)), ...newGuestIds(combat, state)] : [];
  const fresh = Object.fromEntries(found.filter((id) => !Object.hasOwn(guests, id)).map((id) => [id, true as const]));
  if (Object.keys(fresh).length === 0) return;
  const gone = Object.fromEntries(Object.entries(guests).filter(([id]) => !combat.combatants.has(id)));
  const kept = Object.fromEntries(Object.entries(guests).filter(([id]) => !Object.hasOwn(gone, id)));
  await store.write(combat, { changes: { guests: { ...clearingChangesOf(gone), ...fresh } }, after: { guests: { ...kept, ...fresh } } });
}
