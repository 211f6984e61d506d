import { Moments } from "../../../../core/index.ts";
import { makeContactFinder, type Space } from "./contact.ts";
import { tokenPlaceOf, foundryPositionAt, type PlayingToken } from "./find-playing-figure.ts";

/** Tells whether contact forbids a step from one space of the grid to the next. */
export type StepGuard = (from: Space, to: Space) => boolean;

const FREE: StepGuard = () => false;

/**
 * Returns the guard that holds a token of one space step by step, for Foundry's movement cost. The first step is the one that leaves its
 * space.
 * Larger tokens and scenes without a grid are not covered here. `constrainMovementPath` cuts their whole way instead.
 */
export function makeStepGuard(mover: PlayingToken): StepGuard {
  const { token, state, id, figure } = mover;
  const start = figure.at ?? tokenPlaceOf(token);
  const [own, ...more] = token.getOccupiedGridSpaceOffsets(foundryPositionAt(token, start));
  if (!own || more.length > 0) return FREE;
  const contacts = makeContactFinder(mover);
  const now = tokenPlaceOf(token);
  const nearAt = (space: Space) => contacts.at(space, now);
  return (from, to) => {
    const isFirst = from.i === own.i && from.j === own.j;
    return Moments.findHoldingFoe(state, id, { isFirst, from: nearAt(from), to: nearAt(to) }) !== "";
  };
}
