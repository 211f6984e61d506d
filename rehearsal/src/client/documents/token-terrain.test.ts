import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONST } from "../../common/constants.ts";
import { BaseScene } from "../../common/documents/index.ts";
import { testShapes } from "../data/region-shapes.ts";
import { ModifyMovementCostRegionBehaviorType } from "../data/modify-movement-cost.ts";
import { TerrainData } from "../data/terrain-data.ts";
import { measure, movementCost } from "./token-path.ts";
import { regionsAt, terrainPath } from "./token-terrain.ts";

const before = globalThis.CONFIG;
beforeAll(() => {
  const actions = {
    walk: { label: "Walk" },
    fly: { label: "Fly" },
    sneak: { label: "Sneak", getCostFunction: () => (cost: number) => cost * 2, deriveTerrainDifficulty: ({ walk }: any) => walk },
  };
  globalThis.CONFIG = { Token: { movement: { actions, defaultAction: "walk", TerrainData } } } as any;
});
afterAll(() => {
  globalThis.CONFIG = before;
});

const SWAMP = { type: "rectangle", x: 200, y: 0, width: 200, height: 100 };

/** Creates a token on a scene with a region that has a behavior for each of the given difficulties. */
function walker(type: number, ...difficulties: Record<string, number | null>[]): any {
  const scene: any = new BaseScene({
    name: "S",
    grid: { type, size: 100, distance: 5 },
    tokens: [{ _id: "t".repeat(16), name: "T" }],
    regions: [{ _id: "r".repeat(16), name: "R", shapes: [SWAMP] }],
  });
  const region = scene.regions.contents[0];
  const behaviors = difficulties.map((each) => ({
    active: true,
    system: new ModifyMovementCostRegionBehaviorType({ difficulties: each }),
  }));
  Object.defineProperty(region, "behaviors", { value: behaviors });
  region.testPoint = (point: any) => testShapes(region._source.shapes, point);
  const made = scene.tokens.contents[0];
  made.movementAction = "walk";
  return made;
}

const cost = (token: any, action: string): number => {
  const way = [0, 100, 200, 300, 400].map((x) => ({ x, y: 0, action }));
  return measure(token, terrainPath(token, way), { cost: movementCost(token) }).cost;
};

describe("difficult terrain", () => {
  it("makes each step into it cost more, for the named movement actions and those derived from them", () => {
    const token = walker(CONST.GRID_TYPES.SQUARE, { walk: 3 });
    expect(["walk", "fly", "sneak"].map((action) => cost(token, action))).toEqual([40, 20, 80]);
  });
  it("of several regions multiplies, and null makes it impassable", () => {
    expect(cost(walker(CONST.GRID_TYPES.SQUARE, { walk: 3 }, { walk: 2 }), "walk")).toBe(70);
    expect(cost(walker(CONST.GRID_TYPES.SQUARE, { walk: null }), "walk")).toBe(Infinity);
  });
  it("without grid counts for the part of the way that lies in it", () => {
    const token = walker(CONST.GRID_TYPES.GRIDLESS, { walk: 3 });
    const path = terrainPath(token, [
      { x: 0, y: 0 },
      { x: 400, y: 0 },
    ]);
    expect(path.map(({ terrain }) => terrain?.difficulty ?? 1)).toEqual([1, 1, 3, 1]);
    expect(measure(token, path, { cost: movementCost(token) }).cost).toBeCloseTo(40, 0);
  });
  it("counts if the centre of one of the token's spaces lies in it", () => {
    const token = walker(CONST.GRID_TYPES.SQUARE, {});
    expect([regionsAt(token), regionsAt(token, { x: 200, y: 0 }), regionsAt(token, { x: 100, y: 0, width: 2 })]).toEqual([
      [],
      ["r".repeat(16)],
      ["r".repeat(16)],
    ]);
  });
});

describe("the shapes of a region", () => {
  it("add up except for holes, and rotate about their middle", () => {
    const hole = { type: "circle", x: 250, y: 50, radius: 20, hole: true };
    const at = (shapes: object[], x: number, y: number) => testShapes(shapes, { x, y });
    expect([at([SWAMP], 250, 50), at([SWAMP, hole], 250, 50), at([SWAMP, hole], 350, 50), at([SWAMP], 150, 50)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    const turned = { ...SWAMP, rotation: 90 };
    expect([at([turned], 210, 50), at([turned], 300, 140)]).toEqual([false, true]);
    const slope = { type: "polygon", points: [0, 0, 100, 0, 0, 100] };
    const oval = { type: "ellipse", x: 0, y: 0, radiusX: 100, radiusY: 10 };
    expect([at([slope], 20, 20), at([slope], 80, 80), at([oval], 90, 0), at([oval], 0, 90)]).toEqual([true, false, true, false]);
  });
});
