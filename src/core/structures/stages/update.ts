import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/structure.ts";
import type { Action, Combatant, StagesState } from "./state.ts";

/** The state with one combatant changed; without that combatant, as it is. */
export function withCombatant(state: StagesState, id: Id, change: Partial<Combatant>): StagesState {
  const combatant = lookup(state.combatants, id);
  if (combatant === undefined) return state;
  return { ...state, combatants: { ...state.combatants, [id]: { ...combatant, ...change } } };
}

/** The state with one combatant's action changed; without that action, as it is. */
export function withAction(state: StagesState, id: Id, change: Partial<Action>): StagesState {
  const action = lookup(state.actions, id);
  if (action === undefined) return state;
  return { ...state, actions: { ...state.actions, [id]: { ...action, ...change } } };
}
