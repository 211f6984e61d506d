import { expect, it } from "vitest";
import type { Place } from "../../../../core/index.ts";
import { Gestures, type Segment } from "./gestures.ts";

const place = (x: number): Place => ({ scene: "S", x, y: 0, elevation: 0, level: "", width: 1, height: 1 });
const TOKEN = "Scene.S.Token.T";

function segment(gesture: string, [from, to]: readonly [number, number], more: Partial<Segment> = {}): Segment {
  const rest = { mover: "U", isUndo: false, isFree: false, isOpen: false } as const;
  return { gesture, origin: place(from), waypoints: [{ x: to, y: 0 }], ...rest, ...more };
}

it("the segments of a gesture are one movement from its first origin, which ends with the last segment", () => {
  const gestures = new Gestures();
  gestures.note(TOKEN, segment("one", [0, 100], { isOpen: true }));
  expect(gestures.isOpen(TOKEN, () => true)).toBe(true);
  gestures.note(TOKEN, segment("one", [100, 300]));
  expect(gestures.isOpen(TOKEN, () => true)).toBe(false);
  const whole = gestures.next(TOKEN, place(0));
  expect([whole?.origin.x, whole?.waypoints.map(({ x }) => x)]).toEqual([0, [100, 300]]);
});

it("a gesture ends if it is stopped, if its mover leaves, or if another begins", () => {
  const gestures = new Gestures();
  gestures.note(TOKEN, segment("one", [0, 100], { isOpen: true }));
  expect(gestures.isOpen(TOKEN, (user) => user !== "U")).toBe(false);
  gestures.stop(TOKEN);
  expect(gestures.isOpen(TOKEN, () => true)).toBe(false);
  gestures.note(TOKEN, segment("two", [100, 200], { isOpen: true }));
  gestures.note(TOKEN, segment("three", [150, 200]));
  expect(gestures.isOpen(TOKEN, () => true)).toBe(false);
});

it("a judged gesture is forgotten with all before it, and so are gestures that began at another place", () => {
  const gestures = new Gestures();
  for (const [id, from, to] of [
    ["one", 0, 100],
    ["two", 100, 0],
    ["three", 0, 50],
  ] as const)
    gestures.note(TOKEN, segment(id, [from, to]));
  gestures.judged(TOKEN, "two");
  expect(gestures.next(TOKEN, place(0))?.gesture).toBe("three");
  gestures.note(TOKEN, segment("four", [70, 80]));
  expect(gestures.next(TOKEN, place(70))?.gesture).toBe("four");
  expect(gestures.next(TOKEN, place(0))).toBeNull();
  expect(gestures.next(TOKEN, place(70))).toBeNull();
});

it("a way out and back is a gesture like any other", () => {
  const gestures = new Gestures();
  gestures.note(TOKEN, segment("round", [0, 0]));
  expect(gestures.next(TOKEN, place(0))?.gesture).toBe("round");
});
