import type { Id } from "../../kernel/json-types.ts";
import { nextHalf } from "./advance.ts";
import type { MomentsState } from "./state.ts";
import { hiddenOfActingSide, unseenActingSideOf } from "./visibility.ts";
import { unseenStillToActOf, awaitedOf } from "./waiting.ts";

/** A state after moving on past empty halves, and the hidden figures that alone keep its half open. */
export interface Reached {
  readonly state: MomentsState;
  /** The hidden figures that alone keep the half open, which would otherwise be passed over. Empty if players see the half. */
  readonly keepers: readonly Id[];
}

/**
 * Moves on from `next` to the first half in which a figure has something to do, at most to the next Moment, if `passEmpty` is on. A half
 * that only hidden figures keep open stays secret.
 */
export function passEmptyHalves(last: MomentsState, next: MomentsState): Reached {
  if (next.house.passEmpty !== true) return { state: next, keepers: unseenActingSideOf(next) };
  for (let state = next; ; state = nextHalf(state)) {
    const keepers = unseenActingSideOf(state);
    if (keepers.length > 0 && unseenStillToActOf(state).length > 0) return { state, keepers };
    if (state.moment !== last.moment || awaitedOf(state).length > 0) return { state, keepers };
    if (unseenStillToActOf(state).length === 0) continue;
    const hidden = hiddenOfActingSide(state);
    return { state: { ...state, secret: hidden }, keepers: hidden };
  }
}
