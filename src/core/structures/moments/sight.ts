import { controls, isReferee } from "../../kernel/seats.ts";
import type { Id, Seat } from "../../kernel/structure.ts";
import { isKept } from "./movement.ts";
import type { Figure, MomentsState, Phase, Side, Spot, Step } from "./state.ts";

type Knows = (id: Id, figure: Figure | undefined) => boolean;

const SUFFIXES = { party: "Party", foe: "Foe" } as const satisfies Readonly<Record<Side, string>>;

/** The word for a half: its phase and whose it is. */
export function stepOf({ phase, half }: { readonly phase: Phase; readonly half: Side }): Step {
  return `${phase}${SUFFIXES[half]}`;
}

/** True where a seat may know of a figure. */
export function sees(seat: Seat, id: Id, figure: Figure | undefined): boolean {
  return figure !== undefined && (!isKept(figure) || controls(seat, id));
}

const isPublic: Knows = (_id, figure) => figure !== undefined && !isKept(figure);

/** True where somebody of the acting side is in play, but nobody of whom one knows. */
function onlyHidden(state: MomentsState, knows: Knows): boolean {
  let acting = false;
  for (const [id, figure] of Object.entries(state.combatants)) {
    if (figure.side !== state.half || figure.standing !== "in") continue;
    // Nearly always one of the first is known.
    if (knows(id, figure)) return false;
    acting = true;
  }
  return acting;
}

function spotOf({ moment, phase, half }: Spot): Spot {
  return { moment, phase, half };
}

function placeOf(state: MomentsState, knows: Knows): Spot {
  return onlyHidden(state, knows) ? state.before : spotOf(state);
}

/** True where only hidden figures act in the open half. */
export function isSecret(state: MomentsState): boolean {
  return onlyHidden(state, isPublic);
}

/** The half as those see it who know of nobody hidden. */
export function publicPlace(state: MomentsState): Spot {
  return placeOf(state, isPublic);
}

/** The half as one seat sees it: while only figures act of which it may not know, the one before. */
export function placeFor(state: MomentsState, seat: Seat): Spot {
  if (isReferee(seat)) return spotOf(state);
  return placeOf(state, (id, figure) => sees(seat, id, figure));
}

/** True for the same half of the same Moment. */
export function isSameSpot(a: Spot, b: Spot): boolean {
  return a.moment === b.moment && a.phase === b.phase && a.half === b.half;
}

/** The next state with the half before remembered, for each step to another half. */
export function remembered(last: MomentsState, next: MomentsState): MomentsState {
  return isSameSpot(last, next) ? next : { ...next, before: publicPlace(last) };
}
