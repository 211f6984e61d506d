import type { Refusal } from "../../core/index.ts";
import { answeredRequestsOf } from "./answered-requests.ts";
import { hasEnded, stateOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";

/**
 * Kinds of commands about an encounter as a whole, outside its rules. `heed` lets an ignored user be heard again. Players too may ask by
 * `confirm` whether seals are due.
 */
export const LIFECYCLE = ["start", "reset", "end", "heed", "confirm"] as const;
/** A kind of command about an encounter as a whole. */
export type Lifecycle = (typeof LIFECYCLE)[number];

/** Whether a kind of command is about an encounter as a whole. */
export function isLifecycle(kind: unknown): kind is Lifecycle {
  return LIFECYCLE.some((known) => known === kind);
}

/** A command about an encounter as a whole. */
interface Asked {
  readonly kind: Lifecycle;
  /** The user that `heed` lets be heard again. */
  readonly user?: unknown;
}

/** Returns why this command may not be given now. Null if it may. */
export function refuseLifecycle(combat: CallboardEncounter, { kind, user }: Asked, gm: boolean): Refusal | null {
  const started = stateOf(combat) !== null;
  if (!gm && kind !== "confirm") return { reason: "gmOnly" };
  if (kind === "heed") return answeredRequestsOf(combat.system.heard, String(user)).ignored === true ? null : { reason: "already" };
  if (kind === "start") return started ? { reason: "started" } : combat.combatants.size === 0 ? { reason: "nobody" } : null;
  if (!started) return { reason: "notStarted" };
  return kind === "end" && hasEnded(combat) ? { reason: "ended" } : null;
}
