import { lookup } from "../../kernel/records.ts";
import { isRefusal } from "../../kernel/refusals.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Refusal, Seat } from "../../kernel/structure.ts";
import { hasNothingToBid, combatantPoolsOf } from "./pools.ts";
import { no } from "./refusals.ts";
import { isNpc, placeFor } from "./visibility.ts";
import { isOfPhase, isPending, stackAt, type Placed, type StackRef } from "./find-stacks.ts";
import type { Bid, Stack, Step, TimelineState } from "./state.ts";

/** Refuses a command unless the step, as the seat sees it, is one of the given steps. */
export function refuseOtherSteps(state: TimelineState, seat: Seat, ...steps: readonly Step[]): Refusal | null {
  const { step } = placeFor(state, seat);
  return steps.includes(step) ? null : no("step", { step });
}

/** Finds a stack whose points have not been spent or freed yet. */
export function findUnsettledStack(state: TimelineState, { combatant, stack: number }: StackRef): Placed | Refusal {
  const at: StackRef = { combatant, stack: number };
  const stack = stackAt(state, at);
  if (stack === undefined) return no("noStack", { combatant });
  return stack.closed === null ? { at, stack } : no("settled", { combatant });
}

/** Finds a stack that lies open and acts on the phase that resolves now. */
export function findActingStack(state: TimelineState, ref: StackRef): Placed | Refusal {
  const placed = findUnsettledStack(state, ref);
  if (isRefusal(placed)) return placed;
  const { stack, at } = placed;
  if (!isPending(stack)) return no("voided", { combatant: at.combatant });
  return isOfPhase(state, stack) && stack.bid !== null ? placed : no("otherPhase", { combatant: at.combatant });
}

/** Whether a stack is a Pause, which refunds a pool and does nothing else. */
export function isPause({ bid }: Stack): boolean {
  return bid?.kind === "pause";
}

/** Finds an action that lies open and acts on the phase that resolves now. Refuses a Pause. */
export function findAction(state: TimelineState, ref: StackRef): Placed | Refusal {
  const placed = findActingStack(state, ref);
  return isRefusal(placed) || !isPause(placed.stack) ? placed : no("pause", { combatant: ref.combatant });
}

/** Refuses a combatant that would pass or go on hold, if its first action is required and still missing. */
export function refuseMissingFirstAction(state: TimelineState, combatant: Id): Refusal | null {
  const isFirst = state.step === "declare" && state.calls === 1;
  if (!state.house.firstActionRequired || !isFirst || hasNothingToBid(state, combatant)) return null;
  return lookup(state.combatants, combatant)?.sealed === 0 ? no("firstAction", { combatant }) : null;
}

/** Refuses a stat that a combatant has no pool of. */
export function refuseMissingPool(state: TimelineState, combatant: Id, stat: string): Refusal | null {
  return Object.hasOwn(combatantPoolsOf(state, combatant), stat) ? null : no("noPool", { combatant, stat });
}

/** Returns an open bid's targets: none for a Pause, null before they are named. Sealed targets that players never saw are dropped. Rule: rules.md A5. */
export function openedTargetsOf(state: TimelineState, combatant: Id, { kind, targets }: Bid): readonly Id[] | null {
  if (kind === "pause") return [];
  if (state.house.targetAt !== "seal") return null;
  const forNpc = isNpc(state, combatant);
  return [...new Set(targets)].filter((id) => {
    const target = lookup(state.combatants, id);
    return target !== undefined && (forNpc || id === combatant || target.seen);
  });
}
