import { withMember } from "../../../kernel/cast/member.ts";
import { findPresent, refuseGone } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/fields.ts";
import { memoByIdentity } from "../../../kernel/memo.ts";
import { nextHalf, nextMoment, nextPhase } from "../advance.ts";
import { command, isLikely } from "./command.ts";
import { refuseAct } from "../preconditions.ts";
import { line, lineOf } from "../log.ts";
import { no } from "../refusals.ts";
import { passEmptyHalves } from "../pass-empty-halves.ts";
import { stepOf } from "../visibility.ts";
import { STEPS, type MomentsState, type Phase, type Step } from "../state.ts";

/** The commands that lead on. */
export const NEXT_KINDS = ["nextHalf", "nextPhase", "nextMoment"] as const;

/** Where a command leads that leads on. */
export interface Lead {
  readonly kind: (typeof NEXT_KINDS)[number];
  /** The half that it leads to. */
  readonly step: Step;
  /** True where a new Moment begins with it. */
  readonly wraps: boolean;
}

/** The command that leads to the next half of anybody, with where it leads. Asked for each of the three, and found out once. */
export const leadOf = memoByIdentity((state: MomentsState): Lead => {
  const { state: next } = passEmptyHalves(state, nextHalf(state));
  const wraps = next.moment !== state.moment;
  const isSame = !wraps && next.phase === state.phase;
  return { kind: wraps ? "nextMoment" : isSame ? "nextHalf" : "nextPhase", step: stepOf(next), wraps };
});

/** Leads on by a half, a phase or a Moment, past halves in which nobody has anything to do; who is still waited for is no obstacle. The line of a half in which only hidden figures act is about them. */
function leadCommand(kind: Lead["kind"], step: (state: MomentsState) => MomentsState) {
  return command({
    fields: {},
    by: "referee",
    apply(state) {
      const { state: next, keepers } = passEmptyHalves(state, step(state));
      const { moment, phase, half } = next;
      return { state: next, line: line(kind, keepers, { moment, phase, side: half }) };
    },
    likely: ({ state }) => leadOf(state).kind === kind,
  });
}

/** Leads on to the next half of anybody. */
export const toNextHalf = leadCommand("nextHalf", nextHalf);
/** Leads on to the next phase. */
export const toNextPhase = leadCommand("nextPhase", nextPhase);
/** Leads on to the next Moment. */
export const toNextMoment = leadCommand("nextMoment", nextMoment);

/** The phases that a figure ends by saying that it is done. */
const BY_DONE: readonly Phase[] = ["meeting", "movement"];

/** Nothing more of a figure this half, or something after all. */
export const done = command({
  fields: { combatant: COMBATANT, done: { type: "flag" } },
  by: "owner",
  offeredIn: STEPS,
  refuse(state, { combatant }) {
    return refuseGone(state, combatant) ?? refuseAct(state, combatant);
  },
  apply(state, { combatant, done }) {
    return { state: withMember(state, combatant, { done }), line: lineOf(done ? "done" : "undone", combatant) };
  },
  likely: (asking) => BY_DONE.includes(asking.state.phase) && isLikely(asking),
});

/** Somebody out of action is in again. */
export const restore = command({
  fields: { combatant: COMBATANT },
  by: "referee",
  find: (state, { combatant }) => findPresent(state, combatant),
  refuse: (_state, { combatant }, _seat, { member }) => (member.standing === "out" ? null : no("standing", { combatant })),
  apply(state, { combatant }) {
    return { state: withMember(state, combatant, { standing: "in", outBy: "" }), line: lineOf("restore", combatant) };
  },
});
