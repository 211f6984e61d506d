import { nextQueuedCommandOf } from "./commands/queueing.ts";
import type { RoundsCommand } from "./commands/index.ts";
import { sidesToSeal, shutSidesOf } from "./outcome-nominations.ts";
import { position } from "./position.ts";
import type { RoundsState } from "./state.ts";

/**
 * Returns the command that Callboard gives automatically now, or null: the queue's next, the end of sealing once no side has to, or results.
 */
export function owed(state: RoundsState): RoundsCommand | null {
  const queued = nextQueuedCommandOf(state);
  if (queued !== null) return { ...queued, position: position(state) };
  if (state.step === "nominate" && sidesToSeal(state).length === 0) return { kind: "closeNominate", position: position(state) };
  return state.step === "reveal" && shutSidesOf(state).length === 0 ? { kind: "resolve", position: position(state) } : null;
}
