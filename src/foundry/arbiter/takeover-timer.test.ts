import { describe, expect, it } from "vitest";
import { TakeoverTimer } from "./takeover-timer.ts";

describe("requests that stand", () => {
  it("are left to who arbitrates for six seconds from when the first of them was seen", () => {
    const watch = new TakeoverTimer();
    expect(watch.left("wil", [], 0)).toBeNull();
    expect(watch.left("wil", ["a"], 1000)).toBe(6000);
    expect(watch.left("wil", ["a", "b"], 5000)).toBe(2000);
    expect(watch.left("wil", ["b"], 7000)).toBe(4000);
    expect(watch.left("wil", ["b"], 99_000)).toBe(0);
    expect(watch.left("fee", ["b"], 99_000)).toBe(6000);
  });

  it("are left anew to another who arbitrates", () => {
    const watch = new TakeoverTimer();
    watch.left("wil", ["a"], 0);
    watch.restart();
    expect(watch.left("wil", ["a"], 6000)).toBe(6000);
  });
});
