import { own } from "../../kernel/records.ts";
import type { Id, Refusal, Seat } from "../../kernel/structure.ts";
import type { Of } from "./commands.ts";
import { isPlacing } from "./counter.ts";
import { isReferee } from "../../kernel/seats.ts";
import { here, inPlay, inStep, ownCombatant, refereeOnly, unsettled } from "./guards.ts";
import { isBeyond, startOf } from "./line.ts";
import { isUnable } from "./pools.ts";
import { no } from "./refusals.ts";
import { allStacks, isCommitted, isPending, stackAt, type Spot } from "./stacks.ts";
import type { TimelineState } from "./state.ts";
import { isCalled, outside, refuseDeclaring, waiting } from "./waiting.ts";

/** True where one of these commitments stands already, or twice among them. */
function isCopied(state: TimelineState, { phase, bid }: Of<"seal">): boolean {
  return phase === bid || isCommitted(state, bid) || (phase !== undefined && isCommitted(state, phase));
}

/** Why a stack may not be sealed that its owner's client saw so. */
export function refuseSeal(state: TimelineState, command: Of<"seal">, seat: Seat): Refusal | null {
  const { combatant, stack, start, at, phase } = command;
  const isNext = stack === (own(state.combatants, combatant)?.stacks ?? 0) + 1 && start === startOf(state, combatant);
  const inClear = state.house.phaseReveal === "immediately";
  return (
    ownCombatant(state, combatant, seat) ??
    inStep(state, seat, "declare") ??
    refuseDeclaring(state, combatant) ??
    (isBeyond(state, combatant) ? no("tooFar") : null) ??
    (isNext ? null : no("stale")) ??
    ((at !== undefined) === inClear && (phase === undefined) === inClear ? null : no(inClear ? "inClear" : "notInClear")) ??
    (at !== undefined && at <= start ? no("pauseFloor", { phase: start }) : null) ??
    (isCopied(state, command) ? no("copied") : null)
  );
}

function mustAct(state: TimelineState, combatant: Id): Refusal | null {
  const isFirst = state.step === "declare" && state.calls === 1;
  if (!state.house.firstActionRequired || !isFirst || isUnable(state, combatant)) return null;
  return own(state.combatants, combatant)?.sealed === 0 ? no("firstAction", { combatant }) : null;
}

/** Why a combatant may not be held or released: a player's is not held out of the call in which its first action is required. */
export function refuseHold(state: TimelineState, { combatant, held }: Omit<Of<"hold">, "kind" | "position">, seat: Seat): Refusal | null {
  return ownCombatant(state, combatant, seat) ?? here(state, combatant) ?? (held && !isReferee(seat) ? mustAct(state, combatant) : null);
}

function refuseOnce(state: TimelineState, combatant: Id, seat: Seat): Refusal | null {
  const { sealed = 0, passed = false } = own(state.combatants, combatant) ?? {};
  return (
    inStep(state, seat, "declare") ??
    outside(state, combatant) ??
    (sealed > 0 ? no("sealed", { combatant }) : null) ??
    (passed ? no("passed", { combatant }) : null) ??
    (isCalled(state) ? no("called") : null) ??
    mustAct(state, combatant)
  );
}

/** Why a combatant may not pass: it has sealed or passed in this call, or its first action is required. A standing pass may be said at any step. */
export function refusePass(state: TimelineState, { combatant, resting }: Of<"pass">, seat: Seat): Refusal | null {
  const isResting = own(state.combatants, combatant)?.resting === true;
  const standing = () => inPlay(state, combatant) ?? (isResting ? no("passed", { combatant }) : null) ?? mustAct(state, combatant);
  return (
    ownCombatant(state, combatant, seat) ??
    inStep(state, seat, "declare", "flip", "aim", "resolve", "advance") ??
    (resting === true && !(isResting && state.step === "declare") ? standing() : refuseOnce(state, combatant, seat))
  );
}

/** Why a pass may not be taken back. */
export function refuseRecall(state: TimelineState, combatant: Id, seat: Seat): Refusal | null {
  const { passed = false, resting = false } = own(state.combatants, combatant) ?? {};
  return (
    ownCombatant(state, combatant, seat) ??
    inStep(state, seat, "declare", "flip", "aim", "resolve", "advance") ??
    (passed || resting ? null : no("noPass", { combatant })) ??
    (isCalled(state) ? no("called") : null)
  );
}

/** Why a stack may not be given back: its phase is public, and not known from before an undo alone. */
export function refuseGiveBack(state: TimelineState, spot: Spot, seat: Seat): Refusal | null {
  const stack = stackAt(state, spot);
  return (
    refereeOnly(seat) ??
    unsettled(state, spot) ??
    (stack !== undefined && (stack.phase === null || stack.known !== "no") ? null : no("public", { combatant: spot[0] }))
  );
}

/** Why the call may not close: a phase is still sealed, and nobody is left to pass. */
export function refuseCloseCall(state: TimelineState, seat: Seat): Refusal | null {
  const sealed = () => {
    const shut = allStacks(state).find(([, stack]) => isPending(stack) && stack.phase === null);
    return shut !== undefined && waiting(state).length === 0 ? no("phaseSealed", { combatant: shut[0][0] }) : null;
  };
  return refereeOnly(seat) ?? inStep(state, seat, "declare") ?? (isPlacing(state) ? sealed() : null);
}

/** Why a combatant may not be surprised. */
export function refuseSurprise(state: TimelineState, { combatant, phases }: Of<"surprise">, seat: Seat): Refusal | null {
  return (
    refereeOnly(seat) ??
    here(state, combatant) ??
    inStep(state, seat, "declare", "flip", "aim", "resolve", "advance") ??
    (state.house.surprise === "none" && phases !== 0 ? no("surpriseOff") : null)
  );
}
