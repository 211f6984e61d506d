import type { Id, JsonRecord, StateBase } from "../../core/index.ts";
import { registrationIn } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";

/** Returns the next thing that the rules of an encounter's structure have to know of the world. Null if there is none that is fresh. */
export function findObservation(combat: CallboardEncounter, state: StateBase, isFresh: (seen: JsonRecord) => boolean): JsonRecord | null {
  return registrationIn(combat).observe?.(combat, state as never, isFresh) ?? null;
}

/** Returns the users who caused what was observed, as the encounter's structure says. */
export function causesOf(combat: CallboardEncounter, seen: JsonRecord): readonly Id[] {
  return registrationIn(combat).causesOf?.(combat, seen) ?? [];
}
