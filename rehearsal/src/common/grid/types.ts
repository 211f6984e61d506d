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
/** The cost of one step between spaces, in the grid's units; of a whole stretch where there are none. */
export type CostFunction = (from: Offset, to: Offset, distance: number, segment: any) => number;
/** One point of a way to be measured; the stretch to it may be a teleport, go unmeasured, or have a cost of its own. */
export type PathPoint = Coordinates & {
  readonly teleport?: boolean;
  readonly measure?: boolean;
  readonly cost?: CostFunction | number;
};
/** How a way is measured. */
export interface MeasureOptions {
  readonly cost?: CostFunction | number;
}

/** True for row and column, false for pixels. */
export function isOffset(coords: Coordinates): coords is Offset {
  return "i" in coords && typeof coords.i === "number";
}

/** A measurement of nothing. */
export function nothing(): Measurement {
  return { distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 };
}

/** CONST.GRID_DIAGONALS by meaning. */
export const RULE = { EQUIDISTANT: 0, EXACT: 1, APPROXIMATE: 2, RECTILINEAR: 3, ALTERNATING_1: 4, ALTERNATING_2: 5, ILLEGAL: 6 } as const;

/** The length in spaces of so many steps along each axis, largest first, after so many diagonals. */
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

/** The heights of so many steps from one space to another, where either has a height; the rise is spread evenly. */
export function rise(from: Offset, to: Offset, part: number): { k?: number } {
  if (from.k === undefined && to.k === undefined) return {};
  const [low, high] = [from.k ?? 0, to.k ?? 0];
  return { k: low + Math.round((high - low) * part) };
}

/** How many steps up or down lie between two spaces. */
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

/** The one of some points that lies nearest, or null where there is none. */
export function nearest(point: Point, candidates: readonly { x: number; y: number }[]): { x: number; y: number } | null {
  const far = (each: { x: number; y: number }) => Math.hypot(each.x - point.x, each.y - point.y);
  return candidates.reduce<{ x: number; y: number } | null>((best, each) => (best === null || far(each) < far(best) ? each : best), null);
}
