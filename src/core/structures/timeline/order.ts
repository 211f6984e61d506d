import type { Id, Slot } from "../../kernel/structure.ts";
import { publicPlace } from "./visibility.ts";
import { allStacks, isPending } from "./stacks.ts";
import type { Combatant, TimelineState } from "./state.ts";
import { waiting } from "./waiting.ts";

/** By combatant, the nearest public phase of its pending stacks. */
function nextPhases(state: TimelineState): ReadonlyMap<Id, number> {
  const next = new Map<Id, number>();
  for (const [[id], stack] of allStacks(state)) {
    if (stack.phase !== null && isPending(stack)) next.set(id, Math.min(stack.phase, next.get(id) ?? Infinity));
  }
  return next;
}

/** The slots of the tracker: by the next public phase, then by place; hidden combatants last, so that no gap in the places tells of them. Active is who is waited for, or acts now. */
export function order(state: TimelineState): readonly Slot[] {
  const next = nextPhases(state);
  const at = (id: Id) => next.get(id) ?? Infinity;
  const byPhase = ([a, one]: readonly [Id, Combatant], [b, other]: readonly [Id, Combatant]) => {
    if (one.hidden !== other.hidden) return one.hidden ? 1 : -1;
    return at(a) === at(b) ? one.place - other.place : at(a) - at(b);
  };
  const { step, phase } = publicPlace(state);
  const awaited = new Set(waiting(state));
  const isActive = (id: Id) => (step === "declare" ? awaited.has(id) : at(id) === phase);
  return Object.entries(state.combatants)
    .filter(([, { standing }]) => standing !== "left")
    .sort(byPhase)
    .map(([combatant], place) => ({ combatant, place, active: isActive(combatant) }));
}
