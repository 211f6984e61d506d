import type { Id, JsonRecord, StateBase } from "../../core/index.ts";
import { registrationIn } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";

/** Returns the next observation for an encounter's rules that `isFresh` accepts. Null if there is none. */
export function findNextObservation(
  combat: CallboardEncounter,
  state: StateBase,
  isFresh: (seen: JsonRecord) => boolean,
): JsonRecord | null {
  return registrationIn(combat).observe?.(combat, state as never, isFresh) ?? null;
}

/** Returns the ids of the users who caused an observation, according to the encounter's structure. */
export function causingUsersOf(combat: CallboardEncounter, seen: JsonRecord): readonly Id[] {
  return registrationIn(combat).causesOf?.(combat, seen) ?? [];
}
