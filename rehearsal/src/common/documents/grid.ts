import { CONST } from "../constants.ts";
import { GridlessGrid, HexagonalGrid, SquareGrid } from "../grid/index.ts";

/** The grid that a scene's settings describe. */
export function createGrid(settings: any): any {
  const T = CONST.GRID_TYPES;
  const { type, color, ...config } = settings;
  void color;
  if (type === T.GRIDLESS) return new GridlessGrid(config);
  if (type === T.SQUARE) return new SquareGrid(config);
  return new HexagonalGrid({ ...config, columns: type === T.HEXODDQ || type === T.HEXEVENQ, even: type === T.HEXEVENR || type === T.HEXEVENQ });
}
