import { withMember } from "../../../kernel/cast/member.ts";
import { findPresent, refuseGone } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { memoByIdentity } from "../../../kernel/memo-by-identity.ts";
import { nextHalf, nextMoment, nextPhase } from "../advance.ts";
import { command, isLargeButton } from "./define-command.ts";
import { refuseAct } from "../preconditions.ts";
import { line, lineOf } from "../log.ts";
import { no } from "../refusals.ts";
import { passEmptyHalves } from "../pass-empty-halves.ts";
import { stepOf } from "../visibility.ts";
import { STEPS, type MomentsState, type Phase, type Step } from "../state.ts";

/** The kinds of commands that move on to another half. */
export const NEXT_KINDS = ["nextHalf", "nextPhase", "nextMoment"] as const;

/** The command that moves on, and the half it leads to. */
export interface Lead {
  readonly kind: (typeof NEXT_KINDS)[number];
  /** The half that the command leads to. */
  readonly step: Step;
  /** Whether the command begins a new Moment. */
  readonly wraps: boolean;
}

/** Returns the command that moves to the next half with something to do, and where the command leads. Cached per state, because three commands ask. */
export const leadOf = memoByIdentity((state: MomentsState): Lead => {
  const { state: next } = passEmptyHalves(state, nextHalf(state));
  const wraps = next.moment !== state.moment;
  const isSame = !wraps && next.phase === state.phase;
  return { kind: wraps ? "nextMoment" : isSame ? "nextHalf" : "nextPhase", step: stepOf(next), wraps };
});

/** Builds a command that moves on, past halves with nothing to do, even if figures are waited for. */
function leadCommand(kind: Lead["kind"], step: (state: MomentsState) => MomentsState) {
  return command({
    fields: {},
    by: "referee",
    apply(state) {
      const { state: next, keepers } = passEmptyHalves(state, step(state));
      const { moment, phase, half } = next;
      // The line is about the keepers of a hidden half.
      return { state: next, line: line(kind, keepers, { moment, phase, side: half }) };
    },
    likely: ({ state }) => leadOf(state).kind === kind,
  });
}

/** Moves on to the next half. With `passEmpty`, halves with nothing to do are passed over. */
export const toNextHalf = leadCommand("nextHalf", nextHalf);
/** Moves on to the next phase. With `passEmpty`, halves with nothing to do are passed over. */
export const toNextPhase = leadCommand("nextPhase", nextPhase);
/** Moves on to the next Moment. With `passEmpty`, halves with nothing to do are passed over. */
export const toNextMoment = leadCommand("nextMoment", nextMoment);

/** The phases in which *done* is a likely command, because a figure ends its part by saying so. */
const BY_DONE: readonly Phase[] = ["meeting", "movement"];

/** Marks a figure as done for this half, or takes that mark back. */
export const done = command({
  fields: { combatant: COMBATANT, done: { type: "flag" } },
  by: "owner",
  offeredIn: STEPS,
  refuse: (state, { combatant }) => refuseGone(state, combatant) ?? refuseAct(state, combatant),
  apply(state, { combatant, done }) {
    return { state: withMember(state, combatant, { done }), line: lineOf(done ? "done" : "undone", combatant) };
  },
  likely: (asking) => BY_DONE.includes(asking.state.phase) && isLargeButton(asking),
});

/** Brings a figure that is out of action back into play. */
export const restore = command({
  fields: { combatant: COMBATANT },
  by: "referee",
  find: (state, { combatant }) => findPresent(state, combatant),
  refuse: (_state, { combatant }, _seat, { member }) => (member.standing === "out" ? null : no("standing", { combatant })),
  apply(state, { combatant }) {
    return { state: withMember(state, combatant, { standing: "in", outBy: "" }), line: lineOf("restore", combatant) };
  },
});
