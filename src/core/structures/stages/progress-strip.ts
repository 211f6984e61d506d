import type { Perspective } from "./perspective.ts";
import { STEPS, type Step } from "./state.ts";
import type { Mark, StagesView } from "./view-types.ts";
import { isStage, stageOf } from "./stages-and-speeds.ts";
import { hasActionInStage } from "./visibility.ts";

/** Returns the steps of the round for the strip of steps, as a seat sees them. */
export function progressStepsOf(perspective: Perspective): StagesView["progress"] {
  return STEPS.filter(
    (step) =>
      step !== "end" &&
      (step !== "reveal" || perspective.state.sealing !== undefined) &&
      (step !== "first" || hasFirstStageAction(perspective)),
  ).map((step) => ({ step, mark: progressStatusOf(perspective, step) }));
}

/** Returns how a step of the round stands to the present step for a seat: "now", "ahead", "done", or "skipped" if no action acted. */
export function progressStatusOf(perspective: Perspective, step: Step): Mark {
  if (step === perspective.step) return "now";
  if (STEPS.indexOf(step) > STEPS.indexOf(perspective.step)) return "ahead";
  return !isStage(step) || hasActionInStage(perspective.actions, step) ? "done" : "skipped";
}

/** Whether a seat knows of an action in the extra stage `first`, in which actions act that waited since the last round. */
export function hasFirstStageAction(perspective: Perspective): boolean {
  return perspective.actions.some(([, action]) => stageOf(action) === "first");
}
