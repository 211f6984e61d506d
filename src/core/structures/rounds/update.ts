import { sharedBy } from "../../kernel/cast/shared-by.ts";
import type { Id } from "../../kernel/json.ts";
import type { RoundsState, Side, SideState } from "./state.ts";

/** Returns the state with some fields of one side changed. */
export function withSide(state: RoundsState, side: Side, change: Partial<SideState>): RoundsState {
  return { ...state, sides: { ...state.sides, [side]: { ...state.sides[side], ...change } } };
}

/** Returns the wounds and lost ranks of a holder. Empty if the state does not know the holder. */
export const sharedByHolder = ({ combatants }: Pick<RoundsState, "combatants">, holder: Id) =>
  sharedBy(combatants, holder, ["wounds", "lost"]);
