import { describe, expect, it } from "vitest";
import { findFreePlaces, spacesAround, type Footprint, type Ground, type Point, type Space } from "./free-places.ts";

const SIZE = 100;
const at = (i: number, j: number): Space => ({ key: `${i}.${j}`, x: (j + 0.5) * SIZE, y: (i + 0.5) * SIZE });

/** Returns the ground of a scene of squares. Its upper left corner is 100 pixels from that of the canvas. */
function squares(columns: number, rows: number, overlaps = false): Ground {
  return {
    within: { x: SIZE, y: SIZE, width: columns * SIZE, height: rows * SIZE },
    overlaps,
    spaceAt: ({ x, y }) => at(Math.floor(y / SIZE), Math.floor(x / SIZE)),
    nextTo: ({ key }) => {
      const [i = 0, j = 0] = key.split(".").map(Number);
      return [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => at(i + down, j + right)));
    },
  };
}

/** Returns the footprint of a token of some squares in width and height, by its upper left corner. */
function covers({ x, y }: Point, side = 1): Footprint {
  const [i, j] = [Math.round(y / SIZE), Math.round(x / SIZE)];
  const spaces = Array.from({ length: side * side }, (_each, index) => at(i + Math.floor(index / side), j + (index % side)).key);
  return { rectangle: { x, y, width: side * SIZE, height: side * SIZE }, spaces: new Set(spaces) };
}

const place = (ground: Ground, count: number, { point, taken = [], side = 1 }: { point: Point; taken?: Footprint[]; side?: number }) =>
  findFreePlaces(ground, {
    point,
    tokens: Array.from({ length: count }, (_each, index) => index),
    taken,
    stand: (_token, { x, y }) => covers({ x: x - SIZE / 2, y: y - SIZE / 2 }, side),
  })?.map(({ at: { x, y } }) => [x, y]);

describe("free places around a point", () => {
  it("begin at the point, and go outwards ring by ring", () => {
    const rings = [...spacesAround(squares(5, 5), { x: 350, y: 350 })].map(({ x, y }) => Math.max(Math.abs(x - 350), Math.abs(y - 350)));
    expect(rings).toEqual([0, ...Array.from({ length: 8 }, () => 100), ...Array.from({ length: 16 }, () => 200)]);
  });

  it("are as many as wanted, each on its own space and inside the scene", () => {
    const found = place(squares(5, 5), 12, { point: { x: 120, y: 120 } }) ?? [];
    expect([found.length, new Set(found.map(String)).size, found[0]]).toEqual([12, 12, [100, 100]]);
    for (const [x = 0, y = 0] of found) expect(Math.min(x, y) >= 100 && Math.max(x, y) <= 500).toBe(true);
  });

  it("leave out what is taken, even by a token that stands between two spaces", () => {
    const taken = [covers({ x: 300, y: 300 }), covers({ x: 250, y: 200 })];
    const found = place(squares(5, 5), 22, { point: { x: 350, y: 350 }, taken }) ?? [];
    expect(found).toHaveLength(22);
    for (const space of ["300,300", "200,200", "300,200"]) expect(found.map(String)).not.toContain(space);
    expect(place(squares(5, 5), 23, { point: { x: 350, y: 350 }, taken })).toBeUndefined();
  });

  it("count only spaces if rectangles of neighbours overlap, as on hexes", () => {
    const taken = [{ ...covers({ x: 300, y: 300 }), rectangle: { x: 250, y: 250, width: 200, height: 200 } }];
    expect(place(squares(5, 5, true), 24, { point: { x: 350, y: 350 }, taken })).toHaveLength(24);
    expect(place(squares(5, 5), 24, { point: { x: 350, y: 350 }, taken })).toBeUndefined();
  });

  it("of large tokens do not overlap, and stay whole inside the scene", () => {
    const found = place(squares(4, 4), 4, { point: { x: 150, y: 150 }, side: 2 });
    expect(found).toEqual([
      [100, 100],
      [300, 100],
      [100, 300],
      [300, 300],
    ]);
    expect(place(squares(4, 4), 5, { point: { x: 150, y: 150 }, side: 2 })).toBeUndefined();
  });

  it("begin at the nearest edge if the point is outside the scene", () => {
    expect(place(squares(5, 5), 1, { point: { x: 5000, y: -70 } })).toEqual([[500, 100]]);
  });

  it("are none if there is not room for all", () => {
    expect(place(squares(2, 2), 4, { point: { x: 0, y: 0 } })).toHaveLength(4);
    expect(place(squares(2, 2), 5, { point: { x: 0, y: 0 } })).toBeUndefined();
  });
});
