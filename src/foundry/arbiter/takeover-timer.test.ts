import { describe, expect, it } from "vitest";
import { TakeoverTimer } from "./takeover-timer.ts";

describe("waiting requests", () => {
  it("are left to the arbiter for six seconds after the first of them was seen", () => {
    const watch = new TakeoverTimer();
    expect(watch.left("wil", [], 0)).toBeNull();
    expect(watch.left("wil", ["a"], 1000)).toBe(6000);
    expect(watch.left("wil", ["a", "b"], 5000)).toBe(2000);
    expect(watch.left("wil", ["b"], 7000)).toBe(4000);
    expect(watch.left("wil", ["b"], 99_000)).toBe(0);
    expect(watch.left("fee", ["b"], 99_000)).toBe(6000);
  });

  it("get the full time again with a new arbiter", () => {
    const watch = new TakeoverTimer();
    watch.left("wil", ["a"], 0);
    watch.restart();
    expect(watch.left("wil", ["a"], 6000)).toBe(6000);
  });
});
