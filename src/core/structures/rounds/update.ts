import type { Id } from "../../kernel/json.ts";
import type { Character, RoundsState, Side, SideState } from "./state.ts";

/** The state with one side changed. */
export function withSide(state: RoundsState, side: Side, change: Partial<SideState>): RoundsState {
  return { ...state, sides: { ...state.sides, [side]: { ...state.sides[side], ...change } } };
}

/** The wounds and lost ranks of a holder. Empty if the state knows none of that holder. */
export function heldBy({ combatants }: Pick<RoundsState, "combatants">, holder: Id): Partial<Pick<Character, "wounds" | "lost">> {
  const one = Object.values(combatants).find((other) => other.holder === holder);
  return one === undefined ? {} : { wounds: one.wounds, lost: one.lost };
}
