import { withMember } from "../../../kernel/cast/member.ts";
import { COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import { seatIdOf } from "../../../kernel/seat-rights.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { putStack } from "../setters.ts";
import { MAX_PHASE } from "../limits.ts";
import { phasePauseMustFollow, landsBeyondEnd, nextActionStartOf } from "../phases-on-line.ts";
import { lineOf } from "../log.ts";
import { freePointsByPool, combatantPoolsOf } from "../pools.ts";
import { no } from "../refusals.ts";
import { isGmSpeakingForPlayer } from "../visibility.ts";
import { hasCommitment } from "../find-stacks.ts";
import { type Stack, type TimelineState } from "../state.ts";
import { refuseDeclaring } from "../waiting.ts";
import { command, STACK } from "./define-command.ts";

const sealed = {
  combatant: COMBATANT,
  /** The number that the stack will have and the phase it counts from, as the owner's client saw both. */
  stack: STACK,
  start: { type: "integer", min: 0, max: MAX_PHASE },
  phase: { type: "envelope", optional: true },
  /** The phase that the action lands on, if phases are public at once. Otherwise the envelope `phase` holds it. */
  at: { type: "integer", min: 1, max: MAX_PHASE, optional: true },
  bid: { type: "envelope" },
} as const;
type Sealed = Given<typeof sealed>;

/** Whether one of a stack's two commitments is already in use, or both are the same. */
function isCopied(state: TimelineState, { phase, bid }: Sealed): boolean {
  return phase === bid || hasCommitment(state, bid) || (phase !== undefined && hasCommitment(state, phase));
}

function stackOf(state: TimelineState, { combatant, start, at, phase, bid }: Sealed, by: Id): Stack {
  return {
    order: state.seals + 1,
    by,
    call: state.calls,
    declared: state.phase,
    start,
    floor: phasePauseMustFollow(state, combatant),
    free: freePointsByPool(combatantPoolsOf(state, combatant)),
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

/** Puts a sealed stack on the line. `phase` and `bid` are commitments that hide their content. `at` is a phase that is public at once. */
export const seal = command({
  fields: sealed,
  by: "owner",
  during: ["declare"],
  refuse(state, given) {
    const { combatant, stack, start, at, phase } = given;
    const isNext = stack === (lookup(state.combatants, combatant)?.stacks ?? 0) + 1 && start === nextActionStartOf(state, combatant);
    const inClear = state.house.phaseReveal === "immediately";
    return (
      refuseDeclaring(state, combatant) ??
      (landsBeyondEnd(state, combatant) ? no("tooFar") : null) ??
      (isNext ? null : no("stale")) ??
      ((at !== undefined) === inClear && (phase === undefined) === inClear ? null : no(inClear ? "inClear" : "notInClear")) ??
      (at !== undefined && at <= start ? no("pauseFloor", { phase: start }) : null) ??
      (isCopied(state, given) ? no("copied") : null)
    );
  },
  apply(state, given, seat) {
    const { combatant, stack, at } = given;
    const fresh = stackOf(state, given, seatIdOf(seat));
    const next = putStack({ ...state, seals: state.seals + 1 }, { combatant, stack }, fresh);
    const isOthers = isGmSpeakingForPlayer(state, combatant, seat);
    const said = at === undefined ? (isOthers ? "sealFor" : "seal") : isOthers ? "sealAtFor" : "sealAt";
    return {
      state: withMember(next, combatant, { sealed: stack, stacks: stack }),
      line: lineOf(said, combatant, at === undefined ? {} : { phase: at }),
    };
  },
  offer: false,
});
