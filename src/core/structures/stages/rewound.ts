import { own } from "../../kernel/records.ts";
import type { Id } from "../../kernel/structure.ts";
import { withCombatant } from "./change.ts";
import { stands } from "./stage.ts";
import type { Combatant, StagesState } from "./state.ts";

/** A combatant as the encounter found it, without what happened to it there. */
function fresh(combatant: Combatant): Combatant {
  return { ...combatant, standing: combatant.standing === "left" ? "left" : "in", outBy: "", passed: false, held: false, statuses: {} };
}

function voidLeft(state: StagesState, id: Id): StagesState {
  const action = own(state.actions, id);
  if (!stands(action) || action.result !== null) return state;
  return { ...state, actions: { ...state.actions, [id]: { ...action, voided: { why: "left", note: "", at: state.step } } } };
}

/** After an undo: who came or went, was shown or hidden, and who is on which side, are facts of the table and stay. */
export function rewound(restored: StagesState, undone: StagesState): StagesState {
  let state = restored;
  for (const [id, now] of Object.entries(undone.combatants)) {
    const then = own(state.combatants, id);
    if (then === undefined) state = { ...state, combatants: { ...state.combatants, [id]: fresh(now) } };
    else if (then.hidden !== now.hidden || then.side !== now.side) state = withCombatant(state, id, { hidden: now.hidden, side: now.side });
    if (now.standing === "left" && then?.standing !== "left") state = withCombatant(voidLeft(state, id), id, { standing: "left", outBy: "" });
    if (now.standing !== "left" && then?.standing === "left") state = withCombatant(state, id, { standing: "in" });
  }
  return state;
}
