import { CONST } from "../constants.ts";
import { createGrid } from "./grid.ts";

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

/** A token's place, with changes; without them that of its source. */
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

/** The size of a token in pixels. */
export function tokenSize(token: any, data: any): { width: number; height: number } {
  const { width, height } = placeOf(token, data);
  const grid = gridOf(token);
  if (!grid.isHexagonal) return { width: width * grid.sizeX, height: height * grid.sizeY };
  // Rows (or columns) of hexes overlap by a quarter.
  if (grid.columns) return { width: (0.75 * Math.floor(width) + 0.5 * (width % 1) + 0.25) * grid.sizeX, height: height * grid.sizeY };
  return { width: width * grid.sizeX, height: (0.75 * Math.floor(height) + 0.5 * (height % 1) + 0.25) * grid.sizeY };
}

/** The middle of a token. */
export function tokenCenter(token: any, data: any): { x: number; y: number; elevation: number } {
  const position = placeOf(token, data);
  const { width, height } = tokenSize(token, data);
  return { x: position.x + width / 2, y: position.y + height / 2, elevation: position.elevation };
}

/** The nearest position on the grid: whole spaces for tokens of whole size, half ones for others. */
export function snappedPosition(token: any, data: any): { x: number; y: number; elevation: number } {
  const position = placeOf(token, data);
  const grid = gridOf(token);
  const { x, y, elevation } = position;
  if (grid.isGridless) return { x: Math.round(x), y: Math.round(y), elevation };
  const M = CONST.GRID_SNAPPING_MODES;
  const even = grid.isHexagonal && Math.round(position.width) % 2 === 0;
  const whole = Number.isInteger(position.width) && Number.isInteger(position.height);
  const size = tokenSize(token, data);
  // Snap by the middle where it lies on a space's middle, by the corner otherwise.
  if (grid.isHexagonal) {
    const center = { x: x + size.width / 2, y: y + size.height / 2 };
    const snapped = grid.getSnappedPoint(center, { mode: even ? M.VERTEX : M.CENTER, resolution: 1 });
    return { x: Math.round(snapped.x - size.width / 2), y: Math.round(snapped.y - size.height / 2), elevation };
  }
  const snapped = grid.getSnappedPoint({ x, y }, { mode: M.TOP_LEFT_VERTEX, resolution: whole ? 1 : 2 });
  return { x: Math.round(snapped.x), y: Math.round(snapped.y), elevation };
}

/** The grid spaces that a token covers. */
export function occupiedOffsets(token: any, data: any): Offset[] {
  const grid = gridOf(token);
  if (grid.isGridless) return [];
  const position = placeOf(token, data);
  const { i, j } = positionToOffset(token, data);
  if (grid.isHexagonal) return hexArea(grid, tokenCenter(token, data), position);
  const offsets: Offset[] = [];
  const rows = Math.max(1, Math.ceil(position.height - 0.001));
  const columns = Math.max(1, Math.ceil(position.width - 0.001));
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) offsets.push({ i: i + row, j: j + column });
  return offsets;
}

/** The hexes nearest to a middle, as many as a token of the size covers. */
function hexArea(grid: any, center: { x: number; y: number }, { width, height }: Place): Offset[] {
  const reach = Math.ceil(Math.max(width, height)) + 1;
  const middle = grid.getOffset(center) as Offset;
  if (width <= 1 && height <= 1) return [{ i: middle.i, j: middle.j }];
  const radius = (Math.min(width, height) / 2) * grid.size;
  const offsets: Offset[] = [];
  for (let i = middle.i - reach; i <= middle.i + reach; i++) {
    for (let j = middle.j - reach; j <= middle.j + reach; j++) {
      const point = grid.getCenterPoint({ i, j });
      if (Math.hypot(point.x - center.x, point.y - center.y) < radius) offsets.push({ i, j });
    }
  }
  return offsets;
}

/** The grid space of a position. */
export function positionToOffset(token: any, data: any): { i: number; j: number; k: number } {
  const grid = gridOf(token);
  const { x, y, elevation, width, height } = placeOf(token, data);
  const corner = grid.isGridless
    ? { x, y }
    : { x: x + Math.min(width, 1) * grid.sizeX * 0.5, y: y + Math.min(height, 1) * grid.sizeY * 0.5 };
  const { i, j } = grid.getOffset(grid.isHexagonal ? tokenCenter(token, data) : corner);
  return { i, j, k: Math.round(elevation / grid.distance) };
}

/** The position whose grid space is the given one. */
export function offsetToPosition(
  token: any,
  offset: { i: number; j: number; k?: number },
  data: any,
): { x: number; y: number; elevation: number } {
  const grid = gridOf(token);
  const elevation = (offset.k ?? 0) * grid.distance;
  if (grid.isGridless) return { x: offset.j, y: offset.i, elevation };
  if (!grid.isHexagonal) {
    const { x, y } = grid.getTopLeftPoint(offset);
    return { x: Math.round(x), y: Math.round(y), elevation };
  }
  const center = grid.getCenterPoint(offset);
  const size = tokenSize(token, data);
  return snappedPosition(token, { ...data, x: center.x - size.width / 2, y: center.y - size.height / 2, elevation });
}

/** The outline of a token of whole size around its own upper left corner. */
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
