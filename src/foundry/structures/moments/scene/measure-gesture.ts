import { type Id, Moments, type Place } from "../../../../core/index.ts";
import { makeContactFinder } from "./contact.ts";
import type { PlayingToken } from "./find-playing-figure.ts";
import { waypointPlaceOf, walkPath, type Stepped, type Waypoint } from "./walk-path.ts";
import { isSamePlace } from "./same-place.ts";
import { isWay } from "./adapt-movement-action.ts";

/** What a token's gesture (its movement in one go) costs and where it leads, named like the fields of the command `moved`. */
export interface Measured {
  readonly to: Place;
  /** What the movement costs, in whole Beats, rounded up. At most `MOST`, which stands for an endless cost. */
  readonly beats: number;
  /** Whole spaces that the figure moved. Without a grid only full spaces count. */
  readonly spaces: number;
  /** Whether the figure sneaked all the way. */
  readonly sneaking: boolean;
  /** The foe whose contact the figure left by a forbidden step. Only the first step of a half may leave contact. */
  readonly breach?: Id;
  /** The foe whose contact stops the figure at the end of the movement. */
  readonly stop?: Id;
  /** The combatants in contact with the figure at the end of the movement. */
  readonly near: readonly Id[];
  /** Whether a part of the movement used an action that is not one of the five ways. */
  readonly foreign: boolean;
}

/** The number that stands for an endless cost, since commands hold only finite numbers. */
export const MOST = 100_000;

/** The longest way that is measured step by step, in spaces. No figure has Beats for more, and longer ways would block a browser. */
const MOST_SPACES = 1000;

/** Returns where a way leads and its length in spaces, measured straight from waypoint to waypoint without regard to the grid. */
function measureFlight(
  { token }: PlayingToken,
  from: Place,
  waypoints: readonly Waypoint[],
): { readonly to: Place; readonly spaces: number } {
  const { size = 1, distance = 1 } = token.parent?.grid ?? {};
  let [spaces, to] = [0, from];
  for (const waypoint of waypoints) {
    const place = { ...to, ...waypointPlaceOf(waypoint) };
    spaces += Math.hypot((place.x - to.x) / size, (place.y - to.y) / size, (place.elevation - to.elevation) / distance);
    to = place;
  }
  return { to, spaces };
}

/** Returns a cost in whole Beats, rounded up. Small errors from rounding to pixels are ignored, but a movement costs at least 1. */
export function roundBeats(cost: number, isGridless: boolean): number {
  if (cost <= 0) return 0;
  return Math.min(MOST, Math.max(1, Math.ceil(cost - (isGridless ? 0.05 : 1e-6))));
}

/** Returns the foe whose contact a way broke, and the foe whose contact ends it. */
function contactOf({ state, id }: PlayingToken, steps: readonly Stepped[], last: Stepped): Pick<Measured, "breach" | "stop"> {
  const breach = steps.find(({ held }) => held !== "")?.held;
  const isMoved = steps.some(({ place }) => !isSamePlace(place, last.place));
  const stop = isMoved ? Moments.findStoppingFoe(state, id, last.near) : "";
  return { ...(breach === undefined ? {} : { breach }), ...(stop === "" ? {} : { stop }) };
}

/**
 * Measures a gesture from a place through waypoints, for ruler, drag and arbiter. Works without a drawn scene. Rule: moments.txt "Movement
 * Beats Table", "Important Note".
 */
export function measureGesture(mover: PlayingToken, from: Place, waypoints: readonly Waypoint[]): Measured {
  const { to, spaces } = measureFlight(mover, from, waypoints);
  if (spaces > MOST_SPACES)
    return { to, beats: MOST, spaces: MOST, sneaking: false, near: makeContactFinder(mover).near(to), foreign: false };
  const steps = walkPath(mover, from, waypoints);
  const last = steps[steps.length - 1] ?? steps[0];
  const gone = steps.slice(1);
  return {
    to: last.place,
    beats: roundBeats(last.cost, mover.token.parent?.grid.isGridless === true),
    spaces: Math.min(MOST, Math.floor(last.spaces + 1e-6)),
    sneaking: gone.length > 0 && gone.every(({ action }) => action === "sneak"),
    ...contactOf(mover, steps, last),
    near: last.near,
    foreign: gone.some(({ action }) => !isWay(action)),
  };
}
