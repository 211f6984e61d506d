import type { Id, JsonRecord, StateBase } from "../../core/index.ts";
import { registrationIn } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";

/** Returns the next observation for an encounter's rules that `isFresh` accepts. Null if there is none. */
export function findObservation(combat: CallboardEncounter, state: StateBase, isFresh: (seen: JsonRecord) => boolean): JsonRecord | null {
  return registrationIn(combat).observe?.(combat, state as never, isFresh) ?? null;
}

/** Returns the ids of the users who caused an observation, according to the encounter's structure. */
export function causesOf(combat: CallboardEncounter, seen: JsonRecord): readonly Id[] {
  return registrationIn(combat).causesOf?.(combat, seen) ?? [];
}
