import type { Id } from "../../kernel/json.ts";
import { nextHalf } from "./advance.ts";
import type { MomentsState } from "./state.ts";
import { hiddenActorsOf, unseenActorsOf } from "./visibility.ts";
import { unseenAwaitedOf, awaitedOf } from "./waiting.ts";

/** A half that was led to. */
export interface Reached {
  readonly state: MomentsState;
  /** Those of whom players may know nothing and for whom alone the half stands open; nobody where players see it. */
  readonly keepers: readonly Id[];
}

/**
 * The first half, from one that was led to on, in which anybody has something to do; each before it passes, as long as the house says so, and never into another Moment.
 * One that stands open for hidden figures alone is kept out of players' sight, since without them it had passed.
 */
export function passEmptyHalves(last: MomentsState, next: MomentsState): Reached {
  if (next.house.passEmpty !== true) return { state: next, keepers: unseenActorsOf(next) };
  for (let state = next; ; state = nextHalf(state)) {
    const keepers = unseenActorsOf(state);
    if (keepers.length > 0 && unseenAwaitedOf(state).length > 0) return { state, keepers };
    if (state.moment !== last.moment || awaitedOf(state).length > 0) return { state, keepers };
    if (unseenAwaitedOf(state).length === 0) continue;
    const hidden = hiddenActorsOf(state);
    return { state: { ...state, secret: hidden }, keepers: hidden };
  }
}
