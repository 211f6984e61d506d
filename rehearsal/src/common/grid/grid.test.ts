import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GridlessGrid, HexagonalGrid, SquareGrid } from "./index.ts";

const hexes = [false, true].flatMap((columns) => [false, true].map((even) => new HexagonalGrid({ size: 100, distance: 5, columns, even })));
const offset = fc.record({ i: fc.integer({ min: -40, max: 40 }), j: fc.integer({ min: -40, max: 40 }) });

describe("hexes", () => {
  it.each(hexes)("of type $type go from offset to cube to offset and back", (grid) => {
    fc.assert(fc.property(offset, (at) => void expect(grid.cubeToOffset(grid.offsetToCube(at))).toEqual(at)));
  });

  it.each(hexes)("of type $type find the space of its own centre", (grid) => {
    fc.assert(fc.property(offset, (at) => void expect(grid.getOffset(grid.getCenterPoint(at))).toEqual(at)));
  });

  it.each(hexes)("of type $type have six neighbours, each a space away and adjacent in turn", (grid) => {
    fc.assert(
      fc.property(offset, (at) => {
        const around = grid.getAdjacentOffsets(at);
        expect(new Set(around.map(({ i, j }) => `${i}.${j}`)).size).toBe(6);
        for (const each of around) {
          expect(grid.testAdjacency(each, at)).toBe(true);
          expect(grid.measurePath([at, each])).toMatchObject({ spaces: 1, distance: 5 });
        }
      }),
    );
  });

  it.each(hexes)("of type $type measure a way in as many spaces as the direct path has steps", (grid) => {
    fc.assert(
      fc.property(offset, offset, (a, b) => {
        const path = grid.getDirectPath([a, b]);
        expect(path.at(-1)).toEqual(b);
        expect(grid.measurePath([a, b]).spaces).toBe(path.length - 1);
        for (let index = 1; index < path.length; index++) expect(grid.testAdjacency(path[index - 1]!, path[index]!)).toBe(true);
      }),
    );
  });

  it("of odd columns shove the odd columns down, of even rows the even rows to the right", () => {
    const columns = new HexagonalGrid({ size: 100, columns: true });
    expect(columns.getCenterPoint({ i: 0, j: 1 }).y - columns.getCenterPoint({ i: 0, j: 0 }).y).toBeCloseTo(50);
    const rows = new HexagonalGrid({ size: 100, even: true });
    expect(rows.getCenterPoint({ i: 0, j: 0 }).x - rows.getCenterPoint({ i: 1, j: 0 }).x).toBeCloseTo(50);
  });

  it.each(hexes)("of type $type shift to a neighbour in every direction that has one", (grid) => {
    const straight = grid.columns ? [1, 2, 5, 9, 6, 10] : [4, 8, 5, 9, 6, 10];
    for (const from of [
      { i: 3, j: 3 },
      { i: 4, j: 4 },
      { i: 3, j: 4 },
    ]) {
      const reached = straight.map((direction) => grid.getShiftedOffset(from, direction));
      expect(new Set(reached.map(({ i, j }) => `${i}.${j}`)).size).toBe(6);
      for (const each of reached) expect(grid.testAdjacency(from, each)).toBe(true);
    }
  });

  it("snap to the centre", () => {
    const [grid] = hexes;
    const center = grid!.getCenterPoint({ i: 2, j: 2 });
    expect(grid!.getSnappedPoint({ x: center.x + 20, y: center.y - 15 }, { mode: 1 })).toEqual(center);
  });
});

describe("squares", () => {
  const way = (diagonals: number) =>
    new SquareGrid({ size: 100, distance: 5, diagonals }).measurePath([
      { i: 0, j: 0 },
      { i: 3, j: 5 },
    ]);

  it.each([
    [0, 25, 5],
    [1, 5 * (2 + 3 * Math.SQRT2), 5],
    [2, 32.5, 5],
    [3, 40, 5],
    [4, 30, 5],
    [5, 35, 5],
    [6, 40, 8],
  ])("with diagonal rule %i measure %f over %i spaces", (rule, distance, spaces) => {
    expect(way(rule).distance).toBeCloseTo(distance);
    expect(way(rule).spaces).toBe(spaces);
  });

  it("carry the alternation of diagonals over waypoints", () => {
    const grid = new SquareGrid({ size: 100, distance: 5, diagonals: 4 });
    expect(
      grid.measurePath([
        { i: 0, j: 0 },
        { i: 1, j: 1 },
        { i: 2, j: 2 },
      ]).distance,
    ).toBe(15);
  });

  it("ask a cost for every step", () => {
    const grid = new SquareGrid({ size: 100, distance: 5 });
    expect(
      grid.measurePath(
        [
          { x: 50, y: 50 },
          { x: 350, y: 50 },
        ],
        { cost: (_from, _to, distance) => distance * 2 },
      ),
    ).toMatchObject({ distance: 15, cost: 30, spaces: 3 });
  });

  it("have eight neighbours, four where diagonals are illegal", () => {
    expect(new SquareGrid({ size: 100 }).getAdjacentOffsets({ i: 0, j: 0 })).toHaveLength(8);
    expect(new SquareGrid({ size: 100, diagonals: 6 }).getAdjacentOffsets({ i: 0, j: 0 })).toHaveLength(4);
  });

  it("snap to centres and to corners", () => {
    const grid = new SquareGrid({ size: 100 });
    expect(grid.getSnappedPoint({ x: 130, y: 170 }, { mode: 1 })).toEqual({ x: 150, y: 150 });
    expect(grid.getSnappedPoint({ x: 130, y: 170 }, { mode: 0xf0 })).toEqual({ x: 100, y: 200 });
  });
});

describe("no grid", () => {
  const grid = new GridlessGrid({ size: 100, distance: 5, units: "ft" });
  it("measures as the crow flies, in no spaces", () => {
    expect(
      grid.measurePath([
        { x: 0, y: 0 },
        { x: 300, y: 400 },
      ]),
    ).toMatchObject({ distance: 25, spaces: 0, cost: 25 });
  });
  it("has no neighbours", () => expect(grid.getAdjacentOffsets({ x: 0, y: 0 })).toEqual([]));
});
