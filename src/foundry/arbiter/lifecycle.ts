import type { Refusal } from "../../core/index.ts";
import { stateOf, type CallboardEncounter } from "../encounters.ts";

/** What is done to an encounter as a whole, outside its rules; a GM's alone. `heed` lets a user be heard again who was ignored. */
export const LIFECYCLE = ["start", "reset", "end", "heed"] as const;
/** A command to an encounter as a whole. */
export type Lifecycle = (typeof LIFECYCLE)[number];

/** Whether a kind of command is about the encounter as a whole. */
export function isLifecycle(kind: unknown): kind is Lifecycle {
  return LIFECYCLE.some((known) => known === kind);
}

/** Why this may not be done to an encounter now, or null. */
export function lifecycleRefusal(combat: CallboardEncounter, kind: Lifecycle, gm: boolean): Refusal | null {
  if (!gm) return { reason: "gmOnly" };
  if (kind === "heed") return null;
  const started = stateOf(combat) !== null;
  if (kind === "start") return started ? { reason: "started" } : combat.combatants.size === 0 ? { reason: "nobody" } : null;
  if (!started) return { reason: "notStarted" };
  return kind === "end" && combat.system.ended ? { reason: "ended" } : null;
}
