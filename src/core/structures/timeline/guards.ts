import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { Refusal, Seat } from "../../kernel/structure.ts";
import { isUnable, poolsFor } from "./pools.ts";
import { no } from "./refusals.ts";
import { isNpc, placeFor } from "./visibility.ts";
import { isOfPhase, isPending, stackAt, type StackRef } from "./stacks.ts";
import type { Bid, Stack, Step, TimelineState } from "./state.ts";

/** Refuses every step but these, as the seat sees the step. */
export function refuseOtherSteps(state: TimelineState, seat: Seat, ...steps: readonly Step[]): Refusal | null {
  const { step } = placeFor(state, seat);
  return steps.includes(step) ? null : no("step", { step });
}

/** Refuses where there is no such stack, or one whose points are settled. */
export function refuseSettled(state: TimelineState, ref: StackRef): Refusal | null {
  const stack = stackAt(state, ref);
  if (stack === undefined) return no("noStack", { combatant: ref.combatant });
  return stack.closed === null ? null : no("settled", { combatant: ref.combatant });
}

/** Refuses a stack that will not act. */
function refuseVoid(state: TimelineState, ref: StackRef): Refusal | null {
  const stack = stackAt(state, ref);
  return refuseSettled(state, ref) ?? (stack !== undefined && isPending(stack) ? null : no("voided", { combatant: ref.combatant }));
}

/** Refuses a stack that is not open, or does not act now. */
export function refuseIdle(state: TimelineState, ref: StackRef): Refusal | null {
  const stack = stackAt(state, ref);
  const isNow = stack !== undefined && isOfPhase(state, stack) && stack.bid !== null;
  return refuseVoid(state, ref) ?? (isNow ? null : no("otherPhase", { combatant: ref.combatant }));
}

/** True for a stack that gives a pool back and does nothing else. */
export function isPause(stack: Stack | undefined): boolean {
  return stack?.bid?.kind === "pause";
}

/** Refuses a Pause. */
export function refusePause(state: TimelineState, ref: StackRef): Refusal | null {
  return isPause(stackAt(state, ref)) ? no("pause", { combatant: ref.combatant }) : null;
}

/** Refuses to let somebody say nothing whose first action is required. */
export function refuseSilence(state: TimelineState, combatant: Id): Refusal | null {
  const isFirst = state.step === "declare" && state.calls === 1;
  if (!state.house.firstActionRequired || !isFirst || isUnable(state, combatant)) return null;
  return lookup(state.combatants, combatant)?.sealed === 0 ? no("firstAction", { combatant }) : null;
}

/** Refuses a stat that a combatant has no pool of. */
export function hasPool(state: TimelineState, combatant: Id, stat: string): Refusal | null {
  return Object.hasOwn(poolsFor(state, combatant), stat) ? null : no("noPool", { combatant, stat });
}

/** The targets that an open bid names: none for a Pause, null where they are still to be named. Of sealed ones those that there are, each once, and for a player those alone who were ever in sight. Rule: rules.md A5. */
export function sealedTargetsOf(state: TimelineState, combatant: Id, { kind, targets }: Bid): readonly Id[] | null {
  if (kind === "pause") return [];
  if (state.house.targetAt !== "seal") return null;
  const forNpc = isNpc(state, combatant);
  return [...new Set(targets)].filter((id) => {
    const target = lookup(state.combatants, id);
    return target !== undefined && (forNpc || id === combatant || target.seen);
  });
}
