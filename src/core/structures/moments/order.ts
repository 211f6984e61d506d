import type { Slot } from "../../kernel/structure.ts";
import { otherSide } from "./halves.ts";
import { publicHalfOf, slotsOf } from "./visibility.ts";
import type { MomentsState } from "./state.ts";
import { rankedMembersOf, awaitedOf } from "./waiting.ts";

/** The slots of the tracker: the side that acts as everybody sees it, then the other, each in its order. Active is who is waited for. */
export function order(state: MomentsState): readonly Slot[] {
  const { half } = publicHalfOf(state);
  const awaited = new Set(awaitedOf(state));
  const all = [...rankedMembersOf(state, half), ...rankedMembersOf(state, otherSide(half))];
  return slotsOf(all, (id) => awaited.has(id));
}

/** The place in the order of the figure that has the turn: the first that is waited for; null where there is none. */
export function turn(state: MomentsState): number | null {
  const [first] = awaitedOf(state);
  const place = first === undefined ? -1 : order(state).findIndex(({ combatant }) => combatant === first);
  return place < 0 ? null : place;
}
