import type { StagesCommand } from "./commands/index.ts";
import { refuseWhileSealed } from "./preconditions.ts";
import { position } from "./position.ts";
import type { StagesState } from "./state.ts";

/** Returns the command that Callboard gives automatically now, or null: the reveal, once all sealed actions are open. */
export function owed(state: StagesState): StagesCommand | null {
  return state.step === "reveal" && refuseWhileSealed(state) === null ? { kind: "reveal", position: position(state) } : null;
}
