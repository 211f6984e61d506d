import { describe, expect, it } from "vitest";
import { CAVE, CAVE_CAST } from "../examples.fixture.ts";
import { Table } from "../table.fixture.ts";
import type { Side } from "../state.ts";
import { sideFiguresInOrder } from "../waiting.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;
const talk = (combatant: string) => ({ kind: "talk", combatant, way: "parley", text: "Peace?" }) as const;
const orderOf = (table: Table, side: Side) =>
  sideFiguresInOrder(table.state, side).flatMap(([id, { standing }]) => (standing === "left" ? [] : [id]));

describe("talk", () => {
  it("is tried in the meeting, in the figure's own half, and answered by the GM any number of times", () => {
    const table = new Table().give("odile", talk(odile));
    expect(table.figure(odile).talking).toEqual({ way: "parley", text: "Peace?", granted: null, note: "" });
    expect(table.state.talked).toBe(true);
    table.gm({ kind: "answer", combatant: odile, granted: false, note: "Laughter" }, { kind: "answer", combatant: odile, granted: true });
    expect(table.figure(odile).talking).toEqual({ way: "parley", text: "Peace?", granted: true, note: "" });
    expect(table.refusal("odile", { kind: "answer", combatant: odile, granted: true })).toBe("narrator");
    table.gm({ kind: "nextMoment" });
    expect([table.figure(odile).talking, table.state.talked]).toEqual([null, false]);
  });

  it("is refused in other phases and halves and for others' figures, and cannot be answered if there is none", () => {
    const table = new Table();
    expect(table.refusal("narrator", talk(goblin1))).toBe("half");
    expect(table.refusal("bryn", talk(odile))).toBe("notYours");
    expect(table.refusal("narrator", { kind: "answer", combatant: odile, granted: true })).toBe("noTalk");
    table.to("missileParty");
    expect(table.refusal("odile", talk(odile))).toBe("phase");
    expect(table.refusal("odile", { ...talk(odile), override: "please" })).toBe("narrator");
    table.gm({ ...talk(odile), override: "She shouts" });
    expect(table.line?.data).toMatchObject({ text: "Peace?", reason: "She shouts" });
  });
});

describe("management", () => {
  const manage = { kind: "manage", combatant: bryn } as const;

  it("is done once a Moment, and logged", () => {
    const table = new Table().to("managementParty");
    expect(table.refusal("bryn", manage)).toBe("empty");
    table.give("bryn", { ...manage, text: "Binds a wound" });
    expect(table.figure(bryn).managed).toBe("Binds a wound");
    expect(table.refusal("bryn", { ...manage, text: "Drinks" })).toBe("managed");
    expect(table.to("managementParty").refusal("bryn", { ...manage, text: "Drinks" })).toBeNull();
  });

  it("of three phases, begun in Moment 2, ends in Moment 4 and not before (SB-18)", () => {
    const table = new Table().gm({ kind: "nextMoment" }, { kind: "business", combatant: bryn, name: " Wind the crank ", needed: 3 });
    const keys = [2, 3, 4].map((moment) => {
      table.to("managementParty").give("bryn", manage);
      expect(table.state.moment).toBe(moment);
      return table.line?.key;
    });
    expect(keys).toEqual(["manageLong", "manageLong", "manageDone"]);
    expect(table.line?.data).toMatchObject({ name: "Wind the crank", needed: 3, done: 3 });
    expect([table.state.business, table.figure(bryn).managed]).toEqual([{}, "Wind the crank"]);
  });

  it("of a foe shows its progress only to the GM", () => {
    const table = new Table().gm({ kind: "business", combatant: goblin1, name: "Crank", needed: 3 });
    expect(table.line).toMatchObject({ key: "business", secret: true });
    table.to("managementFoe").gm({ kind: "manage", combatant: goblin1 });
    expect(table.line).toMatchObject({
      key: "manage",
      data: { combatant: goblin1, text: "Crank" },
      parts: [{ key: "manageLong", secret: true }],
    });
    expect([table.line?.secret, JSON.stringify(table.line?.data)]).toEqual([undefined, expect.not.stringContaining("3")]);
    table.gm({ kind: "business", combatant: goblin1, name: "", needed: 0 });
    expect(table.line).toMatchObject({ key: "businessDrop", secret: true });
  });

  it.each([
    [false, 1],
    [true, 0],
  ])("that a Moment did not count for is, with longReset %s, at %i", (longReset, done) => {
    const table = new Table({ longReset }).gm({ kind: "business", combatant: bryn, name: "Crank", needed: 3 });
    table.to("managementParty").give("bryn", manage).gm({ kind: "nextMoment" });
    expect(table.state.business[bryn]?.done).toBe(1);
    table.gm({ kind: "nextMoment" });
    expect(table.state.business[bryn]?.done).toBe(done);
  });

  it("that is something else does not advance long business", () => {
    const table = new Table({ longReset: true }).gm({ kind: "business", combatant: bryn, name: "Lower the drawbridge", needed: 3 });
    table.to("managementParty").give("bryn", { ...manage, text: " " });
    expect(table.state.business[bryn]?.done).toBe(1);
    table
      .gm({ kind: "nextMoment" })
      .to("managementParty")
      .give("bryn", { ...manage, text: "Drinks a potion" });
    expect([table.state.business[bryn]?.done, table.figure(bryn).managed, table.line?.key]).toEqual([1, "Drinks a potion", "manage"]);
    expect(table.refusal("bryn", manage)).toBe("managed");
    expect(table.gm({ kind: "nextMoment" }).state.business[bryn]?.done).toBe(0);
  });

  it("of several phases is set, changed and dropped by the GM", () => {
    const table = new Table();
    const business = { kind: "business", combatant: bryn, name: "Crank", needed: 3 } as const;
    expect(table.refusal("bryn", business)).toBe("narrator");
    expect(table.refusal("narrator", { ...business, needed: 0 })).toBe("noBusiness");
    expect(table.refusal("narrator", { ...business, name: " " })).toBe("empty");
    expect(table.refusal("narrator", { ...business, done: 3 })).toBe("phases");
    table.gm({ ...business, done: 2 }, { kind: "nextMoment" }, { ...business, needed: 4 });
    expect(table.state.business[bryn]).toEqual({ name: "Crank", needed: 4, done: 2, since: 1, last: 0 });
    expect(table.refusal("narrator", { ...business, needed: 2 })).toBe("phases");
    table.gm({ ...business, needed: 0 });
    expect([table.state.business, table.line?.data]).toEqual([{}, { combatant: bryn, name: "Crank" }]);
  });

  it("is dropped if its figure leaves", () => {
    const table = new Table().gm({ kind: "business", combatant: bryn, name: "Crank", needed: 3 });
    table.give("table", { kind: "leave", combatant: bryn });
    expect(table.state.business).toEqual({});
  });
});

describe("the order of a side", () => {
  it("lets a figure go before another of its side, or last", () => {
    const table = new Table();
    expect(orderOf(table, "party")).toEqual([bryn, odile]);
    table.give("odile", { kind: "reorder", combatant: odile, before: bryn });
    expect([orderOf(table, "party"), orderOf(table, "foe")]).toEqual([
      [odile, bryn],
      [goblin1, goblin2],
    ]);
    table.give("odile", { kind: "reorder", combatant: odile });
    table.give("odile", { kind: "reorder", combatant: odile, before: odile });
    expect(orderOf(table, "party")).toEqual([bryn, odile]);
    expect(table.refusal("odile", { kind: "reorder", combatant: odile, before: goblin1 })).toBe("target");
    expect(table.refusal("odile", { kind: "reorder", combatant: bryn })).toBe("notYours");
  });

  it("keeps all others in place, including those that left", () => {
    const wolf = { ...CAVE_CAST[goblin2]!, id: "WolfWolfWolfWolf", holder: "WolfWolfWolfWolf" };
    const table = new Table().give("table", { kind: "join", member: wolf }).to("missileFoe");
    table.give("narrator", { kind: "strike", combatant: goblin2, target: bryn }, 10);
    table.give("table", { kind: "leave", combatant: goblin2 });
    const rest = () => table.view("bryn").rows.flatMap(({ combatant }) => (combatant === goblin1 ? [] : [combatant]));
    expect(rest().slice(0, 2)).toEqual([goblin2, wolf.id]);
    table.gm({ kind: "reorder", combatant: goblin1 });
    expect(rest().slice(0, 2)).toEqual([goblin2, wolf.id]);
  });

  // Both have Agility 12. Bryn's armour adds 3 to sneaking dice only. Rule: moments.txt "Armor affects sneaking".
  it.each([
    ["by how much it succeeds", [8, 12], [bryn, odile]],
    ["without what armour adds to the die of sneaking", [8, 10], [bryn, odile]],
    ["and rolled again where they are tied", [10, 10, 5, 4], [odile, bryn]],
    ["as often as they are", [10, 10, 5, 5, 1, 2], [bryn, odile]],
  ])("comes of Agility checks, %s", (_name, dice, expected) => {
    const table = new Table().give("narrator", { kind: "agilityOrder", side: "party" }, ...dice);
    expect(orderOf(table, "party")).toEqual(expected);
  });

  it("breaks a tie by the higher Agility before any re-roll", () => {
    const [one, two] = [CAVE_CAST[goblin1], CAVE_CAST[goblin2]];
    if (one === undefined || two === undefined) throw new Error("no cast");
    const cast = { [goblin1]: one, [goblin2]: { ...two, numbers: { ...two.numbers, agility: 11 } } };
    const table = new Table({}, cast).give("narrator", { kind: "agilityOrder", side: "foe" }, 5, 7);
    expect(orderOf(table, "foe")).toEqual([goblin2, goblin1]);
  });

  it("does not re-roll a tie with a hidden figure, which would reveal it", () => {
    const table = new Table().give("table", { kind: "conceal", combatant: goblin1, hidden: true });
    table.give("narrator", { kind: "agilityOrder", side: "foe" }, 7, 7);
    expect(orderOf(table, "foe")).toEqual([goblin2, goblin1]);
    expect(table.encounter.ledger["2"]).not.toContain("agility-2");
  });

  it("of hidden figures is logged only for seats that know them", () => {
    const table = new Table().give("narrator", { kind: "agilityOrder", side: "foe" }, 5, 7);
    expect(table.line?.about).toEqual([]);
    for (const combatant of [goblin1, goblin2]) table.give("table", { kind: "conceal", combatant, hidden: true });
    table.give("narrator", { kind: "agilityOrder", side: "foe" }, 7, 5);
    expect(table.line?.about).toEqual([goblin2, goblin1]);
  });

  it("is rolled only by the GM, for figures in play", () => {
    const table = new Table();
    expect(table.refusal("bryn", { kind: "agilityOrder", side: "party" })).toBe("narrator");
    for (const combatant of [goblin1, goblin2]) table.give("table", { kind: "defeat", combatant, defeated: true });
    expect(table.refusal("narrator", { kind: "agilityOrder", side: "foe" })).toBe("noHalf");
  });
});

describe("a figure out of action", () => {
  it("is brought back by the GM", () => {
    const table = new Table();
    expect(table.refusal("narrator", { kind: "restore", combatant: bryn })).toBe("standing");
    table.give("table", { kind: "defeat", combatant: bryn, defeated: true });
    expect(table.refusal("bryn", { kind: "restore", combatant: bryn })).toBe("narrator");
    expect(table.gm({ kind: "restore", combatant: bryn }).figure(bryn).standing).toBe("in");
  });
});
