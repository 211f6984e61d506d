import {
  add,
  nothing,
  type Coordinates,
  type CostFunction,
  type MeasureOptions,
  type Measurement,
  type Offset,
  type PathPoint,
  type PathResult,
  type Point,
  type Segment,
  type Waypoint,
} from "./types.ts";

/** The key of the method with which each kind of grid measures one straight stretch. A symbol, since Foundry VTT has no name for it. */
export const STRETCH = Symbol("stretch");

/** The settings of a grid: the size of a space in pixels, and the distance that a space stands for. */
export interface GridConfiguration {
  readonly size: number;
  readonly distance?: number;
  readonly units?: string;
  readonly style?: string;
  readonly thickness?: number;
  readonly color?: unknown;
  readonly alpha?: number;
}

/** What the cost of a stretch depends on: its length, the diagonals before it, and the cost of a step. */
interface Stretch {
  readonly distance: number;
  readonly before: number;
  readonly cost: CostFunction | number | undefined;
}

/** The part that all grids share. Kinds of grids differ in how spaces lie and how paths are measured. */
export abstract class BaseGrid {
  readonly size: number;
  readonly sizeX: number;
  readonly sizeY: number;
  readonly distance: number;
  readonly units: string;
  readonly style: string;
  readonly thickness: number;
  readonly color: any;
  readonly alpha: number;

  constructor(config: GridConfiguration) {
    this.size = this.sizeX = this.sizeY = config.size;
    this.distance = config.distance ?? 1;
    this.units = config.units ?? "";
    this.style = config.style ?? "solidLines";
    this.thickness = config.thickness ?? 1;
    this.color = config.color ?? 0;
    this.alpha = config.alpha ?? 1;
  }

  /** One of CONST.GRID_TYPES. */
  abstract readonly type: number;
  get isGridless(): boolean {
    return this.type === 0;
  }
  get isSquare(): boolean {
    return this.type === 1;
  }
  get isHexagonal(): boolean {
    return this.type > 1;
  }

  abstract getOffset(coords: Coordinates): { i: number; j: number; k?: number };
  abstract getAdjacentOffsets(coords: Coordinates): Offset[];
  abstract getShiftedOffset(coords: Coordinates, direction: number): Offset;
  abstract getTopLeftPoint(coords: Coordinates): { x: number; y: number };
  abstract getCenterPoint(coords: Coordinates): { x: number; y: number };
  /** Returns the outline of a space around its centre. */
  abstract getShape(): { x: number; y: number }[];
  abstract getSnappedPoint(point: Point, behavior: { mode: number; resolution?: number }): { x: number; y: number };
  /** Returns every space of a straight path, both ends included. */
  abstract getDirectPath(waypoints: Coordinates[]): Offset[];

  /** Returns the outline of a space in pixels. */
  getVertices(coords: Coordinates): { x: number; y: number }[] {
    const { x, y } = this.getCenterPoint(this.getOffset(coords));
    return this.getShape().map((point) => ({ x: point.x + x, y: point.y + y }));
  }

  /** Returns the rows and columns of a rectangle and one more on each side: [first row, first column, end row, end column], ends excluded. */
  getOffsetRange({
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
    const first = this.getOffset({ x, y });
    const last = this.getOffset({ x: x + width - 1, y: y + height - 1 });
    return [first.i - 1, first.j - 1, last.i + 2, last.j + 2];
  }

  testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean {
    const { i, j } = this.getOffset(coords2);
    return this.getAdjacentOffsets(coords1).some((each) => each.i === i && each.j === j);
  }

  /** Returns a point in the shifted space that lies as far from its centre as before. */
  getShiftedPoint(point: Point, direction: number): { x: number; y: number } {
    const from = this.getCenterPoint(this.getOffset(point));
    const to = this.getCenterPoint(this.getShiftedOffset(point, direction));
    return { x: point.x + to.x - from.x, y: point.y + to.y - from.y };
  }

  /** Returns the point at a distance (in the grid's units) in a direction (degrees, clockwise from the right). */
  getTranslatedPoint(point: Point, direction: number, distance: number): { x: number; y: number } {
    const angle = (direction * Math.PI) / 180;
    const pixels = (distance / this.distance) * this.size;
    return { x: point.x + Math.cos(angle) * pixels, y: point.y + Math.sin(angle) * pixels };
  }

  /** Returns a polygon around the points within a distance (in the grid's units) of a point. */
  getCircle(center: Point, radius: number): { x: number; y: number }[] {
    return Array.from({ length: 36 }, (_, index) => this.getTranslatedPoint(center, index * 10, radius));
  }

  /** Returns the measures of a scene with its padding, rounded up to whole spaces. */
  calculateDimensions(
    sceneWidth: number,
    sceneHeight: number,
    padding: number,
  ): { width: number; height: number; x: number; y: number; rows: number; columns: number } {
    const x = Math.ceil((sceneWidth * padding) / this.sizeX) * this.sizeX;
    const y = Math.ceil((sceneHeight * padding) / this.sizeY) * this.sizeY;
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    return { width, height, x, y, rows: Math.ceil(height / this.sizeY), columns: Math.ceil(width / this.sizeX) };
  }

  /** Measures a path over waypoints: distance and cost in the grid's units, spaces, diagonals and the straight-line distance. */
  measurePath(waypoints: PathPoint[], options: MeasureOptions = {}): PathResult {
    const result: PathResult = {
      ...nothing(),
      waypoints: waypoints.map(() => ({ ...nothing(), backward: null, forward: null })),
      segments: [],
    };
    this._measurePath(waypoints, options, result);
    return result;
  }

  protected _measurePath(waypoints: PathPoint[], { cost }: MeasureOptions, result: PathResult): void {
    for (let index = 1; index < waypoints.length; index++) {
      const [from, to] = [waypoints[index - 1] as PathPoint, waypoints[index] as PathPoint];
      const [back, here] = [result.waypoints[index - 1] as Waypoint, result.waypoints[index] as Waypoint];
      const segment: Segment = { ...nothing(), from: back, to: here, teleport: to.teleport ?? false, measure: to.measure ?? true };
      if (segment.measure) {
        Object.assign(segment, this[STRETCH](from, to, result.diagonals));
        segment.cost = this.#cost(from, to, { distance: segment.distance, before: result.diagonals, cost: to.cost ?? cost });
      }
      back.forward = here.backward = segment;
      result.segments.push(segment);
      add(result, segment);
      const { distance, cost: spent, spaces, diagonals, euclidean } = result;
      Object.assign(here, { distance, cost: spent, spaces, diagonals, euclidean });
    }
  }

  /** Returns the cost of one stretch. Calls a cost function once per step. For a teleport, or without a grid, calls it once. */
  #cost(from: PathPoint, to: PathPoint, { distance, before, cost }: Stretch): number {
    if (cost === undefined) return distance;
    if (typeof cost === "number") return cost;
    const segment = { ...to, teleport: to.teleport ?? false };
    const path = segment.teleport || this.isGridless ? [this.getOffset(from), this.getOffset(to)] : this.getDirectPath([from, to]);
    let sum = 0;
    let diagonals = before;
    for (let index = 1; index < path.length; index++) {
      const [one, next] = [path[index - 1] as Offset, path[index] as Offset];
      if (one.i === next.i && one.j === next.j && one.k === next.k) continue;
      const step = path.length === 2 ? { distance, diagonals: 0 } : this[STRETCH](one, next, diagonals);
      diagonals += step.diagonals;
      sum += cost(one, next, step.distance, segment);
    }
    return sum;
  }

  /** Returns distance, spaces and diagonals of one straight stretch. `diagonalsBefore` counts the diagonals before it. */
  abstract [STRETCH](from: Coordinates, to: Coordinates, diagonalsBefore: number): Omit<Measurement, "cost">;
}
