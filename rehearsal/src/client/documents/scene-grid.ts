import { Color } from "../../common/utils/index.ts";
import { GridlessGrid, HexagonalGrid, SquareGrid } from "../../common/grid/index.ts";

/** Creates the grid of a scene from its data. */
export function gridOf(scene: any): any {
  const { type, size, distance, units, style, thickness, color, alpha } = scene._source.grid;
  const options = { size, distance, units, style, thickness, alpha, color: Color.from(color) };
  const { GRIDLESS, SQUARE, HEXODDR, HEXEVENR, HEXODDQ, HEXEVENQ } = CONST.GRID_TYPES;
  const diagonals = game.settings.get("core", "gridDiagonals");
  if (type === GRIDLESS) return new GridlessGrid(options);
  if (type === SQUARE) return new SquareGrid({ ...options, diagonals });
  const columns = type === HEXODDQ || type === HEXEVENQ;
  const even = type === HEXEVENR || type === HEXEVENQ;
  if (columns || type === HEXODDR || type === HEXEVENR) return new HexagonalGrid({ ...options, columns, even, diagonals });
  throw new Error(`There is no grid type ${type}`);
}

function rectangle(x: number, y: number, width: number, height: number): any {
  const pixi = (globalThis as any).PIXI;
  return pixi ? new pixi.Rectangle(x, y, width, height) : { x, y, width, height };
}

/** Returns the place of a scene's map on the canvas. Its padding is a whole number of grid spaces. */
export function dimensionsOf(scene: any): any {
  const { grid, padding } = scene;
  const { width: sceneWidth, height: sceneHeight } = scene._source;
  const shift = scene._source.background ?? {};
  const across = grid.calculateDimensions(sceneWidth, sceneHeight, padding);
  const sceneX = across.x - (shift.offsetX ?? 0);
  const sceneY = across.y - (shift.offsetY ?? 0);
  return {
    ...across,
    sceneX,
    sceneY,
    sceneWidth,
    sceneHeight,
    size: grid.size,
    distance: grid.distance,
    distancePixels: grid.size / grid.distance,
    units: grid.units,
    ratio: across.width / across.height,
    maxR: Math.hypot(across.width, across.height),
    rows: across.rows,
    columns: across.columns,
    rect: rectangle(0, 0, across.width, across.height),
    sceneRect: rectangle(sceneX, sceneY, sceneWidth, sceneHeight),
  };
}
