import { describe, expect, it } from "vitest";
import { Drawn } from "./drawn-rows.ts";

describe("what rows were drawn from", () => {
  const drawing = (drawn: Drawn, rows: Readonly<Record<string, object>>, fresh = false) => {
    drawn.begin(fresh);
    const same = Object.entries(rows).map(([key, row]) => drawn.row(key, row).same);
    drawn.done();
    return same;
  };

  it("names a row again only when it changed", () => {
    const drawn = new Drawn();
    expect(drawing(drawn, { a: { text: "1" }, b: { text: "2" } })).toEqual([false, false]);
    expect(drawing(drawn, { a: { text: "1" }, b: { text: "3" } })).toEqual([true, false]);
    expect(drawing(drawn, { b: { text: "3" } })).toEqual([true]);
  });

  it("knows no row that was gone in between, nor any in a fresh window", () => {
    const drawn = new Drawn();
    drawing(drawn, { a: { text: "1" } });
    drawing(drawn, {});
    expect(drawing(drawn, { a: { text: "1" } })).toEqual([false]);
    expect(drawing(drawn, { a: { text: "1" } }, true)).toEqual([false]);
  });

  it("forgets a drawing that did not come to its end", () => {
    const drawn = new Drawn();
    drawing(drawn, { a: { text: "1" } });
    drawn.begin(false);
    drawn.row("a", { text: "2" });
    expect(drawing(drawn, { a: { text: "1" } })).toEqual([true]);
  });
});
