import { CONST } from "../constants.ts";
import { createGrid } from "./grid.ts";

/** Returns the number of hexes in each line of a token, one entry for each line of its height. */
function hexLines(shape: number, along: number, across: number): number[] {
  const [width, height] = [Math.max(1, Math.ceil(along - 0.001)), Math.max(1, Math.ceil(across - 0.001))];
  const S = CONST.TOKEN_SHAPES;
  const middle = shape === S.ELLIPSE_2 ? Math.ceil((height - 1) / 2) : Math.floor((height - 1) / 2);
  const shorter = (line: number): number => {
    if (shape === S.ELLIPSE_1 || shape === S.ELLIPSE_2) return Math.abs(line - middle);
    if (shape === S.TRAPEZOID_1) return line;
    if (shape === S.TRAPEZOID_2) return height - 1 - line;
    return (line + (shape === S.RECTANGLE_2 ? 1 : 0)) % 2;
  };
  return Array.from({ length: height }, (_, line) => Math.max(1, width - shorter(line)));
}

interface Place {
  x: number;
  y: number;
  elevation: number;
  width: number;
  height: number;
  shape: number;
}
interface Offset {
  i: number;
  j: number;
}

function gridOf(token: any): any {
  return token.parent?.grid ?? createGrid({ type: CONST.GRID_TYPES.GRIDLESS, size: 100 });
}

/** Returns a token's place: that of its source, with `data` on top. */
function placeOf(token: any, data: any): Place {
  const { x, y, elevation, width, height, shape } = token._source as Place;
  return {
    x,
    y,
    elevation,
    width,
    height,
    shape,
    ...Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => value !== undefined)),
  };
}

/** Returns the size of a token in pixels. */
export function tokenSize(token: any, data: any): { width: number; height: number } {
  const { width, height } = placeOf(token, data);
  const grid = gridOf(token);
  if (!grid.isHexagonal) return { width: width * grid.sizeX, height: height * grid.sizeY };
  // Rows (or columns) of hexes overlap by a quarter of a hex.
  if (grid.columns) return { width: (0.75 * Math.floor(width) + 0.5 * (width % 1) + 0.25) * grid.sizeX, height: height * grid.sizeY };
  return { width: width * grid.sizeX, height: (0.75 * Math.floor(height) + 0.5 * (height % 1) + 0.25) * grid.sizeY };
}

/** Returns the middle of a token. */
export function tokenCenter(token: any, data: any): { x: number; y: number; elevation: number } {
  const position = placeOf(token, data);
  const { width, height } = tokenSize(token, data);
  return { x: position.x + width / 2, y: position.y + height / 2, elevation: position.elevation };
}

/** Returns the nearest position on the grid. Tokens of whole size snap to whole spaces, others to half ones. */
export function snappedPosition(token: any, data: any): { x: number; y: number; elevation: number } {
  const position = placeOf(token, data);
  const grid = gridOf(token);
  const { x, y, elevation } = position;
  if (grid.isGridless) return { x: Math.round(x), y: Math.round(y), elevation };
  const M = CONST.GRID_SNAPPING_MODES;
  if (grid.isHexagonal) {
    const first = firstHex(token, position);
    const snapped = grid.getSnappedPoint(first, { mode: M.CENTER, resolution: 1 });
    return { x: Math.round(x + snapped.x - first.x), y: Math.round(y + snapped.y - first.y), elevation };
  }
  const whole = Number.isInteger(position.width) && Number.isInteger(position.height);
  const snapped = grid.getSnappedPoint({ x, y }, { mode: M.TOP_LEFT_VERTEX, resolution: whole ? 1 : 2 });
  return { x: Math.round(snapped.x), y: Math.round(snapped.y), elevation };
}

/** Returns the grid spaces that a token covers. Empty without a grid. */
export function occupiedOffsets(token: any, data: any): Offset[] {
  const grid = gridOf(token);
  if (grid.isGridless) return [];
  const position = placeOf(token, data);
  if (grid.isHexagonal) return hexCenters(token, position).map((point) => plain(grid.getOffset(point)));
  const { i, j } = positionToOffset(token, data);
  const offsets: Offset[] = [];
  const rows = Math.max(1, Math.ceil(position.height - 0.001));
  const columns = Math.max(1, Math.ceil(position.width - 0.001));
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) offsets.push({ i: i + row, j: j + column });
  return offsets;
}

function plain({ i, j }: Offset): Offset {
  return { i, j };
}

/** Returns the centres of a token's hexes, line by line. */
function hexCenters(token: any, position: Place): { x: number; y: number }[] {
  const grid = gridOf(token);
  const middle = tokenCenter(token, position);
  const [along, across] = grid.columns ? [position.height, position.width] : [position.width, position.height];
  const lines = hexLines(position.shape, along, across);
  return lines.flatMap((count, line) =>
    Array.from({ length: count }, (_, index) => {
      const [main, side] = [index - (count - 1) / 2, (line - (lines.length - 1) / 2) * 0.75];
      const [right, down] = grid.columns ? [side, main] : [main, side];
      return { x: middle.x + right * grid.sizeX, y: middle.y + down * grid.sizeY };
    }),
  );
}

/** Returns the centre of the hex that marks a token's place: the first of its first line. */
function firstHex(token: any, position: Place): { x: number; y: number } {
  return hexCenters(token, position)[0] ?? tokenCenter(token, position);
}

/** Returns the grid space of a position. */
export function positionToOffset(token: any, data: any): { i: number; j: number; k: number } {
  const grid = gridOf(token);
  const position = placeOf(token, data);
  const { x, y, elevation, width, height } = position;
  if (grid.isGridless) return grid.getOffset({ x, y, elevation });
  const corner = { x: x + Math.min(width, 1) * grid.sizeX * 0.5, y: y + Math.min(height, 1) * grid.sizeY * 0.5 };
  const { i, j } = grid.getOffset(grid.isHexagonal ? firstHex(token, position) : corner);
  return { i, j, k: Math.floor(elevation / grid.distance + 1e-8) };
}

/** Returns the position of a grid space. */
export function offsetToPosition(
  token: any,
  offset: { i: number; j: number; k?: number },
  data: any,
): { x: number; y: number; elevation: number } {
  const grid = gridOf(token);
  const k = offset.k ?? 0;
  if (grid.isGridless) return { x: offset.j, y: offset.i, elevation: (k / grid.size) * grid.distance };
  const elevation = k * grid.distance;
  if (!grid.isHexagonal) {
    const { x, y } = grid.getTopLeftPoint(offset);
    return { x: Math.round(x), y: Math.round(y), elevation };
  }
  const center = grid.getCenterPoint(offset);
  const first = firstHex(token, { ...placeOf(token, data), x: 0, y: 0 });
  return { x: Math.round(center.x - first.x), y: Math.round(center.y - first.y), elevation };
}

/** Returns a token's outline around its own upper left corner. Undefined without a grid. */
export function spacePolygon(token: any, data: any): { x: number; y: number }[] | undefined {
  const grid = gridOf(token);
  if (grid.isGridless) return undefined;
  const { width, height } = tokenSize(token, data);
  const place = placeOf(token, data);
  if (grid.isHexagonal && place.width === 1 && place.height === 1)
    return grid.getShape().map((point: any) => ({ x: point.x + width / 2, y: point.y + height / 2 }));
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}
