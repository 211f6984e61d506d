import { describe, expect, it } from "vitest";
import { aimIn } from "./aiming.ts";
import { CAVE } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;

/** What the strike of one on another needs, as somebody reads it. */
function aimFor(table: Table, by: "narrator" | "bryn" | "odile", [striker, target]: readonly string[]): unknown {
  const view = table.view(by);
  const row = view.rows.find(({ combatant }) => combatant === striker);
  return row && aimIn(view, row, target ?? "");
}

describe("a strike that is not made yet", () => {
  it("says the Director the number at which the die then hits: level, cover, and her own points are in it", () => {
    const table = new Table().gm({ kind: "cover", combatant: goblin2, cover: "partial", override: "a rock" }).to("missileParty");
    expect(aimFor(table, "narrator", [odile, goblin1])).toEqual({ need: 13, ease: "fair" });
    table.gm({ kind: "modify", combatant: odile, amount: -2 });
    expect(aimFor(table, "narrator", [odile, goblin2])).toEqual({ need: 14, ease: "fair" });
    table.give("odile", { kind: "strike", combatant: odile, target: goblin2 }, 14);
    expect(table.view("narrator").rows.find(({ combatant }) => combatant === odile)?.struck).toMatchObject({ need: 14, hit: true });
  });

  it("says players how hard it is by what they know, and nothing that would tell of a foe's level or of the Director's points", () => {
    const table = new Table().to("missileParty");
    expect(aimFor(table, "odile", [odile, goblin1])).toEqual({ need: null, ease: "fair" });
    table.gm({ kind: "modify", combatant: odile, amount: 9 });
    expect(aimFor(table, "odile", [odile, goblin1])).toEqual({ need: null, ease: "fair" });
    expect(aimFor(table, "odile", [bryn, goblin1])).toMatchObject({ ease: "hard" });
    expect(aimFor(table.to("missileFoe"), "odile", [goblin1, bryn])).toBeNull();
  });

  it("is none in a phase without strikes, and none on somebody of whom the seat knows nothing", () => {
    const table = new Table();
    expect(aimFor(table, "narrator", [odile, goblin1])).toBeNull();
    table.to("missileParty").give("table", { kind: "conceal", combatant: goblin1, hidden: true });
    expect([aimFor(table, "odile", [odile, goblin1]), aimFor(table, "narrator", [odile, goblin1])]).toEqual([
      null,
      { need: 13, ease: "fair" },
    ]);
  });
});
