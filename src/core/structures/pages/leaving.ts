import type { Id } from "../../kernel/structure.ts";
import { closeIfNobody, turnBackRoll } from "./rolling.ts";
import type { PagesState } from "./state.ts";

/** The state as a character goes in the middle of a page: its die is turned back, its action is over, and its stakes stay. Rule: rules.md 4.7 "character removed with stakes". */
export function leaveAction(state: PagesState, id: Id): PagesState {
  const { roll } = state;
  const isOpen = roll?.wants === "choice" && roll.combatant === id;
  const calm = isOpen ? turnBackRoll(state) : state;
  const idle = calm.acting === id ? { ...calm, acting: "", deed: false } : calm;
  return closeIfNobody(idle);
}
