import type { RoundsCommand } from "./commands/index.ts";
import { sidesToSeal, shutSidesOf } from "./nominations.ts";
import { position } from "./position.ts";
import type { RoundsState } from "./state.ts";

/** What the table owes: a step in which nobody has anything to seal passes, and lists that all lie open are worked down. */
export function owed(state: RoundsState): RoundsCommand | null {
  if (state.step === "nominate" && sidesToSeal(state).length === 0) return { kind: "closeNominate", position: position(state) };
  return state.step === "reveal" && shutSidesOf(state).length === 0 ? { kind: "resolve", position: position(state) } : null;
}
