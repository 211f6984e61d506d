import { BaseGrid, STRETCH } from "./base.ts";
import { isOffset, type Coordinates, type Measurement, type Offset, type Point } from "./types.ts";

const UP = 1;
const DOWN = 2;
const LEFT = 4;
const RIGHT = 8;

/** A grid without spaces: every pixel is one. */
export class GridlessGrid extends BaseGrid {
  readonly type = 0;

  getOffset(coords: Coordinates): { i: number; j: number; k?: number } {
    if (isOffset(coords)) return coords.k === undefined ? { i: coords.i, j: coords.j } : { i: coords.i, j: coords.j, k: coords.k };
    const offset = { i: Math.round(coords.y), j: Math.round(coords.x) };
    return coords.elevation === undefined ? offset : { ...offset, k: Math.round((coords.elevation / this.distance) * this.size) };
  }
  override getOffsetRange({
    x,
    y,
    width,
    height,
  }: {
    x: number;
    y: number;
    width: number;
    height: number;
  }): [i0: number, j0: number, i1: number, j1: number] {
    return [Math.floor(y), Math.floor(x), Math.ceil(y + height), Math.ceil(x + width)];
  }
  getAdjacentOffsets(_coords: Coordinates): Offset[] {
    return [];
  }
  override testAdjacency(_coords1: Coordinates, _coords2: Coordinates): boolean {
    return false;
  }
  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const { x, y } = this.getShiftedPoint(this.getCenterPoint(coords), direction);
    return { i: Math.round(y), j: Math.round(x) };
  }
  override getShiftedPoint(point: Point, direction: number): { x: number; y: number } {
    const dx = (direction & RIGHT ? 1 : 0) - (direction & LEFT ? 1 : 0);
    const dy = (direction & DOWN ? 1 : 0) - (direction & UP ? 1 : 0);
    return { x: point.x + dx * this.size, y: point.y + dy * this.size };
  }
  getTopLeftPoint(coords: Coordinates): { x: number; y: number } {
    return this.getCenterPoint(coords);
  }
  getCenterPoint(coords: Coordinates): { x: number; y: number } {
    return isOffset(coords) ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
  }
  getShape(): { x: number; y: number }[] {
    return [];
  }
  override getVertices(_coords: Coordinates): { x: number; y: number }[] {
    return [];
  }
  getSnappedPoint({ x, y }: Point, _behavior: { mode: number; resolution?: number }): { x: number; y: number } {
    return { x, y };
  }
  getDirectPath(waypoints: Coordinates[]): Offset[] {
    return waypoints.map((each) => this.getOffset(each));
  }
  [STRETCH](from: Coordinates, to: Coordinates, _diagonalsBefore: number): Omit<Measurement, "cost"> {
    const [a, b] = [this.getCenterPoint(from), this.getCenterPoint(to)];
    const height = this.#elevation(to) - this.#elevation(from);
    const distance = Math.hypot(((b.x - a.x) / this.size) * this.distance, ((b.y - a.y) / this.size) * this.distance, height);
    return { distance, spaces: 0, diagonals: 0, euclidean: distance };
  }
  /** Returns the elevation of a point in the grid's units. Steps of elevation are pixels here too. */
  #elevation(coords: Coordinates): number {
    return isOffset(coords) ? ((coords.k ?? 0) / this.size) * this.distance : (coords.elevation ?? 0);
  }
}
