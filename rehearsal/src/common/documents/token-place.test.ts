import { describe, expect, it } from "vitest";
import { CONST } from "../constants.ts";
import { BaseScene } from "./index.ts";

function token(type: number, data: object = {}): any {
  const scene: any = new BaseScene({
    name: "S",
    grid: { type, size: 100, distance: 5 },
    tokens: [{ _id: "t".repeat(16), name: "T", ...data }],
  });
  return scene.tokens.contents[0];
}
const T = CONST.GRID_TYPES;

describe("a token's place", () => {
  it("on squares is its upper left space, and covers whole spaces", () => {
    const big = token(T.SQUARE, { x: 200, y: 100, width: 2, height: 1, elevation: 10 });
    expect([big.getSize(), big.getCenterPoint(), big._positionToGridOffset(), big.getOccupiedGridSpaceOffsets()]).toEqual([
      { width: 200, height: 100 },
      { x: 300, y: 150, elevation: 10 },
      { i: 1, j: 2, k: 2 },
      [
        { i: 1, j: 2 },
        { i: 1, j: 3 },
      ],
    ]);
    expect(big.getSnappedPosition({ x: 260, y: 149 })).toEqual({ x: 300, y: 100, elevation: 10 });
    expect(big._gridOffsetToPosition({ i: 1, j: 2, k: 2 })).toEqual({ x: 200, y: 100, elevation: 10 });
  });
  it("without grid is any whole pixel and covers no spaces", () => {
    const free = token(T.GRIDLESS, { x: 33, y: 44 });
    expect([free.getOccupiedGridSpaceOffsets(), free.getSnappedPosition({ x: 12.4, y: 7 }), free.getGridSpacePolygon()]).toEqual([
      [],
      { x: 12, y: 7, elevation: 0 },
      undefined,
    ]);
  });
  it.each([T.HEXODDR, T.HEXEVENR, T.HEXODDQ, T.HEXEVENQ])("on hexes of type %i goes from space to position and back", (type) => {
    const small = token(type);
    for (const offset of [
      { i: 2, j: 3 },
      { i: 5, j: 4 },
    ]) {
      const position = small._gridOffsetToPosition({ ...offset, k: 0 });
      expect(small._positionToGridOffset(position)).toEqual({ ...offset, k: 0 });
      expect(small.getSnappedPosition(position)).toEqual(position);
      expect(small.getOccupiedGridSpaceOffsets(position)).toEqual([offset]);
    }
  });
  it("is compared by the movement fields", () => {
    const place = { x: 1, y: 2, elevation: 0, width: 1, height: 1, shape: 4 };
    const cls = token(T.SQUARE).constructor;
    expect([cls.arePositionsEqual(place, { ...place, rotation: 5 }), cls.arePositionsEqual(place, { ...place, x: 2 })]).toEqual([
      true,
      false,
    ]);
  });
});
