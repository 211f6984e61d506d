import type { Ambush, Figure, MomentsState, Phase, Side } from "./state.ts";

/** Where the encounter stands, as far as halves go. */
export type Halves = Pick<MomentsState, "moment" | "phase" | "half" | "over" | "leads" | "penalty" | "ambush" | "combatants">;

/** The other side. */
export function otherSide(side: Side): Side {
  return side === "party" ? "foe" : "party";
}

/** The ambush that surprises the other side this Moment, or null. */
export function findSurprise({ moment, ambush }: Pick<MomentsState, "moment" | "ambush">): Ambush | null {
  if (ambush?.moment !== moment) return null;
  return ambush.outcome === "sprung" || ambush.outcome === "partly" ? ambush : null;
}

/** True in the Moment without response that an ambush gains. Rule: moments.txt "Ambushing". */
export function isFreeMoment(state: Pick<MomentsState, "moment" | "ambush">): boolean {
  return findSurprise(state)?.outcome === "sprung";
}

/** True for a figure that may not respond this Moment. Rule: rules.md B6. */
export function isSurprised(state: Pick<MomentsState, "moment" | "ambush">, { side, alert }: Pick<Figure, "side" | "alert">): boolean {
  const ambush = findSurprise(state);
  return ambush !== null && ambush.side !== side && !alert;
}

/** The side that goes first in a phase, or in the one that is open: who dithered comes last, then who ambushes first. Rule: moments.txt "Side note", rules.md B5, B13. */
function leader(state: Halves, phase: Phase): Side {
  const isPenalised = state.penalty === "moment" || (state.penalty === "phase" && phase === state.phase);
  return isPenalised ? "foe" : (findSurprise(state)?.side ?? state.leads);
}

/** The sides whose halves a phase has, in order; the ambusher's alone in a free Moment. */
export function halvesOf(state: Halves, phase: Phase = state.phase): readonly Side[] {
  const ambush = findSurprise(state);
  if (ambush?.outcome === "sprung") return [ambush.side];
  const leads = leader(state, phase);
  return [leads, otherSide(leads)];
}

/** True for a side of which anybody is in play, hidden or not. */
export function isManned({ combatants }: Pick<MomentsState, "combatants">, side: Side): boolean {
  return Object.values(combatants).some((figure) => figure.side === side && figure.standing === "in");
}

/** The halves of a phase in which anybody is in play. */
export function mannedHalvesOf(state: Halves, phase: Phase = state.phase): readonly Side[] {
  return halvesOf(state, phase).filter((side) => isManned(state, side));
}
