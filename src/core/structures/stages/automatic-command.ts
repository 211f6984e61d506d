import type { StagesCommand } from "./commands/index.ts";
import { refuseWhileSealed } from "./preconditions.ts";
import { position } from "./position.ts";
import { nextTaken } from "./suggestions.ts";
import type { StagesState } from "./state.ts";

/** Returns the command that Callboard gives automatically now, or null: the reveal once all seals are open, or the result that a roll suggests. */
export function owed(state: StagesState): StagesCommand | null {
  if (state.step === "reveal" && refuseWhileSealed(state) === null) return { kind: "reveal", position: position(state) };
  const taken = nextTaken(state);
  return taken && { kind: "judge", position: position(state), ...taken };
}
