/** A place in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number;
}
/** A grid space by row and column. `k` counts steps of elevation. */
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
/** A place in pixels or as a grid space. */
export type Coordinates = Point | Offset;

/** The measures of a path, or of one stretch of it. */
export interface Measurement {
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  euclidean: number;
}
/** One stretch of a path, from one waypoint to the next. */
export interface Segment extends Measurement {
  readonly from: Waypoint;
  readonly to: Waypoint;
  readonly teleport: boolean;
  readonly measure: boolean;
}
/** The measures up to one waypoint, with the stretches before and after it. */
export interface Waypoint extends Measurement {
  backward: Segment | null;
  forward: Segment | null;
}
/** The measures of a path, with its waypoints and stretches. */
export interface PathResult extends Measurement {
  readonly waypoints: Waypoint[];
  readonly segments: Segment[];
}
/** Returns the cost of one step between spaces, in the grid's units. Without spaces it is the cost of a whole stretch. */
export type CostFunction = (from: Offset, to: Offset, distance: number, segment: any) => number;
/** One point of a path to measure. The stretch to it may be a teleport, stay unmeasured, or have its own cost. */
export type PathPoint = Coordinates & {
  readonly teleport?: boolean;
  readonly measure?: boolean;
  readonly cost?: CostFunction | number;
};
/** Options of measuring a path. */
export interface MeasureOptions {
  readonly cost?: CostFunction | number;
}

/** Whether a place is a grid space. False if it is in pixels. */
export function isOffset(coords: Coordinates): coords is Offset {
  return "i" in coords && typeof coords.i === "number";
}

/** Returns a measurement of zero length. */
export function nothing(): Measurement {
  return { distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 };
}

/** CONST.GRID_DIAGONALS by name. */
export const RULE = { EQUIDISTANT: 0, EXACT: 1, APPROXIMATE: 2, RECTILINEAR: 3, ALTERNATING_1: 4, ALTERNATING_2: 5, ILLEGAL: 6 } as const;

/** Returns the length in spaces of the steps along each axis, most steps first. `before` counts the diagonals before them. */
export function lengthByRule(rule: number, [a, b, c]: readonly [number, number, number], before: number): number {
  switch (rule) {
    case RULE.EXACT:
      return a - b + (b - c) * Math.SQRT2 + c * Math.sqrt(3);
    case RULE.APPROXIMATE:
      return a - b + (b - c) * 1.5 + c * 1.75;
    case RULE.RECTILINEAR:
    case RULE.ILLEGAL:
      return a + b + c;
    case RULE.ALTERNATING_1:
      return a + Math.floor((before + b) / 2) - Math.floor(before / 2);
    case RULE.ALTERNATING_2:
      return a + Math.ceil((before + b) / 2) - Math.ceil(before / 2);
    default:
      return a;
  }
}

/** Returns the height at a fraction `part` of the way between two spaces, in steps. Empty if neither has a height. */
export function rise(from: Offset, to: Offset, part: number): { k?: number } {
  if (from.k === undefined && to.k === undefined) return {};
  const [low, high] = [from.k ?? 0, to.k ?? 0];
  return { k: low + Math.round((high - low) * part) };
}

/** Returns the number of steps up or down between two spaces. */
export function climb(from: Offset, to: Offset): number {
  return Math.abs((to.k ?? 0) - (from.k ?? 0));
}

/** Adds one measurement to another in place. */
export function add(to: Measurement, part: Measurement): void {
  to.distance += part.distance;
  to.cost += part.cost;
  to.spaces += part.spaces;
  to.diagonals += part.diagonals;
  to.euclidean += part.euclidean;
}

/** Returns the candidate nearest to a point, or null if there is none. */
export function nearest(point: Point, candidates: readonly { x: number; y: number }[]): { x: number; y: number } | null {
  const far = (each: { x: number; y: number }) => Math.hypot(each.x - point.x, each.y - point.y);
  return candidates.reduce<{ x: number; y: number } | null>((best, each) => (best === null || far(each) < far(best) ? each : best), null);
}
