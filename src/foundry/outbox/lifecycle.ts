import type { Refusal } from "../../core/index.ts";
import { heardOf } from "./acknowledgements.ts";
import { hasEnded, stateOf } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";

/** What is asked of an encounter as a whole, outside its rules. `heed` lets a user be heard again who was ignored; `confirm`, which is no GM's alone, asks whether seals are due indeed. */
export const LIFECYCLE = ["start", "reset", "end", "heed", "confirm"] as const;
/** A command to an encounter as a whole. */
export type Lifecycle = (typeof LIFECYCLE)[number];

/** Whether a kind of command is about the encounter as a whole. */
export function isLifecycle(kind: unknown): kind is Lifecycle {
  return LIFECYCLE.some((known) => known === kind);
}

/** What is asked of an encounter as a whole. */
interface Asked {
  readonly kind: Lifecycle;
  /** Whom `heed` lets be heard again. */
  readonly user?: unknown;
}

/** Why this may not be done to an encounter now, or null. */
export function refuseLifecycle(combat: CallboardEncounter, { kind, user }: Asked, gm: boolean): Refusal | null {
  const started = stateOf(combat) !== null;
  if (!gm && kind !== "confirm") return { reason: "gmOnly" };
  if (kind === "heed") return heardOf(combat.system.heard, String(user)).ignored === true ? null : { reason: "already" };
  if (kind === "start") return started ? { reason: "started" } : combat.combatants.size === 0 ? { reason: "nobody" } : null;
  if (!started) return { reason: "notStarted" };
  return kind === "end" && hasEnded(combat) ? { reason: "ended" } : null;
}
