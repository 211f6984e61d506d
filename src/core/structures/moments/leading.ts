import { COMBATANT } from "../../kernel/fields.ts";
import { own } from "../../kernel/records.ts";
import { nextHalf, nextMoment, nextPhase } from "./advance.ts";
import { withFigure } from "./change.ts";
import { command } from "./command.ts";
import { here, mayAct } from "./guards.ts";
import { line, lineOf } from "./log.ts";
import { no } from "./refusals.ts";
import { lurkersOf } from "./sight.ts";
import type { MomentsState } from "./state.ts";

/** Leads on by a half, a phase or a Moment; who is still waited for is no obstacle. The line of a half in which only hidden figures act is about them. */
function leading(kind: "nextHalf" | "nextPhase" | "nextMoment", step: (state: MomentsState) => MomentsState) {
  return command({
    fields: {},
    by: "referee",
    apply(state) {
      const next = step(state);
      const { moment, phase, half } = next;
      return { state: next, line: line(kind, lurkersOf(next), { moment, phase, side: half }) };
    },
  });
}

/** Leads on to the next half of anybody. */
export const toNextHalf = leading("nextHalf", nextHalf);
/** Leads on to the next phase. */
export const toNextPhase = leading("nextPhase", nextPhase);
/** Leads on to the next Moment. */
export const toNextMoment = leading("nextMoment", nextMoment);

/** Nothing more of a figure this half, or something after all. */
export const done = command({
  fields: { combatant: COMBATANT, done: { type: "flag" } },
  by: "owner",
  refuse(state, { combatant }) {
    return here(state, combatant) ?? mayAct(state, combatant);
  },
  apply(state, { combatant, done }) {
    return { state: withFigure(state, combatant, { done }), line: lineOf(done ? "done" : "undone", combatant) };
  },
});

/** Somebody out of action is in again. */
export const restore = command({
  fields: { combatant: COMBATANT },
  by: "referee",
  refuse(state, { combatant }) {
    const isOut = own(state.combatants, combatant)?.standing === "out";
    return here(state, combatant) ?? (isOut ? null : no("standing", { combatant }));
  },
  apply(state, { combatant }) {
    return { state: withFigure(state, combatant, { standing: "in", outBy: "" }), line: lineOf("restore", combatant) };
  },
});
