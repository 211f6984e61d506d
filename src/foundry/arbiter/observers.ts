import type { Id, JsonRecord, StateBase } from "../../core/index.ts";
import { registrationIn, type CallboardEncounter } from "../encounters.ts";

/** The next thing that the rules of an encounter's structure have to know of the world. Null where they know all, or where the rest was caused by users who may cause nothing now (`mayCause`). */
export function findObservation(combat: CallboardEncounter, state: StateBase, mayCause: (user: Id) => boolean): JsonRecord | null {
  return registrationIn(combat).observe?.(combat, state as never, mayCause) ?? null;
}

/** The users who caused what was observed, as the encounter's structure says. */
export function causesOf(combat: CallboardEncounter, seen: JsonRecord): readonly Id[] {
  return registrationIn(combat).causesOf?.(combat, seen) ?? [];
}
