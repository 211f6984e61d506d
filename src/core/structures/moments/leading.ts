import { own } from "../../kernel/records.ts";
import type { Applied, Id, Refusal, Seat } from "../../kernel/structure.ts";
import { nextHalf, nextMoment, nextPhase } from "./advance.ts";
import { withFigure } from "./change.ts";
import type { Of } from "./commands.ts";
import { here, mayAct, narratorOnly, ownFigure } from "./guards.ts";
import { line, lineOf } from "./log.ts";
import { no } from "./refusals.ts";
import { lurkersOf } from "./sight.ts";
import type { MomentsState } from "./state.ts";

const STEPS = { nextHalf, nextPhase, nextMoment } as const;
/** The commands that lead on. */
export type Step = keyof typeof STEPS;

/** Leads on by a half, a phase or a Moment; who is still waited for is no obstacle. The line of a half in which only hidden figures act is about them. */
export function lead(state: MomentsState, kind: Step): Applied<MomentsState> {
  const next = STEPS[kind](state);
  const { moment, phase, half } = next;
  return { state: next, line: line(kind, lurkersOf(next), { moment, phase, side: half }) };
}

/** Why a figure is not done, or not undone. */
export function refuseDone(state: MomentsState, { combatant }: Of<"done">, seat: Seat): Refusal | null {
  return ownFigure(state, combatant, seat) ?? mayAct(state, combatant);
}

/** Nothing more of a figure this half, or something after all. */
export function setDone(state: MomentsState, { combatant, done }: Of<"done">): Applied<MomentsState> {
  return { state: withFigure(state, combatant, { done }), line: lineOf(done ? "done" : "undone", combatant) };
}

/** Why a figure is not brought back into play. */
export function refuseRestore(state: MomentsState, combatant: Id, seat: Seat): Refusal | null {
  const isOut = own(state.combatants, combatant)?.standing === "out";
  return narratorOnly(seat) ?? here(state, combatant) ?? (isOut ? null : no("standing", { combatant }));
}

/** Somebody out of action is in again. */
export function restore(state: MomentsState, combatant: Id): Applied<MomentsState> {
  return { state: withFigure(state, combatant, { standing: "in", outBy: "" }), line: lineOf("restore", combatant) };
}
