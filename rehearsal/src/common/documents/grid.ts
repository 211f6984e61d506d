import { CONST } from "../constants.ts";
import { GridlessGrid, HexagonalGrid, SquareGrid } from "../grid/index.ts";
import { Color } from "../utils/color.ts";

/** Returns the grid that a scene's settings describe. */
export function createGrid(settings: any): any {
  const T = CONST.GRID_TYPES;
  const { type, ...rest } = settings;
  const config = { ...rest, color: Color.from(rest.color ?? 0) };
  if (type === T.GRIDLESS) return new GridlessGrid(config);
  if (type === T.SQUARE) return new SquareGrid(config);
  return new HexagonalGrid({
    ...config,
    columns: type === T.HEXODDQ || type === T.HEXEVENQ,
    even: type === T.HEXEVENR || type === T.HEXEVENQ,
  });
}
