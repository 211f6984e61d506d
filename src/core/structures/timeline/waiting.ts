import { membersInOrder } from "../../kernel/cast/member.ts";
import { refuseOutOfPlay } from "../../kernel/cast/refusals.ts";
import { memoByIdentity } from "../../kernel/memo.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { Refusal } from "../../kernel/structure.ts";
import { isUnable } from "./pools.ts";
import { no } from "./refusals.ts";
import { isShown } from "./visibility.ts";
import { allStacksOf, isPending, pendingStacksOf } from "./stacks.ts";
import type { Combatant, TimelineState } from "./state.ts";

/** Why a combatant has no say in this window, or null. Rule: rules.md A8, 1.11 "joins late". */
export function refuseOutsider(state: TimelineState, id: Id, combatant = lookup(state.combatants, id)): Refusal | null {
  if (combatant === undefined) return no("combatant");
  if (combatant.from > state.phase) return no("surprised", { combatant: id, phase: combatant.from });
  if (combatant.window > state.windows) return no("late", { combatant: id });
  return combatant.standing === "in" ? null : refuseOutOfPlay(state, id);
}

/** Why a combatant has said all that it may in this call, or null. */
function refuseSaid(state: TimelineState, id: Id, combatant = lookup(state.combatants, id)): Refusal | null {
  const { maxPending } = state.house;
  if (combatant !== undefined && combatant.sealed > 0) return no("sealed", { combatant: id });
  if (combatant?.passed === true) return no("passed", { combatant: id });
  return maxPending > 0 && pendingStacksOf(state, id).length >= maxPending ? no("maxPending", { combatant: id, max: maxPending }) : null;
}

/** True in the first call in which a combatant has a say: what it would do by itself does not count there yet. */
function isFirstSay(state: TimelineState, { window, from }: Combatant): boolean {
  return state.call === 1 && (window === state.windows || (from > 0 && from === state.phase));
}

/** True where a combatant has a say in this call that the table waits for, unless it passes by itself. Hidden ones are never waited for. */
function isAsked(state: TimelineState, id: Id, combatant: Combatant): boolean {
  if (combatant.hidden || combatant.held) return false;
  return refuseOutsider(state, id, combatant) === null && refuseSaid(state, id, combatant) === null && !isUnable(state, id);
}

/** True where a combatant passes by itself in this call. */
function isResting(state: TimelineState, combatant: Combatant): boolean {
  return combatant.resting && !isFirstSay(state, combatant);
}

/** True where somebody would be waited for in this call, whether or not the sequence ends with it. */
export function isAnyoneAsked(state: TimelineState): boolean {
  return Object.entries(state.combatants).some(([id, combatant]) => !isResting(state, combatant) && isAsked(state, id, combatant));
}

/** True in a call with which the sequence ends if all pass: nobody in sight has anything on the line, and nobody is to come. What hidden ones have there does not count, since nobody may notice it. */
const isLast = memoByIdentity((state: TimelineState): boolean => {
  return (
    expectedCombatantsOf(state).length === 0 &&
    !allStacksOf(state).some(({ at: { combatant: id }, stack }) => isPending(stack) && isShown(state, id))
  );
});

/** The combatants waited for in this call, in the cast's order; nobody outside of a window. Where the sequence would end with it and all others have passed, NPCs do not pass by themselves: the GM is asked before it ends over them. Asked about everybody who may declare, and found out once. Rule: timeline.txt "Declare Additional Actions". */
export const awaitedOf = memoByIdentity((state: TimelineState): readonly Id[] => {
  if (state.step !== "declare") return [];
  const asked = membersInOrder(state).filter(([id, combatant]) => isAsked(state, id, combatant));
  const awake = asked.filter(([, combatant]) => !isResting(state, combatant));
  const those = awake.length === 0 && isLast(state) ? asked.filter(([, { npc }]) => npc) : awake;
  return those.map(([id]) => id);
});

/** Somebody in sight has sealed or passed in this call. */
function hasBegun(state: TimelineState): boolean {
  return Object.values(state.combatants).some(({ hidden, sealed, passed }) => !hidden && (sealed > 0 || passed));
}

/** True where the call takes no more: nobody is waited for. The sequence's very first call, and one that would be its last, wait for somebody to have spoken. */
export function isCallComplete(state: TimelineState): boolean {
  if (state.step !== "declare" || awaitedOf(state).length > 0) return false;
  return hasBegun(state) || (state.calls > 1 && !isLast(state));
}

/** Who has to declare before a combatant may, where the order of declaring counts; else null. Rule: timeline.txt "Declare 1st Actions". */
function before(state: TimelineState, id: Id): Id | null {
  const combatant = lookup(state.combatants, id);
  const { phaseReveal, declareOrder } = state.house;
  if (phaseReveal !== "immediately" || declareOrder !== "npcFirstClockwise") return null;
  if (combatant === undefined || combatant.hidden || combatant.npc) return null;
  const [first] = awaitedOf(state).filter((other) => {
    const { npc = false, place = 0 } = lookup(state.combatants, other) ?? {};
    return npc || place < combatant.place;
  });
  return first ?? null;
}

/** Why a combatant may not put an action on the line now, whoever asks; null where it may. Rule: rules.md 1.5. */
export function refuseDeclaring(state: TimelineState, id: Id): Refusal | null {
  const refusal = refuseOutsider(state, id) ?? refuseSaid(state, id);
  if (refusal !== null) return refusal;
  if (isCallComplete(state)) return no("called");
  const first = before(state, id);
  return first === null ? null : no("declareOrder", { combatant: first });
}

/** True where a combatant may put an action on the line now. */
export function mayDeclare(state: TimelineState, id: Id): boolean {
  return state.step === "declare" && refuseDeclaring(state, id) === null;
}

/** Combatants in sight that a later window waits for: surprised until a phase that is ahead, or come too late for this window. */
export function expectedCombatantsOf(state: TimelineState): readonly Combatant[] {
  return Object.values(state.combatants).filter((combatant) => {
    const { standing, hidden, held, from, window } = combatant;
    return standing === "in" && !hidden && !held && (from > state.phase || window > state.windows);
  });
}
