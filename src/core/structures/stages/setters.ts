import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Action, StagesState } from "./state.ts";

/** Returns the state with one combatant's action changed. Returns the same state if there is no such action. */
export function withAction(state: StagesState, id: Id, change: Partial<Action>): StagesState {
  const action = lookup(state.actions, id);
  if (action === undefined) return state;
  return { ...state, actions: { ...state.actions, [id]: { ...action, ...change } } };
}
