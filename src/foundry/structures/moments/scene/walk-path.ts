import { type Id, lookup, Moments, type Place } from "../../../../core/index.ts";
import { makeContactFinder, ROUNDING, type Contacts, type Reach } from "./contact.ts";
import { foundryPositionAt, type PlayingToken } from "./find-playing-figure.ts";
import { isSamePlace } from "./same-place.ts";
import { placeAlongLine, terrainLookupOf } from "./terrain.ts";

/** One waypoint of a token's way. A missing field keeps the value of the waypoint before. */
export interface Waypoint {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly elevation?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** The id of the token's level. Null for a token without one. */
  readonly level?: string | null | undefined;
  readonly action?: string | undefined;
}

/** A place on a token's way, with the movement action that leads to it. */
interface Point {
  readonly place: Place;
  readonly action: string;
  /** The index of the waypoint that the place leads to, from 0. -1 for the beginning. */
  readonly index: number;
}

/** A place on a way, with its contacts and the cost from the beginning. */
export interface Stepped extends Point {
  readonly near: readonly Id[];
  /** The foe whose contact forbids the step to this place. "" if no contact does. */
  readonly held: Id;
  /** The cost in Beats from the beginning of the way, not rounded. */
  readonly cost: number;
  /** The number of spaces from the beginning of the way. */
  readonly spaces: number;
}

/** Returns a way's beginning and its waypoints, with all fields filled in. */
function pointsOf({ token }: PlayingToken, from: Place, waypoints: readonly Waypoint[]): Point[] {
  const points: Point[] = [{ place: from, action: token.movementAction ?? CONFIG.Token.movement.defaultAction, index: -1 }];
  for (const [index, waypoint] of waypoints.entries()) {
    const before = points.at(-1) as Point;
    points.push({ place: { ...before.place, ...waypointPlaceOf(waypoint) }, action: waypoint.action ?? before.action, index });
  }
  return points;
}

/** Returns the fields of a waypoint that belong to its place. On v13 it has no level. */
export function waypointPlaceOf({ x, y, elevation, width, height, level }: Waypoint): Partial<Place> {
  const said = { x, y, elevation, width, height, level: level === null ? "" : level };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** Returns every space between two points of a way, as Foundry's own path goes from one point to the other. */
function spacesTo({ token }: PlayingToken, from: Point, to: Point): Point[] {
  const whole = token.getCompleteMovementPath(
    [from, to].map(({ place, action }) => ({
      ...foundryPositionAt(token, place),
      action,
      snapped: true,
      explicit: true,
      checkpoint: true,
    })),
  );
  const passed = whole.slice(1, -1).map(({ x, y, elevation, width, height }): Point => {
    const place = { ...to.place, x, y, elevation, width, height };
    return { ...to, place };
  });
  return [...passed, to];
}

/** Returns where a straight line enters and leaves a circle, as fractions of its length. Null if the line misses the circle. */
function crossingOf(token: TokenDocument.Implementation, from: Place, to: Place, { x, y, radius }: Reach): [number, number] | null {
  const [one, other] = [token.getCenterPoint(foundryPositionAt(token, from)), token.getCenterPoint(foundryPositionAt(token, to))];
  const [dx, dy, cx, cy] = [other.x - one.x, other.y - one.y, one.x - x, one.y - y];
  const [a, b, c] = [dx * dx + dy * dy, 2 * (dx * cx + dy * cy), cx * cx + cy * cy - radius * radius];
  const root = b * b - 4 * a * c;
  if (a === 0 || root < 0) return null;
  return [(-b - Math.sqrt(root)) / (2 * a), (-b + Math.sqrt(root)) / (2 * a)];
}

/** Returns where contact begins or ends on a stretch, as fractions. An end gives two: just inside and just outside. */
function turnsOf(mover: PlayingToken, contacts: Contacts, from: Point, to: Point): number[] {
  const { token, state, id } = mover;
  const reaches = contacts.reaches(to.place);
  const stoppers = Moments.stoppersOf(
    state,
    id,
    reaches.map((reach) => reach.id),
  );
  return reaches
    .filter((reach) => stoppers.includes(reach.id))
    .flatMap((reach) => {
      const within = crossingOf(token, from.place, to.place, reach) ?? [];
      const without = crossingOf(token, from.place, to.place, { ...reach, radius: reach.radius + 3 * ROUNDING }) ?? [];
      return [...within, ...without.slice(1)];
    });
}

/** Returns the points of a stretch without a grid. It is cut where contact begins or ends, and after `left` pixels. */
function cutsTo(mover: PlayingToken, contacts: Contacts, from: Point, to: Point, left: number): Point[] {
  const length = lengthOf(from.place, to.place);
  const parts = [...turnsOf(mover, contacts, from, to), ...(left > 0 ? [left / length] : [])].filter((part) => part > 0 && part < 1);
  const places = parts.sort((one, other) => one - other).map((part) => placeAlongLine(from.place, to.place, part));
  const fresh = places.filter((place, index) => !isSamePlace(place, places[index - 1] ?? from.place) && !isSamePlace(place, to.place));
  return [...fresh.map((place): Point => ({ ...to, place })), to];
}

function lengthOf(from: Place, to: Place): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** Returns the places of a way where something may change: each space. Without a grid: waypoints, and where contact or the first space ends. */
function placesOf(mover: PlayingToken, contacts: Contacts, points: readonly Point[]): Point[] {
  const { grid } = mover.token.parent ?? {};
  const places = points.slice(0, 1);
  let left = grid?.size ?? 0;
  for (const [index, to] of points.slice(1).entries()) {
    const from = points[index] as Point;
    const isJump = CONFIG.Token.movement.actions[to.action]?.teleport === true;
    if (isJump || isSamePlace(from.place, to.place)) places.push(to);
    else if (grid?.isGridless === true) places.push(...cutsTo(mover, contacts, from, to, left));
    else places.push(...spacesTo(mover, from, to));
    left -= lengthOf(from.place, to.place);
  }
  return places;
}

/** Returns for each step whether it counts as the half's first, which alone may leave contact. Without a grid, several do within one space. */
function firstSteps({ token, state, id, figure }: PlayingToken, places: readonly Point[], near: readonly (readonly Id[])[]): boolean[] {
  const { grid } = token.parent ?? {};
  const space = grid?.isGridless === true ? grid.size - ROUNDING : 0;
  const [start] = places;
  let isFirst = start !== undefined && (figure.at === null || isSamePlace(figure.at, start.place));
  let gone = 0;
  let before = start?.place;
  return places.slice(1).map(({ place }, index) => {
    const first = isFirst;
    if (before && !isSamePlace(before, place)) {
      gone += lengthOf(before, place);
      const met = Moments.stoppersOf(state, id, near[index + 1] ?? []).some((one) => near[0]?.includes(one) !== true);
      isFirst &&= gone < space && !met;
    }
    before = place;
    return first;
  });
}

/** What a stretch of a way costs, in Beats and spaces. */
interface Price {
  /** The cost in Beats, not rounded. */
  readonly cost: number;
  readonly spaces: number;
}
const NOTHING: Price = { cost: 0, spaces: 0 };

/** Returns the price of each step: Beats by Foundry's distance, the way and the ground, and spaces. The beginning costs nothing. */
function pricesOf({ token }: PlayingToken, places: readonly Point[]): Price[] {
  const terrain = terrainLookupOf(token);
  const { grid } = token.parent ?? {};
  const isGridless = grid?.isGridless === true;
  const space = grid?.distance ?? 1;
  const points = places.map(({ place, action }) => ({ ...foundryPositionAt(token, place), action, terrain: null }));
  const { segments } = token.measureMovementPath(points as unknown as TokenDocument.MeasuredMovementWaypoint[]);
  return places.map((point, index) => {
    const [from, segment] = [places[index - 1], segments[index - 1]];
    if (!from || !segment || segment.distance === 0) return NOTHING;
    const length = segment.distance / space;
    const difficulty = isGridless ? terrain.along(from.place, point.place, point.action) : terrain.at(point.place, point.action);
    return { cost: length * beatsPerSpaceOf(point.action) * difficulty, spaces: isGridless ? length : segment.spaces };
  });
}

/** Returns the Beats that a movement action costs for one space. An action that is not one of the ways counts as walking. */
export function beatsPerSpaceOf(action: string): number {
  return lookup(Moments.WAY_BEATS, action as Moments.Way) ?? 1;
}

/** Returns the places of a walk step by step, each with figures in contact, the foe that forbids the step, and the cost so far. */
export function walkPath(
  mover: PlayingToken,
  from: Place,
  waypoints: readonly Waypoint[],
  counts: (id: Id) => boolean = () => true,
): readonly [Stepped, ...Stepped[]] {
  const contacts = makeContactFinder(mover);
  const places = placesOf(mover, contacts, pointsOf(mover, from, waypoints));
  const near = places.map(({ place }) => contacts.near(place).filter(counts));
  const first = firstSteps(mover, places, near);
  const prices = pricesOf(mover, places);
  const start: Stepped = { place: from, action: "", index: -1, near: near[0] ?? [], held: "", ...NOTHING };
  let before = start;
  const gone = places.slice(1).map((point, index): Stepped => {
    const { cost, spaces } = prices[index + 1] ?? NOTHING;
    const here = near[index + 1] ?? [];
    const step = { isFirst: first[index] === true, from: before.near, to: here };
    const held = isSamePlace(point.place, before.place) ? "" : Moments.findHoldingFoe(mover.state, mover.id, step);
    before = { ...point, near: here, held, cost: before.cost + cost, spaces: before.spaces + spaces };
    return before;
  });
  return [start, ...gone];
}
