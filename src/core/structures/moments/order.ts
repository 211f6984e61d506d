import type { Slot } from "../../kernel/structure.ts";
import { otherSide } from "./halves.ts";
import { publicHalfOf, slotsOf } from "./visibility.ts";
import type { MomentsState } from "./state.ts";
import { sideFiguresInOrder, awaitedOf } from "./waiting.ts";

/** Returns the tracker's slots: the publicly acting side, then the other, each in its order. Figures that are waited for are active. */
export function order(state: MomentsState): readonly Slot[] {
  const { half } = publicHalfOf(state);
  const awaited = new Set(awaitedOf(state));
  const all = [...sideFiguresInOrder(state, half), ...sideFiguresInOrder(state, otherSide(half))];
  return slotsOf(all, (id) => awaited.has(id));
}

/** Returns the index in the order of the figure that has the turn, the first that is waited for. Null if none is. */
export function turnIndexOf(state: MomentsState): number | null {
  const [first] = awaitedOf(state);
  const place = first === undefined ? -1 : order(state).findIndex(({ combatant }) => combatant === first);
  return place < 0 ? null : place;
}
