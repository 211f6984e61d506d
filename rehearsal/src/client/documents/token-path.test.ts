import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONST } from "../../common/constants.ts";
import { BaseScene } from "../../common/documents/index.ts";
import { measure, movementCost, withIntermediate } from "./token-path.ts";

const before = globalThis.CONFIG;
const median = (results: { cost: number }[]): number => {
  const costs = results.map(({ cost }) => cost).sort((one, other) => one - other);
  return costs.at(-1) === Infinity ? Infinity : (costs[Math.floor(costs.length / 2)] ?? 0);
};
beforeAll(() => {
  const twice = () => (cost: number) => cost * 2;
  const actions = {
    walk: { label: "Walk" },
    sneak: { label: "Sneak", getCostFunction: twice },
    blink: { label: "Blink", teleport: true },
    displace: { label: "Displace", teleport: true, measure: false },
  };
  globalThis.CONFIG = { Token: { movement: { actions, defaultAction: "walk", costAggregator: median } } } as any;
});
afterAll(() => {
  globalThis.CONFIG = before;
});

function token(type: number, data: object = {}): any {
  const scene: any = new BaseScene({
    name: "S",
    grid: { type, size: 100, distance: 5 },
    tokens: [{ _id: "t".repeat(16), name: "T", ...data }],
  });
  const made = scene.tokens.contents[0];
  made.movementAction = "walk";
  return made;
}
const T = CONST.GRID_TYPES;
const hexes = [T.HEXODDR, T.HEXEVENR, T.HEXODDQ, T.HEXEVENQ];

describe("a token's way", () => {
  it("costs its distance if there is no cost function", () => {
    const walker = token(T.SQUARE);
    expect(
      measure(walker, [
        { x: 0, y: 0 },
        { x: 300, y: 0, action: "sneak" },
      ]),
    ).toMatchObject({ distance: 15, cost: 15, spaces: 3 });
  });

  it.each([T.SQUARE, ...hexes])("on grids of type %i costs what the action of each segment makes of its steps", (type) => {
    const walker = token(type);
    const at = (i: number, j: number) => walker._gridOffsetToPosition({ i, j });
    const way = [at(0, 0), { ...at(0, 2), action: "walk" }, { ...at(0, 4), action: "sneak" }];
    const result = measure(walker, way, { cost: movementCost(walker) });
    expect([result.spaces, result.cost, result.segments.map((each: any) => each.cost)]).toEqual([4, 30, [10, 20]]);
  });

  it("calls the cost function for each step with its segment, never for a way without steps", () => {
    const walker = token(T.HEXODDR);
    const asked: unknown[] = [];
    const cost = (from: any, to: any, distance: number, segment: any): number => {
      asked.push([from.j, to.j, distance, segment.action, segment.actionConfig.label, segment.teleport, segment.width]);
      return distance;
    };
    const at = (j: number) => walker._gridOffsetToPosition({ i: 0, j });
    measure(walker, [at(0), at(0), { ...at(2), action: "sneak" }, { ...at(5), action: "blink" }, { ...at(9), action: "displace" }], {
      cost,
    });
    expect(asked).toEqual([
      [0, 1, 5, "sneak", "Sneak", false, 1],
      [1, 2, 5, "sneak", "Sneak", false, 1],
      [2, 5, 15, "blink", "Blink", true, 1],
    ]);
  });

  it("costs the distance times the difficulty of the terrain, then by its action, and Infinity on impassable terrain", () => {
    const walker = token(T.SQUARE);
    const way = (difficulty: number | null) => [
      { x: 0, y: 0 },
      { x: 200, y: 0, action: "sneak", terrain: { difficulty } },
    ];
    const cost = movementCost(walker);
    expect([2, 1, null].map((each) => measure(walker, way(each), { cost }).cost)).toEqual([40, 20, Infinity]);
  });

  it("takes the cost that a waypoint has", () => {
    const walker = token(T.SQUARE);
    expect(
      measure(walker, [
        { x: 0, y: 0 },
        { x: 200, y: 0, cost: 3 },
        { x: 300, y: 0 },
      ]).cost,
    ).toBe(8);
  });

  it("without grid has one step for each segment, in pixels", () => {
    const walker = token(T.GRIDLESS);
    const asked: unknown[] = [];
    const cost = (from: any, to: any, distance: number): number => asked.push([from, to, distance]);
    const way = [
      { x: 10, y: 20 },
      { x: 310, y: 420 },
    ];
    expect(measure(walker, way, { cost })).toMatchObject({ distance: 25, cost: 1, spaces: 0 });
    expect(asked).toEqual([[{ i: 20, j: 10, k: 0 }, { i: 420, j: 310, k: 0 }, 25]]);
  });

  it("of a token of many spaces costs the median of its spaces, and Infinity if one does", () => {
    const giant = token(T.SQUARE, { width: 2, height: 2 });
    const way = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ];
    const by = (special: number) => (_from: any, to: any) => (to.i === 0 && to.j === 1 ? special : 5);
    expect([measure(giant, way, { cost: by(500) }).cost, measure(giant, way, { cost: by(Infinity) }).cost]).toEqual([5, Infinity]);
  });

  it.each([T.SQUARE, ...hexes])("on grids of type %i includes all spaces between, but not for a teleport", (type) => {
    const walker = token(type);
    const at = (i: number, j: number) => walker._gridOffsetToPosition({ i, j });
    const path = withIntermediate(walker, [at(2, 2), at(2, 5), { ...at(2, 8), action: "blink" }]);
    expect(path.map((each) => [walker._positionToGridOffset(each).j, each.intermediate])).toEqual([
      [2, false],
      [3, true],
      [4, true],
      [5, false],
      [8, false],
    ]);
  });
});

describe("a token of many hexes", () => {
  it.each(hexes)("of type %i covers adjacent hexes, the same number everywhere, and keeps its place on the grid", (type) => {
    const S = CONST.TOKEN_SHAPES;
    for (const shape of [S.ELLIPSE_1, S.ELLIPSE_2, S.TRAPEZOID_1, S.TRAPEZOID_2, S.RECTANGLE_1, S.RECTANGLE_2]) {
      const giant = token(type, { width: 2, height: 2, shape });
      const { grid } = giant.parent;
      for (const offset of [
        { i: 4, j: 4 },
        { i: 5, j: 5 },
        { i: 4, j: 5 },
      ]) {
        const position = giant._gridOffsetToPosition(offset);
        const spaces = giant.getOccupiedGridSpaceOffsets(position);
        expect(giant._positionToGridOffset(position)).toEqual({ ...offset, k: 0 });
        expect(giant.getSnappedPosition(position)).toEqual({ ...position, elevation: 0 });
        expect(spaces).toHaveLength(3);
        for (const one of spaces) expect(spaces.filter((other: any) => grid.testAdjacency(one, other))).toHaveLength(2);
      }
    }
  });
});
