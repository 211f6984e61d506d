import { volunteersOf } from "./initiative.ts";
import { type Perspective, sidesToSealFor } from "./perspective.ts";
import { sidesIn } from "./sides.ts";
import type { Next } from "./view-types.ts";
import { areActionsDone } from "./waiting.ts";
import type { Step } from "./state.ts";

/** The command that moves on from each step except the actions. */
const LEADS: Readonly<Record<Exclude<Step, "actions">, Next["kind"]>> = {
  goals: "begin",
  nominate: "nominate",
  reveal: "resolve",
  check: "nextRound",
  over: "over",
};

/** Returns the command that likely leads to the next step, as the seat sees the encounter. */
export function nextOf(perspective: Perspective): Next {
  const { state, referee, waiting } = perspective;
  const step = (kind: Next["kind"], waiting: number, isReady: boolean): Next => ({
    kind,
    ready: isReady,
    allowed: referee && isReady,
    waiting,
  });
  switch (state.step) {
    case "goals":
      return step(LEADS.goals, 0, sidesIn(state).length > 1 || state.kind === "drinking");
    case "actions": {
      if (areActionsDone(state)) return step("closeRound", 0, true);
      const isBusy = state.actor !== "" || (state.exchange !== null && state.exchange.wants !== "nothing");
      return step("call", waiting.length, !isBusy && volunteersOf(state).length > 0);
    }
    case "nominate":
    case "reveal":
      return { ...step(LEADS[state.step], sidesToSealFor(perspective).length, false), allowed: false };
    case "check":
      return step(LEADS.check, 0, true);
    case "over":
      return step(LEADS.over, 0, false);
  }
}
