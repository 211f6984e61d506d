import { membersInOrder } from "../../kernel/cast/member.ts";
import { refuseOutOfPlay } from "../../kernel/cast/refusals.ts";
import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Refusal } from "../../kernel/structure.ts";
import { hasNothingToBid } from "./pools.ts";
import { no } from "./refusals.ts";
import { isShown } from "./visibility.ts";
import { allStacksOf, isPending, pendingStacksOf } from "./find-stacks.ts";
import type { Combatant, TimelineState } from "./state.ts";

/** Returns why a combatant has no say in this window. Null if it has a say. Rule: rules.md A8, 1.11 "joins late". */
export function refuseWithoutSay(state: TimelineState, id: Id, combatant = lookup(state.combatants, id)): Refusal | null {
  if (combatant === undefined) return no("combatant");
  if (combatant.from > state.phase) return no("surprised", { combatant: id, phase: combatant.from });
  if (combatant.window > state.windows) return no("late", { combatant: id });
  return combatant.standing === "in" ? null : refuseOutOfPlay(state, id);
}

/** Returns why a combatant has no more to say in this call. Null if it may still declare. */
function refuseSaid(state: TimelineState, id: Id, combatant = lookup(state.combatants, id)): Refusal | null {
  const { maxPending } = state.house;
  if (combatant !== undefined && combatant.sealed > 0) return no("sealed", { combatant: id });
  if (combatant?.passed === true) return no("passed", { combatant: id });
  return maxPending > 0 && pendingStacksOf(state, id).length >= maxPending ? no("maxPending", { combatant: id, max: maxPending }) : null;
}

/** Whether this is the first call in which a combatant may declare. Its automatic passes do not apply in that call. */
function isFirstSay(state: TimelineState, { window, from }: Combatant): boolean {
  return state.call === 1 && (window === state.windows || (from > 0 && from === state.phase));
}

/** Whether a combatant could declare in this call, so that the call waits for it unless it passes automatically. False for hidden combatants. */
function isAsked(state: TimelineState, id: Id, combatant: Combatant): boolean {
  if (combatant.hidden || combatant.held) return false;
  return refuseWithoutSay(state, id, combatant) === null && refuseSaid(state, id, combatant) === null && !hasNothingToBid(state, id);
}

/** Whether a combatant passes automatically in this call. */
function isResting(state: TimelineState, combatant: Combatant): boolean {
  return combatant.resting && !isFirstSay(state, combatant);
}

/** Whether this call would wait for any combatant, even if the sequence ends with it. */
export function isAnyoneAsked(state: TimelineState): boolean {
  return Object.entries(state.combatants).some(([id, combatant]) => !isResting(state, combatant) && isAsked(state, id, combatant));
}

/** Whether the sequence ends with this call if all pass: no visible combatant has a pending stack or is still to come. */
const isLast = memoByIdentity((state: TimelineState): boolean => {
  return (
    combatantsExpectedLater(state).length === 0 &&
    !allStacksOf(state).some(({ at: { combatant: id }, stack }) => isPending(stack) && isShown(state, id))
  );
});

/** Returns the ids of combatants this call waits for, in cast order. Empty outside a window. Rule: timeline.txt "Declare Additional Actions". */
export const awaitedCombatantsOf = memoByIdentity((state: TimelineState): readonly Id[] => {
  if (state.step !== "declare") return [];
  const asked = membersInOrder(state).filter(([id, combatant]) => isAsked(state, id, combatant));
  const awake = asked.filter(([, combatant]) => !isResting(state, combatant));
  // Before the sequence would end, resting NPCs are asked too.
  const those = awake.length === 0 && isLast(state) ? asked.filter(([, { npc }]) => npc) : awake;
  return those.map(([id]) => id);
});

/** Whether a visible combatant has sealed or passed in this call. */
export function hasCallBegun(state: TimelineState): boolean {
  return Object.values(state.combatants).some(({ hidden, sealed, passed }) => !hidden && (sealed > 0 || passed));
}

/** Whether the call waits for no combatant. The very first call, and a last call, also need a visible combatant to have spoken. */
export function isCallComplete(state: TimelineState): boolean {
  if (state.step !== "declare" || awaitedCombatantsOf(state).length > 0) return false;
  return hasCallBegun(state) || (state.calls > 1 && !isLast(state));
}

/** Returns the id of the combatant that must declare before this one, if the order matters. Else null. Rule: timeline.txt "Declare 1st Actions". */
function before(state: TimelineState, id: Id): Id | null {
  const combatant = lookup(state.combatants, id);
  const { phaseReveal, declareOrder } = state.house;
  if (phaseReveal !== "immediately" || declareOrder !== "npcFirstClockwise") return null;
  if (combatant === undefined || combatant.hidden || combatant.npc) return null;
  const [first] = awaitedCombatantsOf(state).filter((other) => {
    const { npc = false, place = 0 } = lookup(state.combatants, other) ?? {};
    return npc || place < combatant.place;
  });
  return first ?? null;
}

/** Returns why a combatant may not put an action on the line now, for any seat. Null if it may. Rule: rules.md 1.5. */
export function refuseDeclaring(state: TimelineState, id: Id): Refusal | null {
  const refusal = refuseWithoutSay(state, id) ?? refuseSaid(state, id);
  if (refusal !== null) return refusal;
  if (isCallComplete(state)) return no("called");
  const first = before(state, id);
  return first === null ? null : no("declareOrder", { combatant: first });
}

/** Whether a combatant may put an action on the line now. */
export function mayDeclare(state: TimelineState, id: Id): boolean {
  return state.step === "declare" && refuseDeclaring(state, id) === null;
}

/** Returns the visible combatants that a later window waits for: surprised until a later phase, or too late for this window. */
export function combatantsExpectedLater(state: TimelineState): readonly Combatant[] {
  return Object.values(state.combatants).filter((combatant) => {
    const { standing, hidden, held, from, window } = combatant;
    return standing === "in" && !hidden && !held && (from > state.phase || window > state.windows);
  });
}
