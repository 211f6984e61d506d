/** A point of the plane. */
export interface Point {
  x: number;
  y: number;
}
/** The point where lines meet. t0 and t1 are its fractions of the way along each. */
export interface Intersection extends Point {
  t0: number;
  t1?: number;
}

/** Returns a positive number if c is left of the line from a to b on a screen, negative if right, 0 if on it. */
export function orient2dFast(a: Point, b: Point, c: Point): number {
  return (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);
}

/** Whether two segments cross or touch. */
export function lineSegmentIntersects(a: Point, b: Point, c: Point, d: Point): boolean {
  const xa = orient2dFast(a, b, c);
  const xb = orient2dFast(a, b, d);
  if (xa === 0 && xb === 0) return overlaps(a.x, b.x, c.x, d.x) && overlaps(a.y, b.y, c.y, d.y);
  const xc = orient2dFast(c, d, a);
  const xd = orient2dFast(c, d, b);
  return xa * xb <= 0 && xc * xd <= 0;
}

function overlaps(a: number, b: number, c: number, d: number): boolean {
  return Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d));
}

/** Returns the point where two lines (through a and b, and through c and d) meet, or null. */
export function lineLineIntersection(
  a: Point,
  b: Point,
  c: Point,
  ...[d, { t1 = false } = {}]: [Point, { t1?: boolean }?]
): Intersection | null {
  const divisor = (d.y - c.y) * (b.x - a.x) - (d.x - c.x) * (b.y - a.y);
  if (divisor === 0) return null;
  const t0 = ((d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x)) / divisor;
  const point: Intersection = { x: a.x + t0 * (b.x - a.x), y: a.y + t0 * (b.y - a.y), t0 };
  if (t1) point.t1 = ((b.x - a.x) * (a.y - c.y) - (b.y - a.y) * (a.x - c.x)) / divisor;
  return point;
}

/** Returns the point where two segments meet, or null. */
export function lineSegmentIntersection(a: Point, b: Point, c: Point, ...[d, epsilon = 1e-8]: [Point, number?]): Intersection | null {
  const point = lineLineIntersection(a, b, c, d, { t1: true });
  if (!point || point.t1 === undefined) return null;
  const within = (t: number): boolean => t >= -epsilon && t <= 1 + epsilon;
  return within(point.t0) && within(point.t1) ? point : null;
}

/** Returns the point of a segment that is nearest to a point. */
export function closestPointToSegment(c: Point, a: Point, b: Point): Point {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  if (dx === 0 && dy === 0) throw new Error("Zero-length segment ab not supported");
  const t = Math.max(0, Math.min(1, ((c.x - a.x) * dx + (c.y - a.y) * dy) / (dx * dx + dy * dy)));
  return { x: a.x + t * dx, y: a.y + t * dy };
}

/** Returns the points where a segment meets a circle. */
export function quadraticIntersection(p0: Point, p1: Point, center: Point, ...[radius, epsilon = 0]: [number, number?]): Point[] {
  const dx = p1.x - p0.x;
  const dy = p1.y - p0.y;
  const a = dx * dx + dy * dy;
  const b = 2 * (dx * (p0.x - center.x) + dy * (p0.y - center.y));
  const c = (p0.x - center.x) ** 2 + (p0.y - center.y) ** 2 - radius * radius;
  const discriminant = b * b - 4 * a * c;
  if (a === 0 || discriminant < 0) return [];
  const root = Math.sqrt(discriminant);
  const solutions = root === 0 ? [-b / (2 * a)] : [(-b - root) / (2 * a), (-b + root) / (2 * a)];
  return solutions.filter((t) => t >= -epsilon && t <= 1 + epsilon).map((t) => ({ x: p0.x + t * dx, y: p0.y + t * dy }));
}

/** Returns how a segment and a circle lie: which ends are inside, and where they meet. */
export function lineCircleIntersection(a: Point, b: Point, center: Point, ...[radius, epsilon = 1e-8]: [number, number?]) {
  const inside = (point: Point): boolean => Math.hypot(point.x - center.x, point.y - center.y) <= radius - epsilon;
  const intersections = quadraticIntersection(a, b, center, radius, epsilon);
  const aInside = inside(a);
  const bInside = inside(b);
  return {
    aInside,
    bInside,
    contained: aInside && bInside,
    outside: !aInside && !bInside && intersections.length === 0,
    tangent: intersections.length === 1 && !aInside && !bInside,
    intersections,
  };
}

/** Returns the centroid of a polygon, given as [x, y, x, y, ...] or as points. */
export function polygonCentroid(points: number[] | Point[]): Point {
  const list = toPoints(points);
  let area = 0;
  let x = 0;
  let y = 0;
  list.forEach((point, index) => {
    const next = list[(index + 1) % list.length] ?? point;
    const cross = point.x * next.y - next.x * point.y;
    area += cross;
    x += (point.x + next.x) * cross;
    y += (point.y + next.y) * cross;
  });
  if (area === 0) return list[0] ?? { x: 0, y: 0 };
  return { x: x / (3 * area), y: y / (3 * area) };
}

function toPoints(points: number[] | Point[]): Point[] {
  if (typeof points[0] !== "number") return points as Point[];
  const numbers = points as number[];
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({ x: numbers[2 * index] ?? 0, y: numbers[2 * index + 1] ?? 0 }));
}

/** Whether a path of points meets the edge of a circle. */
export function pathCircleIntersects(points: Point[], close: boolean, center: Point, radius: number): boolean {
  return points.some((point, index) => {
    const next = points[index + 1] ?? (close ? points[0] : undefined);
    return next !== undefined && quadraticIntersection(point, next, center, radius).length > 0;
  });
}

/** Whether two circles overlap. */
export function circleCircleIntersects(x0: number, y0: number, r0: number, ...[x1 = 0, y1 = 0, r1 = 0]: number[]): boolean {
  return Math.hypot(x0 - x1, y0 - y1) < r0 + r1;
}
