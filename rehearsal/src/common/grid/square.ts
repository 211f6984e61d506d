import { BaseGrid, STRETCH, type GridConfiguration } from "./base.ts";
import {
  climb,
  isOffset,
  lengthByRule,
  nearest,
  rise,
  RULE,
  type Coordinates,
  type Measurement,
  type Offset,
  type Point,
} from "./types.ts";

/** CONST.MOVEMENT_DIRECTIONS by name. */
const UP = 1;
const DOWN = 2;
const LEFT = 4;
const RIGHT = 8;
/** CONST.GRID_SNAPPING_MODES by name. */
const MODE = { CENTER: 0x1, EDGE_MIDPOINT: 0x2, TOP_LEFT_VERTEX: 0x10, VERTEX: 0xf0, CORNER: 0xf00 } as const;

/** A grid of squares. */
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
  /** Returns the nearest point of the kinds that the mode names. The resolution divides a space. */
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
    const [down, right, up] = [to.i - from.i, to.j - from.j, climb(from, to)];
    if (this.diagonals === RULE.ILLEGAL) return this.#corners(from, to);
    const steps = Math.max(Math.abs(down), Math.abs(right), up);
    return Array.from({ length: steps }, (_, index) => {
      const part = (index + 1) / steps;
      return { i: from.i + Math.round(down * part), j: from.j + Math.round(right * part), ...rise(from, to, part) };
    });
  }
  /** Returns a path without diagonals: first the steps over the ground, then those up or down. */
  #corners(from: Offset, to: Offset): Offset[] {
    const [down, right, up] = [to.i - from.i, to.j - from.j, climb(from, to)];
    const steps = Math.abs(down) + Math.abs(right);
    const low = rise(from, to, 0);
    const ground = Array.from({ length: steps }, (_, index) => {
      const j = from.j + Math.round((right * (index + 1)) / steps);
      return { i: from.i + Math.sign(down) * (index + 1 - Math.abs(j - from.j)), j, ...low };
    });
    return [...ground, ...Array.from({ length: up }, (_, index) => ({ i: to.i, j: to.j, ...rise(from, to, (index + 1) / up) }))];
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
      distance: lengthByRule(this.diagonals, deltas, diagonalsBefore) * this.distance,
      spaces,
      diagonals,
      euclidean: Math.hypot(...deltas) * this.distance,
    };
  }
}
