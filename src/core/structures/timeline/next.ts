import { unaimed, undecided, unopened, unresolved, type Lens } from "./lens.ts";
import { stopAfter } from "./line.ts";
import type { Next } from "./shown.ts";

/** Cards that hold up the flip: those face down, and for a GM those that it is asked to keep or to give back. */
function unturned(lens: Lens): number {
  return unopened(lens).length + (lens.referee ? undecided(lens).length : 0);
}

function closing(waiting: number, { referee, state }: Lens): Next {
  const ready = state.step === "resolve" && waiting === 0;
  return { kind: "closePhase", ready, allowed: referee && ready, waiting, to: null };
}

/** Where the counter goes: known to who knows of everybody; else where nobody hidden may have a say in it. */
function advanceTo({ state, referee }: Lens): number | null {
  if (referee) return stopAfter(state).phase;
  return state.house.windows === "onJump" ? null : state.phase + 1;
}

/** The one likely next step. */
export function nextOf(lens: Lens, waited: number): Next {
  const { referee } = lens;
  switch (lens.state.step) {
    case "declare":
      return { kind: "closeCall", ready: waited === 0, allowed: referee, waiting: waited, to: null };
    case "flip":
      return closing(unturned(lens), lens);
    case "aim":
      return closing(unaimed(lens).length, lens);
    case "resolve":
      return closing(unresolved(lens).length, lens);
    case "advance":
      return { kind: "advance", ready: true, allowed: referee, waiting: 0, to: advanceTo(lens) };
    case "over":
      return { kind: "endCombat", ready: true, allowed: referee, waiting: 0, to: null };
  }
}
