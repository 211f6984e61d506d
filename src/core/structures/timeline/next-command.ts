import { unaimedStacksOf, reclosedStacksOf, unopenedStacksOf, unresolvedStacksOf, type Perspective } from "./perspective.ts";
import { stopAfter } from "./phases-on-line.ts";
import type { Next } from "./view-types.ts";

/** Counts the cards that hold up the flip: the face-down cards, and for a GM also the cards to keep or give back. */
function countUnturned(perspective: Perspective): number {
  return unopenedStacksOf(perspective).length + (perspective.referee ? reclosedStacksOf(perspective).length : 0);
}

function closingOf(waiting: number, { referee, state }: Perspective): Next {
  const ready = state.step === "resolve" && waiting === 0;
  return { kind: "closePhase", ready, allowed: referee && ready, waiting, to: null };
}

/** Returns the phase that the counter goes to. Null if hidden combatants might change that phase and the seat may not know. */
function advanceTo({ state, referee }: Perspective): number | null {
  if (referee) return stopAfter(state).phase;
  return state.house.windows === "onJump" ? null : state.phase + 1;
}

/** Returns the command that likely leads to the next step, as the seat sees the encounter. */
export function nextCommandOf(perspective: Perspective): Next {
  const { referee } = perspective;
  const waiting = perspective.waiting.length;
  switch (perspective.state.step) {
    case "declare":
      return { kind: "closeCall", ready: waiting === 0, allowed: referee, waiting, to: null };
    case "flip":
      return closingOf(countUnturned(perspective), perspective);
    case "aim":
      return closingOf(unaimedStacksOf(perspective).length, perspective);
    case "resolve":
      return closingOf(unresolvedStacksOf(perspective).length, perspective);
    case "advance":
      return { kind: "advance", ready: true, allowed: referee, waiting: 0, to: advanceTo(perspective) };
    case "over":
      return { kind: "endCombat", ready: true, allowed: referee, waiting: 0, to: null };
  }
}
