import { describe, expect, it } from "vitest";
import { installPrimitives } from "./primitives.ts";

installPrimitives();

describe("primitives", () => {
  it("extend arrays", () => {
    const list = [1, 2, 3];
    expect([
      list.findSplice((value) => value === 2),
      list,
      [3, 4].partition((value) => value > 3),
      ["a", "", null, "b"].filterJoin("-"),
      Array.fromRange(3, 1),
      [1, [2]].equals([1, [2]]),
    ]).toEqual([2, [1, 3], [[3], [4]], "a-b", [1, 2, 3], true]);
  });
  it("extend sets", () => {
    const set = new Set([1, 2, 3]);
    expect([
      set.first(),
      set.filter((value) => value > 1),
      set.map((value) => value * 2),
      set.some((value) => value === 3),
      set.reduce((sum, value) => sum + value, 0),
      set.intersects(new Set([3, 9])),
      set.isSubset(new Set([1, 2, 3, 4])),
      new Set([1]).equals(new Set([1])),
    ]).toEqual([1, new Set([2, 3]), new Set([2, 4, 6]), true, 6, true, true, true]);
    expect(set.union(new Set([4])).size).toBe(4);
  });
  it("extend strings", () => {
    expect([
      "wort".capitalize(),
      "two words".titleCase(),
      "Größe & Más!".slugify({ strict: true }),
      "a".compare("A"),
      "<script>x</script>y".stripScripts(),
    ]).toEqual(["Wort", "Two Words", "grosse-mas", true, "y"]);
  });
  it("extend numbers and Math", () => {
    expect([
      Number.isNumeric("3"),
      Number.isNumeric(""),
      Number.isNumeric(null),
      (7).toNearest(5),
      (2.26).toNearest(0.1),
      (3).ordinalString(),
      (2).signedString(),
      (5).between(1, 5),
      (5).between(1, 5, false),
    ]).toEqual([true, false, false, 5, 2.3, "3rd", "+2", true, false]);
    expect([Math.clamp(9, 1, 5), Math.mix(0, 10, 0.5), Math.normalizeDegrees(-90), Math.toDegrees(Math.PI)]).toEqual([5, 5, 270, 180]);
    expect(RegExp.escape("a.b").length).toBeGreaterThan(3);
  });
  it("add nothing that loops would see", () => {
    expect(Object.keys([1])).toEqual(["0"]);
  });
});
