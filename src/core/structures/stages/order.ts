import { membersInOrder } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Slot } from "../../kernel/structure.ts";
import { publicStepOf, slotsOf } from "./visibility.ts";
import { sortByOrder, stageOf, isNotVoid } from "./stages-and-speeds.ts";
import type { Combatant, StagesState } from "./state.ts";
import { awaitedCombatantsOf } from "./waiting.ts";

/** Returns combatants in order of announcing, then silent ones in cast order. A combatant that left is listed only if it has an action. */
function castInOrder(state: StagesState): (readonly [Id, Combatant])[] {
  const acting = sortByOrder(state.actions).flatMap(([id]) => {
    const combatant = lookup(state.combatants, id);
    return combatant === undefined ? [] : [[id, combatant] as const];
  });
  const silent = membersInOrder(state).filter(([id, combatant]) => combatant.standing !== "left" && !Object.hasOwn(state.actions, id));
  return [...acting, ...silent];
}

function isActive(state: StagesState, id: Id, waited: ReadonlySet<Id>): boolean {
  const action = lookup(state.actions, id);
  const acts = isNotVoid(action) && action.result === null && stageOf(action) === state.step;
  return acts || waited.has(id);
}

/** Returns the slots of the tracker, in order of announcing. Active combatants are those that are waited for, or that act now. */
export function order(state: StagesState): readonly Slot[] {
  const waited = new Set(awaitedCombatantsOf(state, publicStepOf(state)));
  return slotsOf(castInOrder(state), (id) => isActive(state, id, waited));
}
