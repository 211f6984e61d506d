import { describe, expect, it } from "vitest";
import { Drawn } from "./drawn-row-cache.ts";

describe("drawn rows", () => {
  const drawing = (drawn: Drawn, rows: Readonly<Record<string, object>>, fresh = false) => {
    drawn.begin(fresh);
    const same = Object.entries(rows).map(([key, row]) => drawn.row(key, row).same);
    drawn.done();
    return same;
  };

  it("are drawn again only after a change", () => {
    const drawn = new Drawn();
    expect(drawing(drawn, { a: { text: "1" }, b: { text: "2" } })).toEqual([false, false]);
    expect(drawing(drawn, { a: { text: "1" }, b: { text: "3" } })).toEqual([true, false]);
    expect(drawing(drawn, { b: { text: "3" } })).toEqual([true]);
  });

  it("forget rows that were gone in between, and all rows in a fresh window", () => {
    const drawn = new Drawn();
    drawing(drawn, { a: { text: "1" } });
    drawing(drawn, {});
    expect(drawing(drawn, { a: { text: "1" } })).toEqual([false]);
    expect(drawing(drawn, { a: { text: "1" } }, true)).toEqual([false]);
  });

  it("count as the same only if the rows inside them do", () => {
    const drawn = new Drawn();
    const group = (text: string) => {
      drawn.begin(false);
      const inside = [drawn.row("in", { text })];
      const { same } = drawn.row("group", { members: "in" }, inside);
      drawn.done();
      return same;
    };
    expect([group("1"), group("1"), group("2"), group("2")]).toEqual([false, true, false, true]);
  });

  it("forget a drawing that was not finished", () => {
    const drawn = new Drawn();
    drawing(drawn, { a: { text: "1" } });
    drawn.begin(false);
    drawn.row("a", { text: "2" });
    expect(drawing(drawn, { a: { text: "1" } })).toEqual([true]);
  });
});
