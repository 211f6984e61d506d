import { claim, type Context } from "../claim.ts";

/** Grids: spaces, neighbours, paths. */
export function grids(context: Context): void {
  const { describe, expect } = context;
  const { SquareGrid, HexagonalGrid, GridlessGrid } = foundry.grid;

  describe("Grids", () => {
    claim(context, { section: "8.5" }, "squares are found by row and column", () => {
      const grid = new SquareGrid({ size: 100, distance: 5, units: "ft" });
      expect(grid.getOffset({ x: 250, y: 130 })).to.include({ i: 1, j: 2 });
      expect(grid.getCenterPoint({ i: 1, j: 2 })).to.include({ x: 250, y: 150 });
      expect(grid.getTopLeftPoint({ i: 1, j: 2 })).to.include({ x: 200, y: 100 });
      expect(grid.getAdjacentOffsets({ i: 1, j: 1 }).length).to.equal(8);
    });

    claim(context, { section: "8.5" }, "diagonals cost what the rule says", () => {
      const way = (diagonals: number) =>
        new SquareGrid({ size: 100, distance: 5, diagonals }).measurePath([
          { i: 0, j: 0 },
          { i: 4, j: 4 },
        ]).distance;
      const { EQUIDISTANT, APPROXIMATE, RECTILINEAR, ALTERNATING_1, ALTERNATING_2 } = CONST.GRID_DIAGONALS;
      expect([EQUIDISTANT, APPROXIMATE, RECTILINEAR, ALTERNATING_1, ALTERNATING_2].map(way)).to.deep.equal([20, 30, 40, 30, 30]);
    });

    claim(context, { section: "8.5" }, "hexes have six neighbours, in cubes that add up to nothing", () => {
      for (const columns of [true, false]) {
        for (const even of [true, false]) {
          const grid = new HexagonalGrid({ size: 100, distance: 5, columns, even });
          const cube = grid.offsetToCube({ i: 3, j: 2 });
          expect(cube.q + cube.r + cube.s).to.equal(0);
          expect(grid.cubeToOffset(cube)).to.include({ i: 3, j: 2 });
          expect(grid.getAdjacentOffsets({ i: 3, j: 2 }).length).to.equal(6);
          expect(grid.getOffset(grid.getCenterPoint({ i: 3, j: 2 }))).to.include({ i: 3, j: 2 });
        }
      }
    });

    claim(context, { section: "8.5", covers: ["Grid#getVertices"] }, "spaces have corners: four of a square, six of a hex", () => {
      const corners = (grid: any) => grid.getVertices({ i: 1, j: 1 }).length;
      const hexes = [true, false].map((columns) => new HexagonalGrid({ size: 100, distance: 5, columns }));
      expect([new SquareGrid({ size: 100, distance: 5 }), ...hexes].map(corners)).to.deep.equal([4, 6, 6]);
    });

    claim(context, { section: "8.5" }, "hexes are measured in steps", () => {
      const grid = new HexagonalGrid({ size: 100, distance: 5, columns: true });
      expect(HexagonalGrid.cubeDistance({ q: 0, r: 0, s: 0 }, { q: 3, r: -1, s: -2 })).to.equal(3);
      const path = grid.getDirectPath([
        { i: 0, j: 0 },
        { i: 0, j: 4 },
      ]);
      expect(path.length).to.equal(5);
      expect(
        grid.measurePath([
          { i: 0, j: 0 },
          { i: 0, j: 4 },
        ]),
      ).to.include({ spaces: 4, distance: 20 });
    });

    claim(context, { section: "8.5" }, "without a grid a way is as the crow flies", () => {
      const grid = new GridlessGrid({ size: 100, distance: 5 });
      expect(
        grid.measurePath([
          { x: 0, y: 0 },
          { x: 300, y: 400 },
        ]).distance,
      ).to.equal(25);
      expect(grid.getAdjacentOffsets({ x: 0, y: 0 })).to.deep.equal([]);
    });

    claim(
      context,
      { section: "8.5", covers: ["BaseGrid#measurePath", "BaseGrid#testAdjacency", "BaseGrid#getDirectPath"] },
      "the cost of a way is asked for step by step, between neighbours, and endless where a step is",
      () => {
        const grids = [
          new SquareGrid({ size: 100, distance: 5 }),
          new HexagonalGrid({ size: 100, distance: 5 }),
          new HexagonalGrid({ size: 100, distance: 5, columns: true, even: true }),
        ];
        for (const grid of grids) {
          const way = [
            { i: 2, j: 2 },
            { i: 6, j: 4 },
          ];
          const steps: any[] = [];
          const cost = (from: any, to: any) => (steps.push([from, to]), steps.length);
          const { spaces, cost: sum } = grid.measurePath(way, { cost });
          expect([steps.length, sum]).to.deep.equal([spaces, (spaces * (spaces + 1)) / 2]);
          expect(steps.every(([from, to]) => grid.testAdjacency(from, to))).to.equal(true);
          expect(steps.map(([, { i, j }]) => [i, j])).to.deep.equal(
            grid
              .getDirectPath(way)
              .slice(1)
              .map(({ i, j }: any) => [i, j]),
          );
          expect(grid.measurePath(way, { cost: () => Infinity }).cost).to.equal(Infinity);
          expect(grid.measurePath([way[0]!, way[0]!], { cost: () => Infinity }).cost).to.equal(0);
        }
      },
    );

    claim(
      context,
      { section: "8.5" },
      "a stretch may be a teleport, have a cost of its own, or not be measured; without a grid it is one step",
      () => {
        const grid = new SquareGrid({ size: 100, distance: 5 });
        const steps: number[] = [];
        const cost = (_from: any, _to: any, distance: number) => (steps.push(distance), distance);
        const way = [
          { i: 0, j: 0 },
          { i: 0, j: 3, teleport: true },
          { i: 0, j: 5, cost: 1 },
          { i: 0, j: 9, measure: false },
        ];
        expect(grid.measurePath(way, { cost })).to.include({ distance: 25, cost: 16, spaces: 5 });
        expect(steps).to.deep.equal([15]);
        const free = new GridlessGrid({ size: 100, distance: 5 });
        const points = [
          { x: 0, y: 0 },
          { x: 300, y: 400 },
        ];
        expect(free.measurePath(points, { cost })).to.include({ cost: 25, spaces: 0 });
        expect(steps).to.deep.equal([15, 25]);
      },
    );

    claim(context, { section: "8.5" }, "what kind a grid is, it says itself", () => {
      const kinds = [new GridlessGrid({ size: 100 }), new SquareGrid({ size: 100 }), new HexagonalGrid({ size: 100 })];
      expect(kinds.map((grid) => [grid.isGridless, grid.isSquare, grid.isHexagonal])).to.deep.equal([
        [true, false, false],
        [false, true, false],
        [false, false, true],
      ]);
      const hexes = [new HexagonalGrid({ size: 100 }), new HexagonalGrid({ size: 100, columns: true })];
      for (const [grid, long] of hexes.map((grid) => [grid, grid.columns ? grid.sizeX : grid.sizeY] as const)) {
        expect(long).to.be.closeTo(200 / Math.sqrt(3), 0.001);
        expect(grid.getOffset(grid.getTopLeftPoint({ i: 2, j: 2 }))).to.be.an("object");
      }
    });

    claim(context, { section: "8.5" }, "points snap to centres", () => {
      const grid = new SquareGrid({ size: 100 });
      expect(grid.getSnappedPoint({ x: 130, y: 170 }, { mode: CONST.GRID_SNAPPING_MODES.CENTER })).to.include({ x: 150, y: 150 });
    });

    claim(context, { section: "8.5" }, "a scene has the grid that it was given", () => {
      const scene = game.scenes.contents[0];
      expect(scene.grid).to.be.instanceOf(foundry.grid.BaseGrid);
      expect([scene.grid.type, scene.grid.distance, scene.grid.units]).to.deep.equal([1, 5, "ft"]);
    });
  });
}
