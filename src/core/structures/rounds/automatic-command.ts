import type { RoundsCommand } from "./commands/index.ts";
import { sidesToSeal, shutSidesOf } from "./nominations.ts";
import { position } from "./position.ts";
import type { RoundsState } from "./state.ts";

/** Returns the command that the table owes, or null: to close nominations without anything to seal, or to resolve the opened lists. */
export function owed(state: RoundsState): RoundsCommand | null {
  if (state.step === "nominate" && sidesToSeal(state).length === 0) return { kind: "closeNominate", position: position(state) };
  return state.step === "reveal" && shutSidesOf(state).length === 0 ? { kind: "resolve", position: position(state) } : null;
}
