import type { Perspective } from "./perspective.ts";
import { STEPS, type Step } from "./state.ts";
import type { PagesView } from "./view-types.ts";

/** Returns the steps of a page, as a seat sees them. Before the first page, choosing characters is one of these steps. */
export function progressStepsOf({ state }: Perspective): PagesView["progress"] {
  const shown = STEPS.filter((step) => {
    if (step === "seats") return state.step === "seats";
    if (step === "scene") return state.page === 0;
    return step === "overdrawn" ? state.house.overdrawn : true;
  });
  const now = STEPS.indexOf(state.step);
  return shown.map((step: Step) => {
    const place = STEPS.indexOf(step);
    return { step, mark: place === now ? "now" : place < now ? "done" : "ahead" };
  });
}
