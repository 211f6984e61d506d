import type { JsonRecord, StateBase } from "../../core/index.ts";
import { registrationIn, type CallboardEncounter } from "../encounters.ts";

/** The next thing that the rules of an encounter's structure have to know of the world; null where they know all. */
export function findObservation(combat: CallboardEncounter, state: StateBase): JsonRecord | null {
  return registrationIn(combat).observe?.(combat, state as never) ?? null;
}
