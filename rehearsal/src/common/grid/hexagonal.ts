import { BaseGrid, STRETCH, type GridConfiguration } from "./base.ts";
import {
  climb,
  isOffset,
  lengthByRule,
  nearest,
  rise,
  RULE,
  type Coordinates,
  type Cube,
  type Measurement,
  type Offset,
  type Point,
} from "./types.ts";

const UP = 1;
const DOWN = 2;
const LEFT = 4;
const RIGHT = 8;
/** CONST.GRID_SNAPPING_MODES by name. */
const MODE = { CENTER: 0x1, EDGE_MIDPOINT: 0x2, VERTEX: 0xf0, CORNER: 0xf00 } as const;
/** The six neighbours, clockwise from the right (rows) or from the lower right (columns). */
const NEIGHBOURS: readonly Cube[] = [
  { q: 1, r: 0, s: -1 },
  { q: 0, r: 1, s: -1 },
  { q: -1, r: 1, s: 0 },
  { q: -1, r: 0, s: 1 },
  { q: 0, r: -1, s: 1 },
  { q: 1, r: -1, s: 0 },
];

/** Hexes in rows (pointy at the top) or in columns (flat at the top), with odd or even ones shifted. */
export class HexagonalGrid extends BaseGrid {
  readonly columns: boolean;
  readonly even: boolean;
  /** One of CONST.GRID_DIAGONALS. Among hexes only steps up or down are diagonals. */
  readonly diagonals: number;
  readonly type: number;
  override readonly sizeX: number;
  override readonly sizeY: number;

  constructor(config: GridConfiguration & { readonly columns?: boolean; readonly even?: boolean; readonly diagonals?: number }) {
    super(config);
    this.columns = config.columns ?? false;
    this.even = config.even ?? false;
    this.diagonals = config.diagonals ?? RULE.EQUIDISTANT;
    this.type = (this.columns ? 4 : 2) + (this.even ? 1 : 0);
    const long = (this.size * 2) / Math.sqrt(3);
    this.sizeX = this.columns ? long : this.size;
    this.sizeY = this.columns ? this.size : long;
  }

  /** Returns the hex at fractional cube coordinates. */
  static cubeRound({ q, r, s }: Cube): { q: number; r: number; s: number } {
    const rounded = { q: Math.round(q), r: Math.round(r), s: Math.round(s) };
    const [dq, dr, ds] = [Math.abs(rounded.q - q), Math.abs(rounded.r - r), Math.abs(rounded.s - s)];
    if (dq > dr && dq > ds) rounded.q = -rounded.r - rounded.s;
    else if (dr > ds) rounded.r = -rounded.q - rounded.s;
    else rounded.s = -rounded.q - rounded.r;
    return { q: rounded.q + 0, r: rounded.r + 0, s: rounded.s + 0 };
  }
  /** Returns the distance between two hexes in spaces. */
  static cubeDistance(a: Cube, b: Cube): number {
    return (Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.s - b.s)) / 2;
  }

  /** Returns the shift of a row or column. An even line has 0. An odd line has 1 in an odd grid, -1 otherwise. */
  #shove(line: number): number {
    return (this.even ? -1 : 1) * (line & 1);
  }
  offsetToCube({ i, j, k }: Offset): { q: number; r: number; s: number; k?: number } {
    const cube = this.columns ? { q: j, r: i - (j - this.#shove(j)) / 2 } : { q: j - (i - this.#shove(i)) / 2, r: i };
    const whole = { ...cube, s: 0 - cube.q - cube.r };
    return k === undefined ? whole : { ...whole, k };
  }
  cubeToOffset({ q, r, k }: Cube): { i: number; j: number; k?: number } {
    const offset = this.columns ? { i: r + (q - this.#shove(q)) / 2, j: q } : { i: r, j: q + (r - this.#shove(r)) / 2 };
    return k === undefined ? offset : { ...offset, k };
  }
  /** Returns the centre of a hex in pixels. Fractional coordinates are not rounded. */
  cubeToPoint({ q, r }: Cube): { x: number; y: number } {
    const { sizeX, sizeY } = this;
    const origin = { x: sizeX / 2, y: sizeY / 2 };
    if (this.columns) {
      const lift = this.even ? sizeY / 2 : 0;
      return { x: origin.x + q * sizeX * 0.75, y: origin.y + lift + (r + q / 2) * sizeY };
    }
    const lift = this.even ? sizeX / 2 : 0;
    return { x: origin.x + lift + (q + r / 2) * sizeX, y: origin.y + r * sizeY * 0.75 };
  }
  /** Returns the fractional cube coordinates of a point. */
  pointToCube({ x, y }: Point): { q: number; r: number; s: number } {
    const { sizeX, sizeY } = this;
    const zero = this.cubeToPoint({ q: 0, r: 0, s: 0 });
    const [right, down] = [x - zero.x, y - zero.y];
    const q0 = this.columns ? right / (sizeX * 0.75) : 0;
    const r0 = this.columns ? down / sizeY - q0 / 2 : down / (sizeY * 0.75);
    const q = this.columns ? q0 : right / sizeX - r0 / 2;
    return { q, r: r0, s: -q - r0 };
  }
  /** Returns the hex of an offset, a point or cube coordinates. */
  getCube(coords: Coordinates | Cube): { q: number; r: number; s: number } {
    if ("q" in coords) return HexagonalGrid.cubeRound(coords);
    if (isOffset(coords)) return this.offsetToCube({ i: coords.i, j: coords.j });
    return HexagonalGrid.cubeRound(this.pointToCube(coords));
  }
  getAdjacentCubes(coords: Coordinates | Cube): { q: number; r: number; s: number }[] {
    const { q, r, s } = this.getCube(coords);
    return NEIGHBOURS.map((each) => ({ q: q + each.q, r: r + each.r, s: s + each.s }));
  }

  getOffset(coords: Coordinates | Cube): { i: number; j: number; k?: number } {
    if (!("q" in coords) && isOffset(coords))
      return coords.k === undefined ? { i: coords.i, j: coords.j } : { i: coords.i, j: coords.j, k: coords.k };
    const offset = this.cubeToOffset(this.getCube(coords));
    const elevation = "elevation" in coords ? coords.elevation : undefined;
    return elevation === undefined ? offset : { ...offset, k: Math.floor(elevation / this.distance + 1e-8) };
  }
  getAdjacentOffsets(coords: Coordinates | Cube): Offset[] {
    return this.getAdjacentCubes(coords).map((each) => this.cubeToOffset(each));
  }
  /** Returns the next space in a direction. If no hex lies straight that way, the shift of the row or column decides. */
  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const { i, j } = this.getOffset(coords);
    const down = (direction & DOWN ? 1 : 0) - (direction & UP ? 1 : 0);
    const right = (direction & RIGHT ? 1 : 0) - (direction & LEFT ? 1 : 0);
    if (this.columns) return right === 0 ? { i: i + down, j } : { i: i + lean(down, this.#isShoved(j)), j: j + right };
    return down === 0 ? { i, j: j + right } : { i: i + down, j: j + lean(right, this.#isShoved(i)) };
  }
  #isShoved(line: number): boolean {
    return this.#shove(line) === 1 || (this.even && (line & 1) === 0);
  }
  getTopLeftPoint(coords: Coordinates | Cube): { x: number; y: number } {
    const { x, y } = this.getCenterPoint(this.getOffset(coords));
    return { x: x - this.sizeX / 2, y: y - this.sizeY / 2 };
  }
  getCenterPoint(coords: Coordinates | Cube): { x: number; y: number } {
    return this.cubeToPoint(this.getCube(coords));
  }
  getShape(): { x: number; y: number }[] {
    const [x, y] = [this.sizeX / 2, this.sizeY / 2];
    const flat = [
      { x: -x, y: 0 },
      { x: -x / 2, y: -y },
      { x: x / 2, y: -y },
      { x, y: 0 },
      { x: x / 2, y },
      { x: -x / 2, y },
    ];
    const pointy = [
      { x: 0, y: -y },
      { x, y: -y / 2 },
      { x, y: y / 2 },
      { x: 0, y },
      { x: -x, y: y / 2 },
      { x: -x, y: -y / 2 },
    ];
    return this.columns ? flat : pointy;
  }
  /** Returns the nearest point of the kinds that the mode names. */
  getSnappedPoint(point: Point, { mode }: { mode: number; resolution?: number }): { x: number; y: number } {
    if (mode === 0) return { x: point.x, y: point.y };
    const center = this.getCenterPoint(point);
    const corners = this.getVertices(point);
    const candidates: { x: number; y: number }[] = [];
    if (mode & MODE.CENTER) candidates.push(center);
    if (mode & (MODE.VERTEX | MODE.CORNER)) candidates.push(...corners);
    if (mode & MODE.EDGE_MIDPOINT) {
      for (const [index, each] of corners.entries()) {
        const next = corners[(index + 1) % corners.length] ?? each;
        candidates.push({ x: (each.x + next.x) / 2, y: (each.y + next.y) / 2 });
      }
    }
    return nearest(point, candidates) ?? this.getTopLeftPoint(point);
  }
  getDirectPath(waypoints: Coordinates[]): Offset[] {
    const path: Offset[] = waypoints.length > 0 ? [this.getOffset(waypoints[0] as Coordinates)] : [];
    for (const next of waypoints.slice(1)) path.push(...this.#line(path.at(-1) as Offset, this.getOffset(next)));
    return path;
  }
  #line(from: Offset, to: Offset): Offset[] {
    const [a, b, up] = [this.offsetToCube(from), this.offsetToCube(to), climb(from, to)];
    const flat = HexagonalGrid.cubeDistance(a, b);
    const illegal = this.diagonals === RULE.ILLEGAL;
    const steps = illegal ? flat : Math.max(flat, up);
    // Nudged a little to one side, so that a line along an edge does not waver between two rows.
    const hair = 1e-6;
    const over = Array.from({ length: steps }, (_, index) => {
      const part = (index + 1) / steps;
      const mix = (key: "q" | "r" | "s", nudge: number) => a[key] + nudge + (b[key] - a[key]) * part;
      const { i, j } = this.cubeToOffset(HexagonalGrid.cubeRound({ q: mix("q", hair), r: mix("r", hair), s: mix("s", -2 * hair) }));
      return { i, j, ...rise(from, to, illegal ? 0 : part) };
    });
    if (!illegal) return over;
    return [...over, ...Array.from({ length: up }, (_, index) => ({ i: to.i, j: to.j, ...rise(from, to, (index + 1) / up) }))];
  }
  /** Measures steps over hexes and steps up or down. The diagonal rule matters only for the latter. */
  [STRETCH](from: Coordinates, to: Coordinates, diagonalsBefore: number): Omit<Measurement, "cost"> {
    const [a, b] = [this.getOffset(from), this.getOffset(to)];
    const flat = HexagonalGrid.cubeDistance(this.getCube({ i: a.i, j: a.j }), this.getCube({ i: b.i, j: b.j }));
    const up = climb(a, b);
    const deltas = [Math.max(flat, up), Math.min(flat, up), 0] as const;
    const illegal = this.diagonals === RULE.ILLEGAL;
    const [one, other] = [this.getCenterPoint(a), this.getCenterPoint(b)];
    const euclidean = Math.hypot(
      ((other.x - one.x) / this.size) * this.distance,
      ((other.y - one.y) / this.size) * this.distance,
      up * this.distance,
    );
    const distance = lengthByRule(this.diagonals, deltas, diagonalsBefore) * this.distance;
    return { distance, spaces: illegal ? flat + up : deltas[0], diagonals: illegal ? 0 : deltas[1], euclidean };
  }
}

/** Returns how far a step to the next row (or column) goes along it: half a space, rounded up from a shifted line. */
function lean(step: number, shoved: boolean): number {
  if (step === 0) return 0;
  if (step > 0) return shoved ? 1 : 0;
  return shoved ? 0 : -1;
}
