import { withMember } from "../../../kernel/cast/member.ts";
import { findPresent } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { withStack } from "../setters.ts";
import { findUnsettledStack } from "../preconditions.ts";
import { MAX_POINTS } from "../limits.ts";
import { deedLine, lineOf } from "../log.ts";
import { settleStack, unsettleStack } from "../spend-points.ts";
import { no } from "../refusals.ts";
import { isOfPhase, isPending, stackAt, type Placed, type StackRef } from "../find-stacks.ts";
import type { Stack, TimelineState, VoidReason } from "../state.ts";
import { makeVoid } from "../voiding.ts";
import { command, NOTE, STACK } from "./define-command.ts";
import { makeStackLister } from "./offered-stacks.ts";

/** Makes a stack void. For a void stack that cannot be opened, `lost` or `cost` gives it up. Default cost: all it could have bid. */
export const voidStack = command({
  fields: {
    combatant: COMBATANT,
    stack: STACK,
    note: NOTE,
    lost: { type: "flag", optional: true },
    cost: { type: "amounts", max: MAX_POINTS, optional: true },
  },
  by: "referee",
  find: findUnsettledStack,
  refuse(_state, { combatant, lost = false, cost }, _seat, { stack: { voided, bid } }) {
    // Voiding a void stack again without these is refused, such as a second click.
    const isGivenUp = lost || cost !== undefined;
    if (voided === null) return isGivenUp ? no("notLost", { combatant }) : null;
    return isGivenUp && bid === null ? null : no("voided", { combatant });
  },
  apply(state, { note = "", cost }, _seat, _rolled, { at: ref, stack }) {
    if (stack.voided === null) return { state: makeVoid(state, ref, "gm", note), line: deedLine(state, "void", ref, { note }) };
    const lost = withStack(state, ref, { voided: { why: "lost", note, at: stack.voided.at } });
    return { state: settleStack(lost, ref, cost ?? stack.free), line: deedLine(state, "lost", ref, { note }) };
  },
  offer: [
    { optional: ["note"], always: true, cases: makeStackLister(isPending) },
    {
      with: ["stack", "lost"],
      optional: ["note", "cost"],
      ranges: () => ({ lost: { type: "flag", only: true }, cost: { type: "amounts", among: [], max: MAX_POINTS } }),
      cases: makeStackLister(({ voided: isVoid, closed, bid }) => isVoid !== null && closed === null && bid === null),
    },
  ],
});

const RESTORABLE: ReadonlySet<VoidReason> = new Set(["gm", "out", "left", "targets"]);

/** Whether a GM may restore a void stack, by why it is void. A false stack only if just the actor's card did not match. */
function isForgivable({ voided: fallen, doubt }: Stack): boolean {
  return fallen !== null && (RESTORABLE.has(fallen.why) || (fallen.why === "false" && doubt === "card"));
}

/** Whether a void stack may still act: its phase is ahead, or is the present one and not yet played. Never after the sequence ended. */
function isRestorable(state: TimelineState, stack: Stack): boolean {
  const { phase, bid, call } = stack;
  if (call <= (state.ended ?? 0) || !isForgivable(stack) || phase === null) return false;
  if (phase !== state.phase) return phase > state.phase;
  return state.step === "declare" || state.step === "flip" || (bid !== null && (state.step === "aim" || state.step === "resolve"));
}

/** Makes a void stack valid again, and returns the points that it cost. If its card was opened meanwhile, it counts as declared. */
function restoreStack(state: TimelineState, { at: ref, stack }: Placed): TimelineState {
  const next = unsettleStack(state, ref);
  const known = stack.bid !== null && !isOfPhase(next, { ...stack, closed: null }) ? ("kept" as const) : stack.known;
  return withStack(next, ref, { voided: null, back: state.seals, known });
}

/** Lets a void stack act after all. Without `stack` it puts a combatant that is out of action back in play. */
export const restore = command({
  fields: { combatant: COMBATANT, stack: { ...STACK, optional: true } },
  by: "referee",
  find(state, { combatant, stack: number }) {
    if (number === undefined) return findPresent(state, combatant);
    const at: StackRef = { combatant, stack: number };
    const stack = stackAt(state, at);
    return stack === undefined ? no("noStack", { combatant }) : { at, stack };
  },
  refuse(state, { combatant }, _seat, found) {
    if ("stack" in found) return isRestorable(state, found.stack) ? null : no("lost", { combatant });
    return found.member.standing === "out" ? null : no("standing", { combatant });
  },
  apply(state, { combatant }, _seat, _rolled, found) {
    if ("stack" in found) return { state: restoreStack(state, found), line: deedLine(state, "restoreAction", found.at) };
    return { state: withMember(state, combatant, { standing: "in", outBy: "" }), line: lineOf("restoreCombatant", combatant) };
  },
  offer: [{}, { with: ["stack"], cases: makeStackLister(({ voided: isVoid }) => isVoid !== null) }],
});
