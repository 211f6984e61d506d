import { makeVisibilityChecks } from "../../kernel/cast/visibility.ts";
import { isEqual } from "../../kernel/diff.ts";
import { maySpeakFor, isReferee } from "../../kernel/seat-rights.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import { isUndetectedSneakingFoe } from "./movement.ts";
import type { Ambush, Figure, MomentsState, Phase, Side, Half, Step } from "./state.ts";

const SUFFIXES = { party: "Party", foe: "Foe" } as const satisfies Readonly<Record<Side, string>>;

/** Returns the step of a half, from its phase and side. */
export function stepOf({ phase, half }: { readonly phase: Phase; readonly half: Side }): Step {
  return `${phase}${SUFFIXES[half]}`;
}

/** Functions that say what seats may know of figures. */
export const { isKept, isShown, knownOf, canSee, slotsOf, refuseTargets } = makeVisibilityChecks<Figure>({
  isVeiled: isUndetectedSneakingFoe,
});

const NOBODY: readonly Id[] = [];

/** Returns the figures of the acting side that are in play and hidden from players. */
export function hiddenOfActingSide({ combatants, half }: MomentsState): readonly Id[] {
  return Object.entries(combatants).flatMap(([id, figure]) =>
    figure.side === half && figure.standing === "in" && isKept(figure) ? [id] : [],
  );
}

/** Returns the figures of the acting side in play, if players may know of none of these. Else empty. */
export function unseenActingSideOf(state: MomentsState): readonly Id[] {
  // Nearly always one of the first figures is known.
  const isAnyShown = Object.values(state.combatants).some(
    (figure) => figure.side === state.half && figure.standing === "in" && !isKept(figure),
  );
  return isAnyShown ? NOBODY : hiddenOfActingSide(state);
}

/** Returns the figures that keep the open half out of sight. Empty if players see the half. */
function secretOf(state: MomentsState): readonly Id[] {
  return state.secret ?? unseenActingSideOf(state);
}

function spotOf({ moment, phase, half }: Half): Half {
  return { moment, phase, half };
}

/** Returns the half as a seat that knows no hidden figure sees it. */
export function publicHalfOf(state: MomentsState): Half {
  return secretOf(state).length > 0 ? state.before : spotOf(state);
}

/** Returns the half that one seat sees. It is the half before while only figures unknown to the seat act or have acted. */
export function halfFor(state: MomentsState, seat: Seat): Half {
  if (isReferee(seat)) return spotOf(state);
  const secret = secretOf(state);
  return secret.length > 0 && !secret.some((id) => maySpeakFor(seat, id)) ? state.before : spotOf(state);
}

/** Whether a seat with this knowledge may know of an ambush. A sprung ambush is known through any ambusher or any figure on its side. */
function isTold({ combatants }: MomentsState, { side, outcome, lay }: Ambush, knows: (id: Id) => boolean): boolean {
  if (outcome !== "sprung") return true;
  return Object.entries(combatants).some(([id, figure]) => {
    const isOfIt = figure.side === side && (lay === undefined ? figure.standing !== "left" : figure.standing === "in");
    return (isOfIt || lay?.includes(id) === true) && knows(id);
  });
}

/** Returns the ambushes that a seat with this knowledge may know of, oldest first. */
export function knownAmbushesOf(state: MomentsState, knows: (id: Id) => boolean): readonly Ambush[] {
  const all = [...(state.earlier ?? []), ...(state.ambush === null ? [] : [state.ambush])];
  return all.filter((ambush) => isTold(state, ambush, knows));
}

/** Whether two halves are the same half of the same Moment. */
export function isSameHalf(a: Half, b: Half): boolean {
  return a.moment === b.moment && a.phase === b.phase && a.half === b.half;
}

/** Whether a seat still sees the half before, because only figures hidden from the seat act in the open half. */
export function isShownPreviousHalf(state: MomentsState, seat: Seat): boolean {
  return !isSameHalf(state, halfFor(state, seat));
}

/** A test whether everyone may see the open half, which the given figures have kept out of sight so far. */
type IsInSight = (state: MomentsState, keepers: readonly Id[]) => boolean;

/** Returns the figures that keep the open half out of sight now. Once in sight, the half stays so. */
function keepersOf(last: MomentsState, next: MomentsState, isInSight: IsInSight): readonly Id[] {
  if (!isSameHalf(last, next)) return next.secret === last.secret ? unseenActingSideOf(next) : (next.secret ?? NOBODY);
  const before = secretOf(last);
  if (before.length === 0 || isInSight(next, before)) return NOBODY;
  const fresh = hiddenOfActingSide(next).filter((id) => !before.includes(id));
  return fresh.length === 0 ? before : [...before, ...fresh];
}

/** Returns the next state with two notes: the half that players last saw, and the hidden figures that keep the open half out of sight. */
export function rememberStep(last: MomentsState, next: MomentsState, isInSight: IsInSight): MomentsState {
  const secret = keepersOf(last, next, isInSight);
  const told = isEqual(secret, next.secret) ? next : { ...next, secret };
  return isSameHalf(last, next) ? told : { ...told, before: publicHalfOf(last) };
}
