import { describe, expect, it } from "vitest";
import { defeatedLast, listOrderOf } from "./row-order.ts";

const row = (combatant: string, lamp = "thinking", own = false) => ({ combatant, lamp, own });
const ROWS = [row("hag", "out"), row("imp"), row("maren", "sealed", true), row("owl", "left", true), row("tobin", "thinking", true)];
const ids = (rows: readonly { readonly combatant: string }[]) => rows.map(({ combatant }) => combatant).join(" ");

describe("the order of a list", () => {
  it("has a player's own combatants first and the defeated last", () => {
    expect(ids(listOrderOf({ view: { referee: false } }, ROWS))).toBe("maren tobin imp owl hag");
  });

  it("is for the GM that of the cast, with the defeated last", () => {
    const all = ROWS.map((one) => ({ ...one, own: true }));
    expect(ids(listOrderOf({ view: { referee: true } }, all))).toBe("imp maren tobin hag owl");
    expect(ids(defeatedLast(ROWS))).toBe("imp maren tobin hag owl");
  });
});
