import { BaseGrid, STRETCH, type GridConfiguration } from "./base.ts";
import { isOffset, nearest, type Coordinates, type Measurement, type Offset, type Point } from "./types.ts";

/** CONST.GRID_DIAGONALS by meaning. */
const RULE = { EQUIDISTANT: 0, EXACT: 1, APPROXIMATE: 2, RECTILINEAR: 3, ALTERNATING_1: 4, ALTERNATING_2: 5, ILLEGAL: 6 } as const;
/** CONST.MOVEMENT_DIRECTIONS by meaning. */
const UP = 1;
const DOWN = 2;
const LEFT = 4;
const RIGHT = 8;
/** CONST.GRID_SNAPPING_MODES by meaning. */
const MODE = { CENTER: 0x1, EDGE_MIDPOINT: 0x2, TOP_LEFT_VERTEX: 0x10, VERTEX: 0xf0, CORNER: 0xf00 } as const;

/** Squares. */
export class SquareGrid extends BaseGrid {
  readonly type = 1;
  /** One of CONST.GRID_DIAGONALS. */
  readonly diagonals: number;

  constructor(config: GridConfiguration & { readonly diagonals?: number }) {
    super(config);
    this.diagonals = config.diagonals ?? RULE.EQUIDISTANT;
  }

  getOffset(coords: Coordinates): { i: number; j: number; k?: number } {
    if (isOffset(coords)) return coords.k === undefined ? { i: coords.i, j: coords.j } : { i: coords.i, j: coords.j, k: coords.k };
    const offset = { i: Math.floor(coords.y / this.size), j: Math.floor(coords.x / this.size) };
    return coords.elevation === undefined ? offset : { ...offset, k: Math.floor(coords.elevation / this.distance + 1e-8) };
  }
  getAdjacentOffsets(coords: Coordinates): Offset[] {
    const { i, j } = this.getOffset(coords);
    const sides = [
      { i: i - 1, j },
      { i, j: j + 1 },
      { i: i + 1, j },
      { i, j: j - 1 },
    ];
    if (this.diagonals === RULE.ILLEGAL) return sides;
    return [...sides, { i: i - 1, j: j - 1 }, { i: i - 1, j: j + 1 }, { i: i + 1, j: j + 1 }, { i: i + 1, j: j - 1 }];
  }
  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const { i, j } = this.getOffset(coords);
    const down = (direction & DOWN ? 1 : 0) - (direction & UP ? 1 : 0);
    const right = (direction & RIGHT ? 1 : 0) - (direction & LEFT ? 1 : 0);
    if (down !== 0 && right !== 0 && this.diagonals === RULE.ILLEGAL) return { i, j };
    return { i: i + down, j: j + right };
  }
  getTopLeftPoint(coords: Coordinates): { x: number; y: number } {
    const { i, j } = this.getOffset(coords);
    return { x: j * this.size, y: i * this.size };
  }
  getCenterPoint(coords: Coordinates): { x: number; y: number } {
    const { x, y } = this.getTopLeftPoint(coords);
    return { x: x + this.size / 2, y: y + this.size / 2 };
  }
  getShape(): { x: number; y: number }[] {
    const half = this.size / 2;
    return [
      { x: -half, y: -half },
      { x: half, y: -half },
      { x: half, y: half },
      { x: -half, y: half },
    ];
  }
  /** The nearest of the kinds of points that the mode names; the resolution divides a space. */
  getSnappedPoint(point: Point, { mode, resolution = 1 }: { mode: number; resolution?: number }): { x: number; y: number } {
    if (mode === 0) return { x: point.x, y: point.y };
    const step = this.size / resolution;
    const near = (value: number, shift: number) => Math.round(value / step - shift) * step + shift * step;
    const candidates: { x: number; y: number }[] = [];
    if (mode & MODE.CENTER) candidates.push({ x: near(point.x, 0.5), y: near(point.y, 0.5) });
    if (mode & (MODE.VERTEX | MODE.CORNER | MODE.TOP_LEFT_VERTEX)) candidates.push({ x: near(point.x, 0), y: near(point.y, 0) });
    if (mode & MODE.EDGE_MIDPOINT)
      candidates.push({ x: near(point.x, 0.5), y: near(point.y, 0) }, { x: near(point.x, 0), y: near(point.y, 0.5) });
    return nearest(point, candidates) ?? this.getTopLeftPoint(point);
  }
  getDirectPath(waypoints: Coordinates[]): Offset[] {
    const path: Offset[] = waypoints.length > 0 ? [this.getOffset(waypoints[0] as Coordinates)] : [];
    for (const next of waypoints.slice(1)) path.push(...this.#line(path.at(-1) as Offset, this.getOffset(next)));
    return path;
  }
  #line(from: Offset, to: Offset): Offset[] {
    const [down, right] = [to.i - from.i, to.j - from.j];
    const illegal = this.diagonals === RULE.ILLEGAL;
    const steps = illegal ? Math.abs(down) + Math.abs(right) : Math.max(Math.abs(down), Math.abs(right));
    return Array.from({ length: steps }, (_, index) => {
      const part = (index + 1) / steps;
      const j = from.j + Math.round(right * part);
      const i = illegal ? from.i + Math.sign(down) * (index + 1 - Math.abs(j - from.j)) : from.i + Math.round(down * part);
      return { i, j };
    });
  }
  [STRETCH](from: Coordinates, to: Coordinates, diagonalsBefore: number): Omit<Measurement, "cost"> {
    const [a, b] = [this.getOffset(from), this.getOffset(to)];
    const deltas = [Math.abs(b.i - a.i), Math.abs(b.j - a.j), Math.abs((b.k ?? 0) - (a.k ?? 0))].sort((one, other) => other - one) as [
      number,
      number,
      number,
    ];
    const diagonals = this.diagonals === RULE.ILLEGAL ? 0 : deltas[1];
    const spaces = this.diagonals === RULE.ILLEGAL ? deltas[0] + deltas[1] + deltas[2] : deltas[0];
    return {
      distance: this.#length(deltas, diagonalsBefore) * this.distance,
      spaces,
      diagonals,
      euclidean: Math.hypot(...deltas) * this.distance,
    };
  }
  /** The length in spaces of so many steps along each axis, largest first. */
  #length([a, b, c]: [number, number, number], before: number): number {
    switch (this.diagonals) {
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
}
