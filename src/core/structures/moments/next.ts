import { nextHalf } from "./advance.ts";
import type { Lens } from "./lens.ts";
import type { Next } from "./shown.ts";
import { stepOf } from "./sight.ts";
import type { MomentsState } from "./state.ts";

/** The command that leads to the next half of anybody, with where it leads. */
export function leadOf(state: MomentsState): Pick<Next, "kind" | "step" | "wraps"> {
  const next = nextHalf(state);
  const wraps = next.moment !== state.moment;
  const isSame = !wraps && next.phase === state.phase;
  return { kind: wraps ? "nextMoment" : isSame ? "nextHalf" : "nextPhase", step: stepOf(next), wraps };
}

/** What leads on, as a seat sees it. The DN may always go on; who is waited for does nothing then. */
export function nextOf(lens: Lens): Next {
  const waiting = lens.waiting.length;
  return { ...leadOf(lens.state), ready: waiting === 0, allowed: lens.referee, waiting };
}
