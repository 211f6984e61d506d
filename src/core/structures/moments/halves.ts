import type { Ambush, Figure, MomentsState, Phase, Side } from "./state.ts";

/** The part of a state that decides which halves a phase has, and in which order. */
export type Halves = Pick<MomentsState, "moment" | "phase" | "half" | "over" | "leads" | "penalty" | "ambush" | "combatants">;

/** Returns the side other than the given one. */
export function otherSide(side: Side): Side {
  return side === "party" ? "foe" : "party";
}

/** Returns the ambush that surprises the other side this Moment. Null if there is no such ambush. */
export function findSurprisingAmbush({ moment, ambush }: Pick<MomentsState, "moment" | "ambush">): Ambush | null {
  if (ambush?.moment !== moment) return null;
  return ambush.outcome === "sprung" || ambush.outcome === "partly" ? ambush : null;
}

/** Whether this Moment is the free Moment that an ambush gains, in which the other side has no response. Rule: moments.txt "Ambushing". */
export function isFreeAmbushMoment(state: Pick<MomentsState, "moment" | "ambush">): boolean {
  return findSurprisingAmbush(state)?.outcome === "sprung";
}

/** Whether a figure is surprised and may not respond this Moment. Rule: rules.md B6. */
export function isSurprised(state: Pick<MomentsState, "moment" | "ambush">, { side, alert }: Pick<Figure, "side" | "alert">): boolean {
  const ambush = findSurprisingAmbush(state);
  return ambush !== null && ambush.side !== side && !alert;
}

/** Returns the side that goes first in a phase. A penalty comes before an ambush. Rule: moments.txt "Side note", rules.md B5, B13. */
function leader(state: Halves, phase: Phase): Side {
  const isPenalised = state.penalty === "moment" || (state.penalty === "phase" && phase === state.phase);
  return isPenalised ? "foe" : (findSurprisingAmbush(state)?.side ?? state.leads);
}

/** Returns the sides that have a half in a phase, in order. In a free Moment only the ambusher has a half. */
export function sidesOfPhaseInOrder(state: Halves, phase: Phase = state.phase): readonly Side[] {
  const ambush = findSurprisingAmbush(state);
  if (ambush?.outcome === "sprung") return [ambush.side];
  const leads = leader(state, phase);
  return [leads, otherSide(leads)];
}

/** Whether a side has a figure in play, hidden or not. */
export function hasFigureInPlay({ combatants }: Pick<MomentsState, "combatants">, side: Side): boolean {
  return Object.values(combatants).some((figure) => figure.side === side && figure.standing === "in");
}

/** Returns the sides that have a half in a phase and a figure in play, in order. */
export function mannedSidesWithHalf(state: Halves, phase: Phase = state.phase): readonly Side[] {
  return sidesOfPhaseInOrder(state, phase).filter((side) => hasFigureInPlay(state, side));
}
