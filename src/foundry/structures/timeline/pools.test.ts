import { expect, it } from "vitest";
import { Timeline, MAX_LABEL } from "../../../core/index.ts";
import { pointsLeftOf, poolsIn, usablePoolsInOrder, type PoolData } from "./pools.ts";

const pool = (aspect: PoolData["aspect"], sort: number): PoolData => ({ label: "", aspect, sort, max: 5, drained: 0, spent: 0 });

it("pools are sorted by aspect, place and key, without those whose key no command could name", () => {
  const pools = {
    zeal: pool("spirit", 0),
    b: pool("body", 100),
    a: pool("body", 100),
    c: pool("body", 0),
    "a.b": pool("body", 0),
    constructor: pool("body", 0),
  };
  expect(usablePoolsInOrder(pools).map(([key]) => key)).toEqual(["c", "a", "b", "zeal"]);
});

it("the points left are never below 0", () => {
  expect(pointsLeftOf({ ...pool("mind", 0), drained: 1, spent: 2 })).toBe(2);
  expect(pointsLeftOf({ ...pool("mind", 0), drained: 4, spent: 2 })).toBe(0);
});

it("an actor type of another package has no pools", () => {
  expect([poolsIn({ coins: 3 }), poolsIn({ timeline: {} }), Object.keys(poolsIn({ timeline: { pools: { a: pool("body", 0) } } }))]).toEqual(
    [{}, {}, ["a"]],
  );
});

it("their number and the length of their names are limited to what an encounter accepts", () => {
  const long = { ...pool("body", 0), label: `${"x".repeat(MAX_LABEL - 1)}😀 and more` };
  const sorted = usablePoolsInOrder(Object.fromEntries(Array.from({ length: 5000 }, (_, place) => [`s${place}`, long])));
  expect([sorted.length, sorted[0]?.[1].label.length, sorted[0]?.[1].label.isWellFormed()]).toEqual([
    Timeline.MAX_POOLS,
    MAX_LABEL - 1,
    true,
  ]);
});
