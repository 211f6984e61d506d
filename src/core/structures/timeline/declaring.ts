import { own } from "../../kernel/records.ts";
import type { Applied, Id, Seat } from "../../kernel/structure.ts";
import { dropStack, putStack, withCombatant } from "./change.ts";
import type { Of } from "./commands.ts";
import { closedCall, isEnd, isPlacing } from "./counter.ts";
import { floorOf } from "./line.ts";
import { line, lineOf } from "./log.ts";
import { freePoints, poolsFor } from "./pools.ts";
import { isOfPhase, stackAt, type Spot } from "./stacks.ts";
import type { Stack, TimelineState } from "./state.ts";
import { isCalled, outside, waiting } from "./waiting.ts";

function userOf(seat: Seat): Id {
  return seat.kind === "table" ? "table" : seat.user;
}

/** A GM speaks for somebody that a player plays. */
function isFor(state: TimelineState, combatant: Id, seat: Seat): boolean {
  return seat.kind === "user" && seat.gm && own(state.combatants, combatant)?.npc === false;
}

function sealedStack(state: TimelineState, { combatant, start, at, phase, bid }: Of<"seal">, by: Id): Stack {
  return {
    order: state.seals + 1,
    by,
    call: state.calls,
    declared: state.phase,
    start,
    floor: floorOf(state, combatant),
    free: freePoints(poolsFor(state, combatant)),
    phaseSeal: phase ?? "",
    bidSeal: bid,
    phase: at ?? null,
    bid: null,
    face: "sealed",
    known: "no",
    targets: null,
    text: "",
    result: null,
    note: "",
    refund: null,
    effects: {},
    contest: null,
    voided: null,
    doubt: "",
    closed: null,
    paid: {},
  };
}

/** Puts a sealed stack on the line; its phase shows at once only where it came in clear. Rule: timeline.txt "Declare 1st Actions". */
export function seal(state: TimelineState, command: Of<"seal">, seat: Seat): Applied<TimelineState> {
  const { combatant, stack, at } = command;
  const next = putStack({ ...state, seals: state.seals + 1 }, [combatant, stack], sealedStack(state, command, userOf(seat)));
  const isOthers = isFor(state, combatant, seat);
  const said = at === undefined ? (isOthers ? "sealFor" : "seal") : isOthers ? "sealAtFor" : "sealAt";
  return {
    state: withCombatant(next, combatant, { sealed: stack, stacks: stack }),
    line: lineOf(said, combatant, at === undefined ? {} : { phase: at }),
  };
}

/** Passes for this call; with `resting` in the coming ones too, until recalled. Rule: rules.md A16. */
export function pass(state: TimelineState, { combatant, resting }: Of<"pass">, seat: Seat): Applied<TimelineState> {
  const now = own(state.combatants, combatant);
  if (now === undefined) return { state, line: lineOf("pass", combatant) };
  const isOpen = state.step === "declare" && !isCalled(state) && now.sealed === 0 && outside(state, combatant) === null;
  const change = { passed: isOpen || now.passed, resting: resting ?? now.resting };
  const said = resting === true ? "rest" : isFor(state, combatant, seat) ? "passFor" : "pass";
  return { state: withCombatant(state, combatant, change), line: lineOf(said, combatant) };
}

/** Takes back a pass of this call, and a standing one. */
export function recall(state: TimelineState, combatant: Id): Applied<TimelineState> {
  return { state: withCombatant(state, combatant, { passed: false, resting: false }), line: lineOf("recall", combatant) };
}

/** Gives a stack back to its owner: it was never sealed. */
export function giveBack(state: TimelineState, spot: Spot): Applied<TimelineState> {
  const [combatant, number] = spot;
  const isNow = own(state.combatants, combatant)?.sealed === number;
  const next = isNow ? withCombatant(state, combatant, { sealed: 0 }) : state;
  const stack = stackAt(state, spot);
  const isActing = stack !== undefined && isOfPhase(state, stack);
  const gone = isActing ? { gone: [...(state.gone ?? []), combatant] } : {};
  return { state: { ...dropStack(next, spot), ...gone }, line: lineOf("giveBack", combatant) };
}

/** Whoever is waited for passes; once all phases of the call are open it closes. */
export function closeCall(state: TimelineState): Applied<TimelineState> {
  const awaited = waiting(state);
  const passed = awaited.reduce((next, id) => withCombatant(next, id, { passed: true }), state);
  const next = isPlacing(passed) || isEnd(passed) ? passed : closedCall(passed);
  if (awaited.length > 0) return { state: next, line: line("closeCallPassing", [], { count: awaited.length }) };
  if (next.step === "over") return { state: next, line: line("finish", []) };
  return { state: next, line: line(next.step === "declare" && next.windows === state.windows ? "closeCall" : "closeWindow", []) };
}
