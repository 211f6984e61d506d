import { mapValues, lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { withEachFigure } from "./setters.ts";
import { sidesOfPhaseInOrder, hasFigureInPlay, mannedSidesWithHalf, findSurprisingAmbush } from "./halves.ts";
import { PHASES, SIDES, type Business, type Figure, type MomentsState, type Phase, type Side } from "./state.ts";

/** Returns a figure ready for a new half (its side's part of a phase): not late, done or stopped, and without moves. */
function freshForHalf(figure: Figure): Figure {
  const { late, done, moves, stopped, back } = figure;
  const isFresh = !late && !done && stopped === "" && back === null && Object.keys(moves).length === 0;
  return isFresh ? figure : { ...figure, late: false, done: false, moves: {}, stopped: "", back: null };
}

/** Begins a side's half of a phase. Clears the moves, done marks and stops of the side's figures. */
export function startHalf(state: MomentsState, half: Side, over: Side | null): MomentsState {
  const begun = withEachFigure(state, (figure) => (figure.side === half ? freshForHalf(figure) : figure));
  return { ...begun, half, over };
}

/** Notes the melee targets: foes in contact as the phase begins. Rule: moments.txt "Melee only occurs when foes begin their Melee phase adjacent". */
function engage(state: MomentsState): MomentsState {
  return withEachFigure(state, (figure) => {
    const engaged = figure.near.filter((id) => {
      const other = lookup(state.combatants, id);
      return other?.standing === "in" && other.side !== figure.side;
    });
    return engaged.length === 0 && figure.engaged.length === 0 ? figure : { ...figure, engaged };
  });
}

/** Begins a phase at its first half whose side has a figure in play. */
function enterPhase(state: MomentsState, phase: Phase): MomentsState {
  const entered: MomentsState = { ...state, phase, penalty: state.penalty === "phase" ? "none" : state.penalty };
  const half = mannedSidesWithHalf(entered)[0] ?? sidesOfPhaseInOrder(entered)[0] ?? state.leads;
  return startHalf(phase === "melee" ? engage(entered) : entered, half, null);
}

/** Returns a figure with the Beats and strike of a new Moment. Rule: moments.txt "Beats refill for each new round", rules.md SB-19. */
function freshForMoment(figure: Figure): Figure {
  // `engaged` is kept, since only melee reads and sets it.
  const cleared = { spent: 0, struck: null, earlier: {}, sneaked: null, managed: "", talking: null, modifier: 0, notes: {}, alert: false };
  return { ...figure, ...cleared, covered: figure.cover === "full" };
}

/** Whether long business advanced in the Moment that ends. If an old state lacks `last`, any management business counts. */
function hasCounted({ moment, combatants }: MomentsState, { last }: Business, id: Id): boolean {
  return last === undefined ? lookup(combatants, id)?.managed !== "" : last === moment;
}

/** Returns the long business as a Moment ends. With `longReset`, business that did not advance in it goes back to 0. Rule: rules.md B15. */
function businessKept(state: MomentsState): MomentsState["business"] {
  if (!state.house.longReset) return state.business;
  return mapValues(state.business, (one: Business, id) => (one.done > 0 && !hasCounted(state, one, id) ? { ...one, done: 0 } : one));
}

/** Returns the side that leads in each phase from the next Moment on. Rule: rules.md B5. */
function leadsNext(state: MomentsState): Side {
  const ambush = findSurprisingAmbush(state);
  return ambush !== null && state.house.afterAmbush === "ambusherFirst" ? ambush.side : state.leads;
}

/** Moves to the next Moment, from any half of the present Moment. */
export function nextMoment(state: MomentsState): MomentsState {
  const cleared = { moment: state.moment + 1, leads: leadsNext(state), penalty: "none", talked: false } as const;
  const next = withEachFigure({ ...state, ...cleared, business: businessKept(state) }, freshForMoment);
  return enterPhase(next, "meeting");
}

/** Moves to the next phase, from either half. Ends the Moment if no side with a half in that phase has a figure in play. */
export function nextPhase(state: MomentsState): MomentsState {
  const phase = PHASES[PHASES.indexOf(state.phase) + 1];
  const isEmpty = mannedSidesWithHalf(state).length === 0 && SIDES.some((side) => hasFigureInPlay(state, side));
  return phase === undefined || isEmpty ? nextMoment(state) : enterPhase(state, phase);
}

/** Returns the half of this phase that is still to come, or null. Skips a half whose side has no figure in play. */
function halfAhead(state: MomentsState): Side | null {
  if (state.over !== null) return null;
  return mannedSidesWithHalf(state).find((side) => side !== state.half) ?? null;
}

/** Moves to the next half: the other side's, or else the first half of the next phase. Rule: rules.md SB-24. */
export function nextHalf(state: MomentsState): MomentsState {
  const half = halfAhead(state);
  return half === null ? nextPhase(state) : startHalf(state, half, state.half);
}
