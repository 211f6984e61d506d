import { describe, expect, it } from "vitest";
import { strikeDifficultyOf } from "./strike-difficulty.ts";
import { CAVE } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;

/** Returns what a strike at a target needs, as one seat reads it. */
function aimFor(table: Table, by: "narrator" | "bryn" | "odile", [striker, target]: readonly string[]): unknown {
  const view = table.view(by);
  const row = view.rows.find(({ combatant }) => combatant === striker);
  return row && strikeDifficultyOf(view, row, target ?? "");
}

describe("a strike that is not made yet", () => {
  it("shows the GM the number at which the die hits, with level, cover and the GM's modifier", () => {
    const table = new Table().gm({ kind: "cover", combatant: goblin2, cover: "partial", override: "a rock" }).to("missileParty");
    expect(aimFor(table, "narrator", [odile, goblin1])).toEqual({ need: 13, ease: "fair" });
    table.gm({ kind: "modify", combatant: odile, amount: -2 });
    expect(aimFor(table, "narrator", [odile, goblin2])).toEqual({ need: 14, ease: "fair" });
    table.give("odile", { kind: "strike", combatant: odile, target: goblin2 }, 14);
    expect(table.view("narrator").rows.find(({ combatant }) => combatant === odile)?.struck).toMatchObject({ need: 14, hit: true });
  });

  it("shows players its difficulty from what they know, without a foe's level or the GM's modifier", () => {
    const table = new Table().to("missileParty");
    expect(aimFor(table, "odile", [odile, goblin1])).toEqual({ need: null, ease: "fair" });
    table.gm({ kind: "modify", combatant: odile, amount: 9 });
    expect(aimFor(table, "odile", [odile, goblin1])).toEqual({ need: null, ease: "fair" });
    expect(aimFor(table, "odile", [bryn, goblin1])).toMatchObject({ ease: "hard" });
    expect(aimFor(table.to("missileFoe"), "odile", [goblin1, bryn])).toBeNull();
  });

  it("is null in a phase without strikes, and for a target that the seat does not know", () => {
    const table = new Table();
    expect(aimFor(table, "narrator", [odile, goblin1])).toBeNull();
    table.to("missileParty").give("table", { kind: "conceal", combatant: goblin1, hidden: true });
    expect([aimFor(table, "odile", [odile, goblin1]), aimFor(table, "narrator", [odile, goblin1])]).toEqual([
      null,
      { need: 13, ease: "fair" },
    ]);
  });
});
