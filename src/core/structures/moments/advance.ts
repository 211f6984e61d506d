import { mapValues, lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import { withEachFigure } from "./update.ts";
import { halvesOf, isManned, mannedHalvesOf, findSurprise } from "./halves.ts";
import { PHASES, SIDES, type Business, type Figure, type MomentsState, type Phase, type Side } from "./state.ts";

/** A figure as a half of its side begins. */
function freshForHalf(figure: Figure): Figure {
  const { late, done, moves, stopped, back } = figure;
  const isFresh = !late && !done && stopped === "" && back === null && Object.keys(moves).length === 0;
  return isFresh ? figure : { ...figure, late: false, done: false, moves: {}, stopped: "", back: null };
}

/** A half begins: what held a figure of its side in its last one is over. */
export function startHalf(state: MomentsState, half: Side, over: Side | null): MomentsState {
  const begun = withEachFigure(state, (figure) => (figure.side === half ? freshForHalf(figure) : figure));
  return { ...begun, half, over };
}

/** Who may strike whom in melee: those in contact as the phase begins. Rule: moments.txt "Melee only occurs when foes begin their Melee phase adjacent". */
function engage(state: MomentsState): MomentsState {
  return withEachFigure(state, (figure) => {
    const engaged = figure.near.filter((id) => {
      const other = lookup(state.combatants, id);
      return other?.standing === "in" && other.side !== figure.side;
    });
    return engaged.length === 0 && figure.engaged.length === 0 ? figure : { ...figure, engaged };
  });
}

/** A phase begins with the first of its halves in which anybody is in play. */
function enterPhase(state: MomentsState, phase: Phase): MomentsState {
  const entered: MomentsState = { ...state, phase, penalty: state.penalty === "phase" ? "none" : state.penalty };
  const half = mannedHalvesOf(entered)[0] ?? halvesOf(entered)[0] ?? state.leads;
  return startHalf(phase === "melee" ? engage(entered) : entered, half, null);
}

/** A figure as a Moment begins: Beats and strike are back. Who was in contact as melee began last is read in melee alone, which notes it anew; so a Moment begins with few changes. Rule: moments.txt "Beats refill for each new round", rules.md SB-19. */
function freshForMoment(figure: Figure): Figure {
  const cleared = { spent: 0, struck: null, earlier: {}, sneaked: null, managed: "", talking: null, modifier: 0, notes: {}, alert: false };
  return { ...figure, ...cleared, covered: figure.cover === "full" };
}

/** True where long business got further in the Moment that ends. In a state of before other business could be done beside it, any counted. */
function hasCounted({ moment, combatants }: MomentsState, { last }: Business, id: Id): boolean {
  return last === undefined ? lookup(combatants, id)?.managed !== "" : last === moment;
}

/** Long business as a Moment ends: with the house rule `longReset` one in which it did not count sets it back. Rule: rules.md B15. */
function businessKept(state: MomentsState): MomentsState["business"] {
  if (!state.house.longReset) return state.business;
  return mapValues(state.business, (one: Business, id) => (one.done > 0 && !hasCounted(state, one, id) ? { ...one, done: 0 } : one));
}

/** Who leads from the next Moment on. Rule: rules.md B5. */
function leadsNext(state: MomentsState): Side {
  const ambush = findSurprise(state);
  return ambush !== null && state.house.afterAmbush === "ambusherFirst" ? ambush.side : state.leads;
}

/** The next Moment, from wherever this one stands. */
export function nextMoment(state: MomentsState): MomentsState {
  const cleared = { moment: state.moment + 1, leads: leadsNext(state), penalty: "none", talked: false } as const;
  const next = withEachFigure({ ...state, ...cleared, business: businessKept(state) }, freshForMoment);
  return enterPhase(next, "meeting");
}

/** The next phase, from either half of this one; a Moment without anybody left to act in it ends. */
export function nextPhase(state: MomentsState): MomentsState {
  const phase = PHASES[PHASES.indexOf(state.phase) + 1];
  const isEmpty = mannedHalvesOf(state).length === 0 && SIDES.some((side) => isManned(state, side));
  return phase === undefined || isEmpty ? nextMoment(state) : enterPhase(state, phase);
}

/** The half of this phase that is still to come, or null. A half in which nobody is in play is passed over. */
function halfAhead(state: MomentsState): Side | null {
  if (state.over !== null) return null;
  return mannedHalvesOf(state).find((side) => side !== state.half) ?? null;
}

/** The next half: the other side's, else the next phase's first. Rule: rules.md SB-24. */
export function nextHalf(state: MomentsState): MomentsState {
  const half = halfAhead(state);
  return half === null ? nextPhase(state) : startHalf(state, half, state.half);
}
