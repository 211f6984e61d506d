import { membersInOrder } from "../../kernel/cast/member.ts";
import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Slot } from "../../kernel/structure.ts";
import { publicPlaceOf, slotsOf } from "./visibility.ts";
import { allStacksOf, isPending } from "./find-stacks.ts";
import type { TimelineState } from "./state.ts";
import { awaitedCombatantsOf } from "./waiting.ts";

/** Returns the nearest public phase of each combatant's pending stacks. */
function nextPhases(state: TimelineState): ReadonlyMap<Id, number> {
  const next = new Map<Id, number>();
  for (const {
    at: { combatant: id },
    stack,
  } of allStacksOf(state)) {
    if (stack.phase !== null && isPending(stack)) next.set(id, Math.min(stack.phase, next.get(id) ?? Infinity));
  }
  return next;
}

/** Returns the slots of the tracker, by next public phase, then by place. Active combatants are those that are waited for, or that act now. */
export const order = memoByIdentity((state: TimelineState): readonly Slot[] => {
  const next = nextPhases(state);
  const at = (id: Id) => next.get(id) ?? Infinity;
  const { step, phase } = publicPlaceOf(state);
  const awaited = new Set(awaitedCombatantsOf(state));
  const byPhase = membersInOrder(state).toSorted(([a], [b]) => (at(a) === at(b) ? 0 : at(a) - at(b)));
  return slotsOf(byPhase, (id) => (step === "declare" ? awaited.has(id) : at(id) === phase));
});
