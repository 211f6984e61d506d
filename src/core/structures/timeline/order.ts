import { own } from "../../kernel/records.ts";
import type { Id, Slot } from "../../kernel/structure.ts";
import type { Combatant, TimelineState } from "./state.ts";

/** The nearest public phase of somebody's pending stacks; Infinity where there is none. */
function nextOf(state: TimelineState, id: Id): number {
  const phases = Object.values(own(state.stacks, id) ?? {})
    .filter((stack) => stack.closed === null && stack.voided === null)
    .map((stack) => stack.phase ?? Infinity);
  return Math.min(Infinity, ...phases);
}

/** The slots of the tracker: by the next public phase, then by place; hidden combatants last, so that no gap in the places tells of them. Active is who acts now. */
export function order(state: TimelineState): readonly Slot[] {
  const present = Object.entries(state.combatants).filter(([, { standing }]) => standing !== "left");
  const next = new Map(present.map(([id]) => [id, nextOf(state, id)]));
  const at = (id: Id) => next.get(id) ?? Infinity;
  const byPhase = ([a, one]: readonly [Id, Combatant], [b, other]: readonly [Id, Combatant]) => {
    if (one.hidden !== other.hidden) return one.hidden ? 1 : -1;
    return at(a) === at(b) ? one.place - other.place : at(a) - at(b);
  };
  return present.sort(byPhase).map(([combatant], place) => ({ combatant, place, active: at(combatant) === state.phase }));
}
