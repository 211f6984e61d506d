import type { Id } from "../../kernel/json-types.ts";
import { closeReactionsIfUnasked, keepRoll } from "./roll-reactions.ts";
import type { PagesState } from "./state.ts";

/** Ends the action of a character that leaves. Stakes stay. Rule: rules.md 4.7 "character removed with stakes". */
export function endLeaversAction(state: PagesState, id: Id): PagesState {
  const { roll } = state;
  const isOpen = roll?.wants === "choice" && roll.combatant === id;
  // A waiting die keeps its result.
  const calm = isOpen ? keepRoll(state, roll) : state;
  if (calm.acting !== id) return closeReactionsIfUnasked(calm);
  // An unused bought action is given back.
  const bought = calm.paid === true && !calm.deed ? calm.bought + 1 : calm.bought;
  return closeReactionsIfUnasked({ ...calm, acting: "", deed: false, paid: false, bought });
}
