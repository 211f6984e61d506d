import { withMember } from "../../../kernel/cast/member.ts";
import { findMember, refuseOutOfPlay } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { dropStack } from "../setters.ts";
import { endCall, isSequenceEnding } from "../advance.ts";
import { findUnsettledStack, refuseOtherSteps, refuseMissingFirstAction } from "../preconditions.ts";
import { line, lineOf } from "../log.ts";
import { no } from "../refusals.ts";
import { isGmSpeakingForPlayer } from "../visibility.ts";
import { findUnplaced, isOfPhase } from "../find-stacks.ts";
import type { Combatant, TimelineState } from "../state.ts";
import { isCallComplete, refuseWithoutSay, awaitedCombatantsOf } from "../waiting.ts";
import { command, GOING, STACK } from "./define-command.ts";
import { makeStackLister } from "./offered-stacks.ts";

function refuseOnce(state: TimelineState, combatant: Id, { sealed, passed }: Combatant, seat: Seat): Refusal | null {
  return (
    refuseOtherSteps(state, seat, "declare") ??
    refuseWithoutSay(state, combatant) ??
    (sealed > 0 ? no("sealed", { combatant }) : null) ??
    (passed ? no("passed", { combatant }) : null) ??
    (isCallComplete(state) ? no("called") : null) ??
    refuseMissingFirstAction(state, combatant)
  );
}

/** Passes for this call. With `resting`, allowed at any step, the combatant passes until recalled. Rule: rules.md A16. */
export const pass = command({
  fields: { combatant: COMBATANT, resting: { type: "flag", optional: true } },
  by: "owner",
  anywhere: "resting",
  during: GOING,
  find: (state, { combatant }) => findMember(state, combatant),
  refuse(state, { combatant, resting }, seat, { member }) {
    if (resting !== true || (member.resting && state.step === "declare")) return refuseOnce(state, combatant, member, seat);
    return (
      refuseOutOfPlay(state, combatant) ??
      (member.resting ? no("passed", { combatant }) : null) ??
      refuseMissingFirstAction(state, combatant)
    );
  },
  apply(state, { combatant, resting }, seat, _rolled, { member: now }) {
    const isOpen = state.step === "declare" && !isCallComplete(state) && now.sealed === 0 && refuseWithoutSay(state, combatant) === null;
    const change = { passed: isOpen || now.passed, resting: resting ?? now.resting };
    const said = resting === true ? "rest" : isGmSpeakingForPlayer(state, combatant, seat) ? "passFor" : "pass";
    return { state: withMember(state, combatant, change), line: lineOf(said, combatant) };
  },
  offer: [{ during: ["declare"] }, { with: ["resting"], ranges: () => ({ resting: { type: "flag", only: true } }) }],
});

/** Takes back a pass of this call, and passing until recalled. If passes are final, takes back only the latter. Rule: rules.md A16. */
export const recall = command({
  fields: { combatant: COMBATANT },
  by: "owner",
  anywhere: true,
  during: GOING,
  find: (state, { combatant }) => findMember(state, combatant),
  refuse(state, { combatant }, _seat, { member: { passed, resting } }) {
    return (
      (passed || resting ? null : no("noPass", { combatant })) ??
      (state.house.passIsFinal === true && !resting ? no("passFinal", { combatant }) : null) ??
      (isCallComplete(state) ? no("called") : null)
    );
  },
  apply(state, { combatant }, _seat, _rolled, { member }) {
    const isFinal = state.house.passIsFinal === true && member.passed;
    return { state: withMember(state, combatant, { passed: isFinal, resting: false }), line: lineOf("recall", combatant) };
  },
});

/** Gives a stack back as if never sealed. Refused once its phase is public, unless people read it only before an undo. */
export const giveBack = command({
  fields: { combatant: COMBATANT, stack: STACK },
  by: "referee",
  find: findUnsettledStack,
  refuse: (_state, { combatant }, _seat, { stack: { phase, known } }) =>
    phase === null || known !== "no" ? null : no("public", { combatant }),
  apply(state, { combatant }, _seat, _rolled, { at: ref, stack }) {
    const isNow = lookup(state.combatants, combatant)?.sealed === ref.stack;
    const next = isNow ? withMember(state, combatant, { sealed: 0 }) : state;
    const isActing = isOfPhase(state, stack);
    const gone = isActing ? { gone: [...(state.gone ?? []), combatant] } : {};
    return { state: { ...dropStack(next, ref), ...gone }, line: lineOf("giveBack", combatant) };
  },
  offer: [{ cases: makeStackLister(({ phase, known, closed }) => closed === null && (phase === null || known !== "no")) }],
});

/** Passes for all combatants that the call waits for, and closes it once its phases are open. Refused while only a sealed phase is missing. */
export const closeCall = command({
  fields: {},
  by: "referee",
  during: ["declare"],
  refuse(state) {
    const shut = awaitedCombatantsOf(state).length > 0 ? undefined : findUnplaced(state);
    return shut === undefined ? null : no("phaseSealed", { combatant: shut.at.combatant });
  },
  apply(state) {
    const awaited = awaitedCombatantsOf(state);
    const passed = awaited.reduce((next, id) => withMember(next, id, { passed: true }), state);
    const next = findUnplaced(passed) !== undefined || isSequenceEnding(passed) ? passed : endCall(passed);
    if (awaited.length > 0) return { state: next, line: line("closeCallPassing", [], { count: awaited.length }) };
    if (next.step === "over") return { state: next, line: line("finish", []) };
    return { state: next, line: line(next.step === "declare" && next.windows === state.windows ? "closeCall" : "closeWindow", []) };
  },
  likely: true,
});
