/** A place in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number;
}
/** A grid space by row and column; `k` counts steps of elevation. */
export interface Offset {
  readonly i: number;
  readonly j: number;
  readonly k?: number;
}
/** A hex by cube coordinates: q + r + s is 0. */
export interface Cube {
  readonly q: number;
  readonly r: number;
  readonly s: number;
  readonly k?: number;
}
/** A place given either way. */
export type Coordinates = Point | Offset;

/** What is measured along a way, or along one stretch of it. */
export interface Measurement {
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  euclidean: number;
}
/** One stretch of a way, from one waypoint to the next. */
export interface Segment extends Measurement {
  readonly from: Waypoint;
  readonly to: Waypoint;
  readonly teleport: boolean;
  readonly measure: boolean;
}
/** What is measured up to one waypoint, with the stretches before and after it. */
export interface Waypoint extends Measurement {
  backward: Segment | null;
  forward: Segment | null;
}
/** A way, measured. */
export interface PathResult extends Measurement {
  readonly waypoints: Waypoint[];
  readonly segments: Segment[];
}
/** One point of a way to be measured; the stretch to it may be a teleport or go unmeasured. */
export type PathPoint = Coordinates & { readonly teleport?: boolean; readonly measure?: boolean; readonly cost?: unknown };
/** The cost of one step between spaces, in the grid's units. */
export type CostFunction = (from: Offset, to: Offset, distance: number, segment: unknown) => number;
/** How a way is measured. */
export interface MeasureOptions {
  readonly cost?: CostFunction | number;
  readonly aggregator?: unknown;
}

/** True for row and column, false for pixels. */
export function isOffset(coords: Coordinates): coords is Offset {
  return "i" in coords && typeof coords.i === "number";
}

/** A measurement of nothing. */
export function nothing(): Measurement {
  return { distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 };
}

/** Adds one measurement to another in place. */
export function add(to: Measurement, part: Measurement): void {
  to.distance += part.distance;
  to.cost += part.cost;
  to.spaces += part.spaces;
  to.diagonals += part.diagonals;
  to.euclidean += part.euclidean;
}

/** The one of some points that lies nearest, or null where there is none. */
export function nearest(point: Point, candidates: readonly { x: number; y: number }[]): { x: number; y: number } | null {
  const far = (each: { x: number; y: number }) => Math.hypot(each.x - point.x, each.y - point.y);
  return candidates.reduce<{ x: number; y: number } | null>((best, each) => (best === null || far(each) < far(best) ? each : best), null);
}
