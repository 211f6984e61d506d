import { canBuyOutcomes } from "./exchange.ts";
import type { Perspective } from "./perspective.ts";
import { STEPS } from "./state.ts";
import type { RoundsView } from "./view-types.ts";

/** Returns the steps of the round for the strip of steps, as a seat sees them. Leaves out buying steps if nothing is bought. */
export function progressStepsOf({ state }: Perspective): RoundsView["progress"] {
  const isBought = canBuyOutcomes(state);
  const shown = STEPS.filter((step) => {
    if (step === "goals") return state.round === 1;
    return step === "nominate" || step === "reveal" ? isBought : step !== "over";
  });
  const now = STEPS.indexOf(state.step);
  return shown.map((step) => {
    const place = STEPS.indexOf(step);
    return { step, mark: place === now ? "now" : place < now ? "done" : "ahead" };
  });
}
