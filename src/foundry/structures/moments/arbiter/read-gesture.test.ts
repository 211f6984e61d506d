import { expect, it } from "vitest";
import { gestureFrom, waypointsFrom } from "./read-gesture.ts";

it("waypoints are read as v13 and v14 report them", () => {
  const told = [
    { x: 100, y: 0, elevation: 0, width: 1, height: 1, action: "walk", cost: 3 },
    { x: 200, level: null },
    { level: "abc" },
    {},
  ];
  expect(waypointsFrom(told)).toEqual(told);
  expect(waypointsFrom([])).toEqual([]);
});

it.each([
  ["no list", { 0: { x: 1 } }],
  ["nothing", undefined],
  ["a list of nothing", [null]],
  ["a list of lists", [[1, 2]]],
  ["a place that is a text", [{ x: "100" }]],
  ["a place that is no number", [{ x: Number.NaN }]],
  ["a place without end", [{ y: Infinity }]],
  ["a way that is a record", [{ action: { toString: "walk" } }]],
  ["a level that is a number", [{ level: 3 }]],
  ["more than a hand places", Array.from({ length: 1001 }, () => ({ x: 1 }))],
])("%s is no way", (_name, said) => {
  expect(waypointsFrom(said)).toBeNull();
});

const ID = "a".repeat(16);
const movement = {
  id: ID,
  chain: [],
  origin: { x: 0, y: 0 },
  passed: { waypoints: [{ x: 100 }] },
  pending: { waypoints: [] },
  method: "dragging",
  constrainOptions: { ignoreWalls: false, ignoreCost: false },
};

it("a movement belongs to the gesture that the first id of its chain names", () => {
  const read = { gesture: ID, origin: { x: 0, y: 0 }, waypoints: [{ x: 100 }], isUndo: false, isFree: false, isOpen: false };
  expect(gestureFrom(movement)).toEqual(read);
  const first = "b".repeat(16);
  const more = { chain: [first, ID], method: "undo", constrainOptions: { ignoreCost: true }, pending: { waypoints: [{ x: 200 }] } };
  expect(gestureFrom({ ...movement, ...more })).toEqual({ ...read, gesture: first, isUndo: true, isFree: true, isOpen: true });
});

it.each([
  ["nothing", null],
  ["a text", "moved"],
  ["without a name", { ...movement, id: 7 }],
  ["of a chain of records", { ...movement, chain: [{}] }],
  ["without a beginning", { ...movement, origin: null }],
  ["that passed nothing", { ...movement, passed: null }],
])("a movement %s tells nothing", (_name, given) => {
  expect(gestureFrom(given)).toBeNull();
});
