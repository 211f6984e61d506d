import { lookup, mapValues } from "../../kernel/records.ts";
import { beginCall, nextStop, occupiedPhasesOf, stopAfter, type Stop } from "./phases-on-line.ts";
import { allStacksOf, findUnplaced } from "./find-stacks.ts";
import type { TimelineState } from "./state.ts";
import { isCallComplete } from "./waiting.ts";
import { withStack } from "./setters.ts";

/** Returns the state with a new window, in which combatants may declare actions, open at a phase of the counter. */
function openWindow(state: TimelineState, phase: number): TimelineState {
  return { ...beginCall(state), step: "declare", phase, call: 1, calls: state.calls + 1, windows: state.windows + 1 };
}

/** Moves silent players' combatants that are hidden or on hold to the next window, since the phases of this call are public now. */
function passSilentOnes(state: TimelineState): TimelineState {
  const combatants = mapValues(state.combatants, (combatant) => {
    const { npc, standing, hidden, held, sealed, passed, window } = combatant;
    const isOver = !npc && standing === "in" && (hidden || held) && sealed === 0 && !passed && window <= state.windows;
    return isOver ? { ...combatant, window: state.windows + 1 } : combatant;
  });
  return { ...state, combatants };
}

/** Keeps combatants passed in the next call if passes are final. Players' combatants that pass until recalled count as passed. Rule: rules.md A16. */
function keepPasses(closed: TimelineState, begun: TimelineState): TimelineState {
  if (closed.house.passIsFinal !== true) return begun;
  const combatants = mapValues(begun.combatants, (combatant, id) => {
    const { passed = false, resting = false, sealed = 0, npc = false } = lookup(closed.combatants, id) ?? {};
    return passed || (resting && !npc && sealed === 0) ? { ...combatant, passed: true } : combatant;
  });
  return { ...begun, combatants };
}

/** Opens the next call of the window that is open. */
function nextCall(state: TimelineState): TimelineState {
  const begun = keepPasses(state, beginCall(passSilentOnes(state)));
  return { ...begun, call: state.call + 1, calls: state.calls + 1 };
}

function flip(state: TimelineState, phase: number): TimelineState {
  return { ...beginCall(state), step: "flip", phase, call: 0 };
}

function moveTo(state: TimelineState, stop: Stop): TimelineState {
  return stop.window ? openWindow(state, stop.phase) : flip(state, stop.phase);
}

/** Whether a visible combatant has sealed an action in this call. Hidden combatants open no further call, since players may not notice them. */
function isAgain(state: TimelineState): boolean {
  return Object.values(state.combatants).some(({ hidden, sealed }) => !hidden && sealed > 0);
}

/** Whether the sequence ends with this call: all passed, nothing is pending, and no combatant is still to come. Rule: rules.md ND-16, ND-17. */
export function isSequenceEnding(state: TimelineState): boolean {
  if (!isCallComplete(state) || isAgain(state) || findUnplaced(state) !== undefined) return false;
  return !occupiedPhasesOf(state).includes(state.phase) && nextStop(state) === null;
}

/** Closes the call. If an action was declared another call opens, else the phase resolves or the counter moves on. Rule: rules.md A16, 1.5. */
export function endCall(state: TimelineState): TimelineState {
  if (isAgain(state)) return nextCall(state);
  if (occupiedPhasesOf(state).includes(state.phase)) return flip(state, state.phase);
  const stop = nextStop(state);
  return stop === null ? finishSequence(state) : moveTo(state, stop);
}

/** Moves the counter on from a phase that has resolved. */
export function advanceCounter(state: TimelineState): TimelineState {
  return moveTo(state, stopAfter(state));
}

/** Ends the sequence. Pending stacks become void and cost nothing. With the house rule `refreshOnEnd`, spent points return. Rule: rules.md A12. */
export function finishSequence(state: TimelineState): TimelineState {
  const left = allStacksOf(state).filter(({ stack: { closed } }) => closed === null);
  const over = left.reduce((next, { at: ref, stack: { voided } }) => {
    const why = voided ?? { why: "gm" as const, note: "", at: state.phase };
    return withStack(next, ref, { voided: why, closed: state.seals, free: {} });
  }, beginCall(state));
  const isFull = !state.house.refreshOnEnd;
  const holders = mapValues(state.holders, (pools) => {
    return isFull ? pools : mapValues(pools, (pool) => (pool.spent === 0 ? pool : { ...pool, spent: 0 }));
  });
  return { ...over, holders, step: "over", call: 0, ended: state.calls };
}

/** Reopens the sequence with a window at the counter's phase, in which every combatant may declare. */
export function reopenSequence(state: TimelineState): TimelineState {
  const windows = state.windows + 1;
  const combatants = mapValues(state.combatants, (combatant) => ({ ...combatant, window: windows }));
  return openWindow({ ...state, combatants }, state.phase);
}
