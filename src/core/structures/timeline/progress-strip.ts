import type { Perspective } from "./perspective.ts";
import { STEPS } from "./state.ts";
import type { Mark, TimelineView } from "./view-types.ts";

/** Returns the steps of a phase for the strip of steps, as a seat sees them. */
export function progressStepsOf({ state }: Perspective): TimelineView["progress"] {
  const at = STEPS.indexOf(state.step);
  return STEPS.filter((step) => step !== "over").map((step, index) => ({ step, mark: progressStatusOf(index, at) }));
}

/** Returns the mark of a step or phase, relative to where the counter is. */
export function progressStatusOf(where: number, counter: number): Mark {
  if (where === counter) return "now";
  return where < counter ? "done" : "ahead";
}
