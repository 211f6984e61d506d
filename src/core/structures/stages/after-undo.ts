import { same } from "../../kernel/diff.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/structure.ts";
import { voidOf } from "./advance.ts";
import { withCombatant } from "./update.ts";
import { stillKnown } from "./sealed.ts";
import type { Combatant, StagesState } from "./state.ts";

/** A combatant as the encounter found it, without what happened to it there. */
function fresh(combatant: Combatant): Combatant {
  return { ...combatant, standing: combatant.standing === "left" ? "left" : "in", outBy: "", passed: false, held: false, statuses: {} };
}

/** What the table observes of a combatant. */
function factsOf({ name, npc, hidden, seen, place, side }: Combatant): Partial<Combatant> {
  return { name, npc, hidden, seen, place, side };
}

function keptIn(state: StagesState, id: Id, now: Combatant): StagesState {
  const then = lookup(state.combatants, id);
  if (then === undefined) return { ...state, combatants: { ...state.combatants, [id]: fresh(now) } };
  const facts = same(factsOf(then), factsOf(now)) ? state : withCombatant(state, id, factsOf(now));
  const hasLeft = now.standing === "left";
  if (hasLeft === (then.standing === "left")) return facts;
  return hasLeft
    ? withCombatant(voidOf(facts, id, "left"), id, { standing: "left", outBy: "" })
    : withCombatant(facts, id, { standing: "in" });
}

/** After an undo: who came or went, was shown or hidden and at which place, and who is on which side, are facts of the table and stay; so does what people have read. */
export function keepFacts(restored: StagesState, undone: StagesState): StagesState {
  const known = stillKnown(restored, undone);
  return Object.entries(undone.combatants).reduce((state, [id, now]) => keptIn(state, id, now), known);
}
