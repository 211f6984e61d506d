import { type Perspective, unclassifiedActionsOf, unjudgedActionsOf } from "./perspective.ts";
import { isStage } from "./stages-and-speeds.ts";
import type { Next } from "./view-types.ts";

/** Returns the command that likely leads to the next step, as the seat sees the encounter. */
export function nextCommandOf(perspective: Perspective): Next {
  const step = (kind: Next["kind"], waiting: number, mayHurry = false): Next => ({
    kind,
    stage: isStage(perspective.step) ? perspective.step : null,
    ready: waiting === 0,
    allowed: perspective.referee && (mayHurry || waiting === 0),
    waiting,
  });
  switch (perspective.step) {
    case "announce":
      return step("lock", perspective.waiting.length, true);
    case "reveal":
      return { ...step("reveal", perspective.waiting.length), ready: false, allowed: false };
    case "classify":
      return step("begin", unclassifiedActionsOf(perspective).length);
    case "first":
    case "Q":
    case "R":
    case "S":
      return step("closeStage", unjudgedActionsOf(perspective).length);
    case "end":
      return step("nextRound", 0);
  }
}
