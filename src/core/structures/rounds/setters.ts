import { sharedFieldsOf } from "../../kernel/cast/shared-by-actor.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { RoundsState, Side, SideState } from "./state.ts";

/** Returns the state with some fields of one side changed. */
export function withSide(state: RoundsState, side: Side, change: Partial<SideState>): RoundsState {
  return { ...state, sides: { ...state.sides, [side]: { ...state.sides[side], ...change } } };
}

/** Returns the values that all combatants of one actor (`holder`) share: wounds and lost ranks. Empty for an unknown actor. */
export const sharedActorFieldsOf = ({ combatants }: Pick<RoundsState, "combatants">, holder: Id) =>
  sharedFieldsOf(combatants, holder, ["wounds", "lost"]);
