import { queuedCommandOf } from "./commands/queueing.ts";
import type { RoundsCommand } from "./commands/index.ts";
import { sidesToSeal, shutSidesOf } from "./nominations.ts";
import { position } from "./position.ts";
import type { RoundsState } from "./state.ts";

/**
 * Returns the command that Callboard gives automatically now, or null: it goes on with the queue, closes nominations if no side still has to
 * seal, or resolves the opened lists.
 */
export function owed(state: RoundsState): RoundsCommand | null {
  const queued = queuedCommandOf(state);
  if (queued !== null) return { ...queued, position: position(state) };
  if (state.step === "nominate" && sidesToSeal(state).length === 0) return { kind: "closeNominate", position: position(state) };
  return state.step === "reveal" && shutSidesOf(state).length === 0 ? { kind: "resolve", position: position(state) } : null;
}
