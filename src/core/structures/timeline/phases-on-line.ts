import { lookup, mapValues } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { MAX_PHASE } from "./limits.ts";
import { isPhaseHiddenOnly } from "./visibility.ts";
import { allStacksOf, isPending, pendingStacksOf, type Placed } from "./find-stacks.ts";
import type { TimelineState } from "./state.ts";
import { combatantsExpectedLater, isAnyoneAsked } from "./waiting.ts";

function phasesOf(placed: readonly Placed[]): number[] {
  return placed.flatMap(({ stack: { phase } }) => (phase === null ? [] : [phase]));
}

/** Returns the public phases of stacks that will act, in order, each once. */
export function occupiedPhasesOf(state: TimelineState): readonly number[] {
  const phases = phasesOf(allStacksOf(state).filter(({ stack }) => isPending(stack)));
  return [...new Set(phases)].sort((a, b) => a - b);
}

/** Returns the phase that a combatant's next action counts from. Rule: rules.md A1, A2, ND-06, ND-07. */
export function nextActionStartOf(state: TimelineState, combatant: Id): number {
  const phases = phasesOf(pendingStacksOf(state, combatant));
  switch (state.house.additionalStart) {
    case "afterLastPending":
      return Math.max(state.phase, ...phases);
    case "fromFirstAction":
      return phases.length === 0 ? state.phase : Math.max(state.phase, Math.min(...phases));
    case "fromCurrentPhase":
      return state.phase;
  }
}

/** Whether a combatant's next action would land beyond the end of the line. */
export function landsBeyondEnd(state: TimelineState, combatant: Id): boolean {
  return nextActionStartOf(state, combatant) >= MAX_PHASE;
}

/** Returns the phase that a Pause must land after, at least the counter: the combatant's last pending action. Rule: rules.md A18, ND-13. */
export function phasePauseMustFollow(state: TimelineState, combatant: Id): number {
  // With `allActions`, others' visible actions of earlier calls count too.
  const others = state.house.pauseAfter === "allActions" ? allStacksOf(state) : [];
  const pending = others.filter(({ at: { combatant: id }, stack }) => isPending(stack) && stack.call < state.calls && isSeen(state, id));
  return Math.max(state.phase, ...phasesOf([...pendingStacksOf(state, combatant), ...pending]));
}

function isSeen(state: TimelineState, combatant: Id): boolean {
  return lookup(state.combatants, combatant)?.hidden === false;
}

/** Where the counter goes next, and whether a window opens at that phase or the phase resolves at once. */
export interface Stop {
  readonly phase: number;
  readonly window: boolean;
}

/** Returns the next phase from which a surprised combatant may declare. Infinity if there is no such phase. */
function entry(state: TimelineState): number {
  return Math.min(Infinity, ...combatantsExpectedLater(state).flatMap(({ from }) => (from > state.phase ? [from] : [])));
}

/** Returns the next phase if a window at that phase would wait for a combatant. Else Infinity. */
function calledPhaseOf(state: TimelineState): number {
  const next: TimelineState = { ...beginCall(state), phase: state.phase + 1, windows: state.windows + 1, call: 2 };
  return isAnyoneAsked(next) ? next.phase : Infinity;
}

/** Returns the state at the start of a call, in which no combatant has sealed or passed. */
export function beginCall(state: TimelineState): TimelineState {
  const combatants = mapValues(state.combatants, (combatant) => {
    return combatant.passed || combatant.sealed > 0 ? { ...combatant, passed: false, sealed: 0 } : combatant;
  });
  return { ...state, step: "declare", combatants };
}

function sooner(state: TimelineState, opens: number): Stop | null {
  const [acts = Infinity] = occupiedPhasesOf(state).filter((phase) => phase > state.phase);
  const phase = Math.min(acts, opens);
  return phase === Infinity ? null : { phase, window: opens <= acts };
}

/**
 * Returns where the counter goes after a window in which all passed: the next occupied phase, a surprised combatant's entry, with
 * `everyPhase` the next phase that waits for a combatant, else a window for latecomers. Null if the sequence is over. Rule: rules.md 1.5.
 */
export function nextStop(state: TimelineState): Stop | null {
  const stop = sooner(state, entry(state));
  if (stop !== null) return state.house.windows === "everyPhase" ? sooner(state, Math.min(entry(state), calledPhaseOf(state))) : stop;
  return combatantsExpectedLater(state).length > 0 ? { phase: state.phase + 1, window: true } : null;
}

/** Returns where the counter stops after a phase: at a window to declare. Usually passes it over if only hidden combatants acted. Rule: rules.md 1.5. */
export function stopAfter(state: TimelineState): Stop {
  const lone = isPhaseHiddenOnly(state) ? nextStop(state) : null;
  if (lone !== null) return lone;
  const stop = state.house.windows === "onJump" ? sooner(state, entry(state)) : null;
  return { phase: stop?.phase ?? state.phase + 1, window: true };
}
