import { lookup, mapValues } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import { MAX_PHASE } from "./limits.ts";
import { isPhaseSecret } from "./visibility.ts";
import { allStacksOf, isPending, pendingStacksOf, type Placed } from "./stacks.ts";
import type { TimelineState } from "./state.ts";
import { expectedCombatantsOf, isAnyoneAsked } from "./waiting.ts";

function phasesOf(placed: readonly Placed[]): number[] {
  return placed.flatMap(({ stack: { phase } }) => (phase === null ? [] : [phase]));
}

/** Phases of stacks that will act, as far as they are public, in order, each once. */
export function occupiedPhasesOf(state: TimelineState): readonly number[] {
  const phases = phasesOf(allStacksOf(state).filter(({ stack }) => isPending(stack)));
  return [...new Set(phases)].sort((a, b) => a - b);
}

/** The phase that a combatant's next action counts from. Rule: rules.md A1, A2, ND-06, ND-07. */
export function startPhaseOf(state: TimelineState, combatant: Id): number {
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

/** True where a combatant's next action would land beyond the end of the line. */
export function landsBeyondEnd(state: TimelineState, combatant: Id): boolean {
  return startPhaseOf(state, combatant) >= MAX_PHASE;
}

/** The phase that a combatant's Pause must land after: that of its own last pending action, or with `allActions` of everybody's in sight that earlier calls put on the line; never before the counter. The same for the whole of a call. Rule: rules.md A18, ND-13. */
export function pauseFloorOf(state: TimelineState, combatant: Id): number {
  const others = state.house.pauseAfter === "allActions" ? allStacksOf(state) : [];
  const pending = others.filter(({ at: { combatant: id }, stack }) => isPending(stack) && stack.call < state.calls && isSeen(state, id));
  return Math.max(state.phase, ...phasesOf([...pendingStacksOf(state, combatant), ...pending]));
}

function isSeen(state: TimelineState, combatant: Id): boolean {
  return lookup(state.combatants, combatant)?.hidden === false;
}

/** Where the counter goes next, and whether a window opens there or the phase resolves at once. */
export interface Stop {
  readonly phase: number;
  readonly window: boolean;
}

/** The counter from which somebody surprised may declare; Infinity where there is nobody. */
function entry(state: TimelineState): number {
  return Math.min(Infinity, ...expectedCombatantsOf(state).flatMap(({ from }) => (from > state.phase ? [from] : [])));
}

/** The next count, where somebody would be waited for there; else Infinity. */
function calledPhaseOf(state: TimelineState): number {
  const next: TimelineState = { ...beginCall(state), phase: state.phase + 1, windows: state.windows + 1, call: 2 };
  return isAnyoneAsked(next) ? next.phase : Infinity;
}

/** The state as a call begins: nobody has sealed or passed. */
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

/** Where the counter goes as a window ends in which all passed: to the next occupied phase, to the entry of somebody surprised, with `everyPhase` to each count where somebody is waited for, else to a window for who came too late for this one; null where the sequence is over. Rule: rules.md 1.5. */
export function nextStop(state: TimelineState): Stop | null {
  const stop = sooner(state, entry(state));
  if (stop !== null) return state.house.windows === "everyPhase" ? sooner(state, Math.min(entry(state), calledPhaseOf(state))) : stop;
  return expectedCombatantsOf(state).length > 0 ? { phase: state.phase + 1, window: true } : null;
}

/** Where the counter goes after a phase has resolved: a window opens. Where only hidden combatants acted, of which nobody may learn, that is the next window or phase that comes without them; one opens only where the sequence would be over else. Rule: rules.md 1.5, ND-20. */
export function stopAfter(state: TimelineState): Stop {
  const lone = isPhaseSecret(state) ? nextStop(state) : null;
  if (lone !== null) return lone;
  const stop = state.house.windows === "onJump" ? sooner(state, entry(state)) : null;
  return { phase: stop?.phase ?? state.phase + 1, window: true };
}
