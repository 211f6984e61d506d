import { own } from "../../kernel/records.ts";
import type { Applied, Id } from "../../kernel/structure.ts";
import { withCombatant, withStack } from "./change.ts";
import type { Of } from "./commands.ts";
import { deedOf, lineOf } from "./log.ts";
import { settle, unsettle } from "./paying.ts";
import { pointsOf } from "./pools.ts";
import { isOfPhase, pendingOf, stackAt, type Spot } from "./stacks.ts";
import type { Stack, TimelineState, VoidReason } from "./state.ts";

/** A void stack that lies open is settled at once, unless its phase resolves now: then it is with the others. */
export function settledIfVoid(state: TimelineState, spot: Spot): TimelineState {
  const stack = stackAt(state, spot);
  if (stack === undefined || stack.voided === null || stack.closed !== null || stack.bid === null) return state;
  return isOfPhase(state, stack) ? state : settle(state, spot, pointsOf(stack.bid));
}

function fallen(state: TimelineState, spot: Spot, [why, note]: readonly [VoidReason, string]): TimelineState {
  return withStack(state, spot, { voided: { why, note, at: state.phase } });
}

/** Makes a stack void; it costs what it holds, once that is known. */
export function voided(state: TimelineState, spot: Spot, why: readonly [VoidReason, string]): TimelineState {
  return settledIfVoid(fallen(state, spot, why), spot);
}

/** The stacks of somebody who goes become void, but for those of the phase that resolves now; with `later` they are settled as the next phase closes. Rule: rules.md 1.11 "knocked out with stacks pending". */
export function voidRest(state: TimelineState, combatant: Id, why: VoidReason, later = false): TimelineState {
  const rest = pendingOf(state, combatant).filter(([, stack]) => !isOfPhase(state, stack));
  return rest.reduce((next, [spot]) => (later ? fallen : voided)(next, spot, [why, ""]), state);
}

/** A GM makes a stack void; one that is so already, and given up since nobody can open it, costs what the GM says, or all that its pools had. */
export function voidStack(state: TimelineState, { combatant, stack: number, note = "", cost }: Of<"void">): Applied<TimelineState> {
  const spot: Spot = [combatant, number];
  const stack = stackAt(state, spot);
  if (stack === undefined || stack.voided === null)
    return { state: voided(state, spot, ["gm", note]), line: deedOf(state, "void", spot, { note }) };
  const lost = withStack(state, spot, { voided: { why: "lost", note, at: stack.voided.at } });
  return { state: settle(lost, spot, cost ?? stack.free), line: deedOf(state, "lost", spot, { note }) };
}

const RESTORABLE: ReadonlySet<VoidReason> = new Set(["gm", "out", "left", "targets"]);

/** True for what a GM may forgive. Of what is false that is only a card that is not the actor's: it may have been changed or taken away since the seal. */
function isForgivable({ voided, doubt }: Stack): boolean {
  return voided !== null && (RESTORABLE.has(voided.why) || (voided.why === "false" && doubt === "card"));
}

/** True for a void stack that may still act: its phase is to come, or resolves now and the stack lies open or may yet. What was declared before the sequence was over is past: its points came back. */
export function isRestorable(state: TimelineState, stack: Stack): boolean {
  const { phase, bid, call } = stack;
  if (call <= (state.ended ?? 0) || !isForgivable(stack) || phase === null) return false;
  if (phase !== state.phase) return phase > state.phase;
  return state.step === "declare" || state.step === "flip" || (bid !== null && (state.step === "aim" || state.step === "resolve"));
}

/** A void stack acts after all; what it cost comes back. One that was opened meanwhile is known. Rule: rules.md 1.11 "let it happen". */
export function restoreStack(state: TimelineState, spot: Spot): TimelineState {
  const stack = stackAt(state, spot);
  if (stack === undefined) return state;
  const next = unsettle(state, spot);
  const known = stack.bid !== null && !isOfPhase(next, { ...stack, closed: null }) ? ("kept" as const) : stack.known;
  return withStack(next, spot, { voided: null, back: state.seals, known });
}

/** A void stack acts after all, or somebody out of action is in again. */
export function restore(state: TimelineState, { combatant, stack }: Of<"restore">): Applied<TimelineState> {
  if (stack !== undefined)
    return { state: restoreStack(state, [combatant, stack]), line: deedOf(state, "restoreAction", [combatant, stack]) };
  const isOut = own(state.combatants, combatant)?.standing === "out";
  const next = isOut ? withCombatant(state, combatant, { standing: "in", outBy: "" }) : state;
  return { state: next, line: lineOf("restoreCombatant", combatant) };
}
