import type { JsonRecord, StateBase } from "../../core/index.ts";
import { registered, type CallboardEncounter } from "../encounters.ts";

/** The next thing that the rules of an encounter's structure have to know of the world; null where they know all. */
export function seenBy(combat: CallboardEncounter, state: StateBase): JsonRecord | null {
  return registered(combat).observe?.(combat, state as never) ?? null;
}
