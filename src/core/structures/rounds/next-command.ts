import { isExchangeOpen } from "./exchange.ts";
import { visibleVolunteersOf } from "./initiative.ts";
import { type Perspective, knownSidesToSeal } from "./perspective.ts";
import { participatingSidesOf } from "./sides.ts";
import type { Next } from "./view-types.ts";
import { areActionsDone } from "./waiting.ts";

/** Returns the command that likely leads to the next step, as the seat sees the encounter. */
export function nextCommandOf(perspective: Perspective): Next {
  const { state, referee, waiting } = perspective;
  const step = (kind: Next["kind"], waiting: number, isReady: boolean): Next => ({
    kind,
    ready: isReady,
    allowed: referee && isReady,
    waiting,
  });
  switch (state.step) {
    case "goals":
      return step("begin", 0, participatingSidesOf(state).length > 1 || state.kind === "drinking");
    case "actions": {
      if (areActionsDone(state)) return step("closeRound", 0, true);
      const isBusy = state.actor !== "" || isExchangeOpen(state);
      return step("call", waiting.length, !isBusy && visibleVolunteersOf(state).length > 0);
    }
    case "nominate":
      return step("nominate", knownSidesToSeal(perspective).length, false);
    case "reveal":
      return step("resolve", knownSidesToSeal(perspective).length, false);
    case "check":
      return step("nextRound", 0, true);
    case "over":
      return step("over", 0, false);
  }
}
