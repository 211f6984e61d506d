import { describe, expect, it } from "vitest";
import { CAVE, CAVE_CAST } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";

const { odile, goblin1, goblin2 } = CAVE;
const defeat = (combatant: string) => ({ kind: "defeat", combatant, defeated: true }) as const;

/** Returns a table without one of the cast, and that member. */
function without(id: string) {
  const { [id]: member, ...cast } = CAVE_CAST;
  if (member === undefined) throw new Error("no cast");
  return { table: new Table({}, cast), member };
}

describe("the edges of rules.md 2.10", () => {
  it("let a reinforcement act from its next half, with Beats unless movement is over", () => {
    const early = without(odile);
    early.table.give("table", { kind: "join", member: early.member });
    expect(early.table.refusal("odile", { kind: "talk", combatant: odile, way: "warn" })).toBe("late");
    early.table.to("movementParty").give("odile", { kind: "move", combatant: odile, way: "walk", spaces: 14 });
    const late = without(odile);
    late.table.to("movementFoe").give("table", { kind: "join", member: late.member });
    expect(late.table.figure(odile)).toMatchObject({ spent: 14, max: 14 });
    late.table.to("movementParty");
    expect(late.table.figure(odile).spent).toBe(0);
  });

  it("keep a figure that is killed before its half from its management", () => {
    const table = new Table().gm({ kind: "business", combatant: goblin1, name: "Crank", needed: 2 }).to("managementFoe");
    table.give("table", defeat(goblin1));
    expect(table.refusal("narrator", { kind: "manage", combatant: goblin1 })).toBe("out");
    table.gm({ kind: "restore", combatant: goblin1 }, { kind: "manage", combatant: goblin1 });
    expect(table.state.business[goblin1]?.done).toBe(1);
  });

  it("end the open half normally if the side's last figure falls in it, and give the side no further half", () => {
    const table = new Table().to("missileFoe").give("table", defeat(goblin1)).give("table", defeat(goblin2));
    expect(table.step).toBe("missileFoe");
    expect(table.gm({ kind: "nextHalf" }).step).toBe("movementParty");
    expect(table.gm({ kind: "nextHalf" }).step).toBe("meleeParty");
  });

  it("end a free Moment once all ambushers are gone", () => {
    const table = new Table().gm({ kind: "ambush", side: "foe", rolls: {} }).to("missileFoe");
    table.give("table", defeat(goblin1)).give("table", defeat(goblin2)).gm({ kind: "nextHalf" });
    expect([table.state.moment, table.step]).toEqual([2, "meetingParty"]);
  });

  it("reveal nothing of the half that hidden foes lead in the next Moment", () => {
    const table = new Table({ afterAmbush: "ambusherFirst" }).gm({ kind: "ambush", side: "foe", rolls: {} });
    for (const combatant of [goblin1, goblin2]) table.give("table", { kind: "conceal", combatant, hidden: true });
    table.gm({ kind: "nextMoment" });
    expect([table.step, table.state.moment]).toEqual(["meetingFoe", 2]);
    expect(table.line).toMatchObject({ key: "nextMoment", about: [goblin1, goblin2] });
    expect(table.view("bryn").moment).toBe(1);
    table.gm({ kind: "nextHalf" });
    expect(table.line).toMatchObject({ key: "nextHalf", about: [], unit: 1 });
    expect([table.view("bryn").moment, table.view("bryn").step]).toEqual([2, "meetingParty"]);
  });

  it("keep the leader's lead if the GM cuts a free Moment short", () => {
    const table = new Table({ afterAmbush: "ambusherFirst" }).gm({ kind: "ambush", side: "foe", rolls: {} }, { kind: "nextMoment" });
    expect([table.step, table.state.leads]).toEqual(["meetingFoe", "foe"]);
    table.gm({ kind: "ambush", side: "party", rolls: {}, override: "They turn the tables" }, { kind: "nextMoment" });
    expect([table.step, table.state.leads]).toEqual(["meetingParty", "party"]);
  });
});
