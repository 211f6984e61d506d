import type { Slot } from "../../kernel/structure.ts";
import { otherSide } from "./halves.ts";
import { publicPlace, slotsOf } from "./visibility.ts";
import type { MomentsState } from "./state.ts";
import { inRank, waiting } from "./waiting.ts";

/** The slots of the tracker: the side that acts as everybody sees it, then the other, each in its order. Active is who is waited for. */
export function order(state: MomentsState): readonly Slot[] {
  const { half } = publicPlace(state);
  const awaited = new Set(waiting(state));
  const all = [...inRank(state, half), ...inRank(state, otherSide(half))];
  return slotsOf(all, (id) => awaited.has(id));
}

/** The place in the order of the figure that has the turn: the first that is waited for; null where there is none. */
export function turn(state: MomentsState): number | null {
  const [first] = waiting(state);
  const place = first === undefined ? -1 : order(state).findIndex(({ combatant }) => combatant === first);
  return place < 0 ? null : place;
}
