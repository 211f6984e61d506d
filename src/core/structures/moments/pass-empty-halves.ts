import type { Id } from "../../kernel/json.ts";
import { nextHalf } from "./advance.ts";
import type { MomentsState } from "./state.ts";
import { hiddenOfActingSide, actingSideUnlessShown } from "./visibility.ts";
import { unseenStillToActOf, awaitedOf } from "./waiting.ts";

/** The state at the half that moving on reached. */
export interface Reached {
  readonly state: MomentsState;
  /** The hidden figures that alone keep the half open. Empty if players see the half. */
  readonly keepers: readonly Id[];
}

/**
 * Moves on from `next` to a half with something to do, if `passEmpty` is on, at most to the next Moment. A half that is open only for
 * hidden figures stays out of sight, since it would have passed without them.
 */
export function passEmptyHalves(last: MomentsState, next: MomentsState): Reached {
  if (next.house.passEmpty !== true) return { state: next, keepers: actingSideUnlessShown(next) };
  for (let state = next; ; state = nextHalf(state)) {
    const keepers = actingSideUnlessShown(state);
    if (keepers.length > 0 && unseenStillToActOf(state).length > 0) return { state, keepers };
    if (state.moment !== last.moment || awaitedOf(state).length > 0) return { state, keepers };
    if (unseenStillToActOf(state).length === 0) continue;
    const hidden = hiddenOfActingSide(state);
    return { state: { ...state, secret: hidden }, keepers: hidden };
  }
}
