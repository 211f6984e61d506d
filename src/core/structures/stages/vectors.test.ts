import { describe, expect, it } from "vitest";
import { SWAMP } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";
import { stages } from "./index.ts";
import { speedOfMovements } from "./stages-and-speeds.ts";

const { fjarva, wilrow, monster1, monster2 } = SWAMP;
const dodge = { kind: "affect", combatant: fjarva, effect: "modifier", target: fjarva, amount: 1 } as const;
const out = (combatant: string, target: string) => ({ kind: "affect", combatant, effect: "out", target }) as const;

// QR-03 to QR-06 and QR-15 are in swamp.test.ts.
describe("the vectors of rules.md 3.4", () => {
  it("gives one, two, three and four movements Q, R, S and S (QR-01)", () => {
    expect([1, 2, 3, 4].map(speedOfMovements)).toEqual(["Q", "R", "S", "S"]);
  });

  it("lets the GM give a stage with a reason instead of movements (QR-02)", () => {
    const table = new Table().announced({ [fjarva]: [] });
    table.gm({ kind: "classify", combatant: fjarva, stage: "Q", reason: "Dodge" });
    expect(table.state.actions[fjarva]).toMatchObject({ stage: "Q", movements: null, reason: "Dodge" });
  });

  it.each([
    ["stageEnd", [5, 5]],
    ["listOrder", [5, 6]],
  ] as const)("with %s a dodge affects Quick strikes before and after it as the house says (QR-07)", (effects, expected) => {
    const table = new Table({ effects }).announced({ [monster1]: [fjarva], [fjarva]: [], [monster2]: [fjarva] });
    table.classified({ [monster1]: 1, [fjarva]: 1, [monster2]: 1 });
    table.gm({ kind: "judge", combatant: fjarva, result: "success" }, dodge);
    expect([table.difficulty(monster1), table.difficulty(monster2)]).toEqual(expected);
  });

  it("lets two Quick actions that disable each other both take effect (QR-08)", () => {
    const table = new Table().announced({ [monster1]: [fjarva], [fjarva]: [monster1] }).classified({ [monster1]: 1, [fjarva]: 1 });
    table.gm(out(monster1, fjarva), out(fjarva, monster1)).judged({ [monster1]: "success", [fjarva]: "success" });
    expect([table.state.combatants[fjarva]?.standing, table.state.combatants[monster1]?.standing]).toEqual(["out", "out"]);
    expect([table.state.actions[fjarva]?.voided, table.state.actions[monster1]?.voided]).toEqual([null, null]);
  });

  it.each(["stageEnd", "listOrder"])("with %s keeps a combatant disabled in Q from acting in R (QR-09)", (effects) => {
    const table = new Table({ effects })
      .announced({ [monster1]: [fjarva], [fjarva]: [monster1] })
      .classified({ [monster1]: 2, [fjarva]: 1 });
    table.gm(out(fjarva, monster1)).judged({ [fjarva]: "success" });
    expect(table.state.actions[monster1]?.voided).toEqual({ why: "out", note: "", at: "Q" });
    expect(table.state.step).toBe("end");
  });

  it("makes a Slow action of 7 a Regular one of 8 (QR-14)", () => {
    const table = new Table({ adjust: true }).announced({ [fjarva]: [] });
    table.gm({ kind: "classify", combatant: fjarva, movements: 3 }, { kind: "rate", combatant: fjarva, difficulty: 7 });
    table.give("fjarva", { kind: "adjust", combatant: fjarva, way: "faster" });
    expect([table.lane("R"), table.difficulty(fjarva)]).toEqual([[fjarva], 8]);
  });
});

describe("stages", () => {
  it("are skipped if empty, and a round without actions ends", () => {
    const table = new Table().announced({ [wilrow]: [] }).classified({ [wilrow]: 3 });
    expect(table.state.step).toBe("S");
    const strip = table.view("fjarva").progress.map(({ step, mark }) => `${step} ${mark}`);
    expect(strip).toEqual(["announce done", "classify done", "Q skipped", "R skipped", "S now"]);
    expect(new Table().gm({ kind: "lock" }, { kind: "begin" }).state.step).toBe("end");
  });

  it("do not close before every standing action is judged", () => {
    const table = new Table().announced({ [wilrow]: [], [fjarva]: [] }).classified({ [wilrow]: 1, [fjarva]: 1 });
    table.gm({ kind: "judge", combatant: wilrow, result: "miss" });
    expect(table.refusal("narrator", { kind: "closeStage" })).toBe("unjudged");
    table.gm({ kind: "void", combatant: fjarva, note: "slipped" }, { kind: "closeStage" });
    expect(table.state.step).toBe("end");
  });

  it("open for an action that only lacks targets, which the GM may name", () => {
    const table = new Table().announced({ [monster1]: [fjarva], [wilrow]: [monster1], [fjarva]: [monster1] });
    table
      .classified({ [wilrow]: 1, [fjarva]: 3, [monster1]: 3 })
      .gm(out(wilrow, monster1))
      .judged({ [wilrow]: "success" });
    expect(table.state.actions[fjarva]?.voided?.why).toBe("targets");
    expect(table.state.step).toBe("S");
    expect(table.view("narrator").next).toMatchObject({ kind: "closeStage", ready: true, waiting: 0 });
    table.gm({ kind: "retarget", combatant: fjarva, targets: [monster2] });
    expect(table.state.actions[fjarva]).toMatchObject({ voided: null, targets: [monster2] });
    expect(table.refusal("narrator", { kind: "closeStage" })).toBe("unjudged");
  });

  it("keep an action that was meant for a combatant that was out already", () => {
    const table = new Table().give("table", { kind: "defeat", combatant: wilrow, defeated: true });
    table
      .announced({ [monster1]: [], [fjarva]: [wilrow] })
      .classified({ [monster1]: 1, [fjarva]: 3 })
      .judged({ [monster1]: "miss" });
    expect(table.state.actions[fjarva]?.voided).toBeNull();
  });

  it("keep an action with one target left", () => {
    const table = new Table().announced({ [wilrow]: [monster1], [fjarva]: [monster1, monster2] }).classified({ [wilrow]: 1, [fjarva]: 2 });
    table.gm(out(wilrow, monster1)).judged({ [wilrow]: "success" });
    expect(table.state.actions[fjarva]?.voided).toBeNull();
  });
});

describe("effects", () => {
  const start = (effects: string) =>
    new Table({ effects }).announced({ [fjarva]: [], [wilrow]: [] }).classified({ [fjarva]: 1, [wilrow]: 2 });

  it("wait for the close with stageEnd, and show as pending", () => {
    const table = start("stageEnd").gm({ kind: "judge", combatant: fjarva, result: "success" }, out(fjarva, wilrow));
    expect(table.state.combatants[wilrow]?.standing).toBe("in");
    const lane = table.view("wilrow").lanes.find((each) => each.stage === "Q");
    expect([lane?.pending, lane?.cards[0]?.effects.map((effect) => effect.state)]).toEqual([true, ["pending"]]);
    table.gm({ kind: "closeStage" });
    expect(table.state.combatants[wilrow]?.standing).toBe("out");
  });

  it("land with the result with listOrder, and are taken back if it is judged a miss afterwards", () => {
    const table = start("listOrder").gm(
      { kind: "affect", combatant: fjarva, effect: "status", target: wilrow, status: "prone" },
      out(fjarva, wilrow),
      dodge,
    );
    expect(table.state.combatants[wilrow]).toMatchObject({ standing: "in", statuses: {} });
    table.gm({ kind: "judge", combatant: fjarva, result: "partial" });
    expect(table.state.combatants[wilrow]).toMatchObject({ standing: "out", statuses: { prone: true } });
    expect(Object.values(table.state.modifiers)).toHaveLength(1);
    table.gm({ kind: "judge", combatant: fjarva, result: "miss" });
    expect(table.state.combatants[wilrow]).toMatchObject({ standing: "in", statuses: {} });
    expect(table.state.modifiers).toEqual({});
    table.gm({ kind: "judge", combatant: fjarva, result: "success" }, { kind: "void", combatant: fjarva });
    expect(table.state.combatants[wilrow]?.standing).toBe("in");
  });

  it("of two that put the same combatant out stay if one is taken back", () => {
    const table = new Table({ effects: "listOrder" }).announced({ [fjarva]: [], [wilrow]: [] }).classified({ [fjarva]: 1, [wilrow]: 1 });
    const prone = (combatant: string) => ({ kind: "affect", combatant, effect: "status", target: monster1, status: "prone" }) as const;
    for (const each of [fjarva, wilrow]) table.gm({ kind: "judge", combatant: each, result: "success" }, out(each, monster1), prone(each));
    table.gm({ kind: "judge", combatant: fjarva, result: "miss" });
    expect(table.state.combatants[monster1]).toMatchObject({ standing: "out", statuses: { prone: true } });
    table.gm({ kind: "judge", combatant: wilrow, result: "miss" });
    expect(table.state.combatants[monster1]).toMatchObject({ standing: "in", statuses: {} });
  });

  it("may be given again and dropped, but not given to a miss", () => {
    const table = start("stageEnd").gm(dodge, { ...dodge, amount: 2 });
    expect(Object.values(table.state.actions[fjarva]?.effects ?? {}).map((effect) => effect.amount)).toEqual([2]);
    table.gm({ ...dodge, drop: true });
    expect(table.refusal("narrator", { ...dodge, drop: true })).toBe("noEffect");
    table.gm({ kind: "judge", combatant: fjarva, result: "miss" });
    expect(table.refusal("narrator", dodge)).toBe("missed");
  });

  it("of a miss do not land", () => {
    const table = start("stageEnd")
      .gm(out(fjarva, wilrow))
      .judged({ [fjarva]: "miss" });
    expect(table.state.combatants[wilrow]?.standing).toBe("in");
    const card = table.view("narrator").lanes.flatMap((lane) => lane.cards)[0];
    expect(card?.effects.map((effect) => effect.state)).toEqual(["lost"]);
  });
});

describe("a modifier", () => {
  const strikes = { [monster1]: [fjarva], [monster2]: [fjarva], [wilrow]: [fjarva], [fjarva]: [] };

  it("lasts for the round by default, and affects only strikes", () => {
    const table = new Table().announced(strikes).classified({ [fjarva]: 1, [monster1]: 2, [monster2]: 3, [wilrow]: 3 });
    table
      .gm({ kind: "tag", combatant: wilrow, strike: false }, dodge)
      .judged({ [fjarva]: "success" })
      .judged({ [monster1]: "miss" });
    expect([table.difficulty(monster2), table.difficulty(wilrow)]).toEqual([6, 5]);
  });

  it("with nextStrike lasts for all strikes of the next stage that has one", () => {
    const table = new Table({ modifierLife: "nextStrike" })
      .announced(strikes)
      .classified({ [fjarva]: 1, [monster1]: 2, [monster2]: 2, [wilrow]: 3 });
    table.gm(dodge).judged({ [fjarva]: "success" });
    expect([table.difficulty(monster1), table.difficulty(monster2), table.difficulty(wilrow)]).toEqual([6, 6, 6]);
    table.judged({ [monster1]: "miss", [monster2]: "miss" });
    expect([table.difficulty(monster1), table.difficulty(monster2), table.difficulty(wilrow)]).toEqual([6, 6, 5]);
  });

  it("with nextStrike waits for a stage that has one", () => {
    const table = new Table().announced(strikes).classified({ [fjarva]: 1, [monster1]: 2, [monster2]: 3, [wilrow]: 3 });
    table.gm({ kind: "tag", combatant: monster1, strike: false }, { ...dodge, life: "nextStrike" });
    table.judged({ [fjarva]: "success" }).judged({ [monster1]: "miss" });
    expect(table.difficulty(monster2)).toBe(6);
  });

  it("from two sources adds up", () => {
    const table = new Table().announced(strikes).classified({ [fjarva]: 1, [wilrow]: 1, [monster1]: 2, [monster2]: 2 });
    table.gm(dodge, { ...dodge, combatant: wilrow, amount: -3 }).judged({ [fjarva]: "success", [wilrow]: "success" });
    expect(table.difficulty(monster1)).toBe(3);
  });
});

describe("the list", () => {
  it("of actions keeps the order of announcing, also if one announces again, and rows keep cast order", () => {
    const table = new Table();
    const rows = () => table.view("wilrow").rows.map((row) => row.combatant);
    const before = rows();
    for (const combatant of [monster2, monster1, monster2]) table.gm({ kind: "announce", combatant, text: "acts" });
    expect(stages.order(table.state).map(({ combatant }) => combatant)).toEqual([monster2, monster1, fjarva, wilrow]);
    expect([before, rows()]).toEqual(Array(2).fill([fjarva, monster1, monster2, wilrow]));
  });

  it("can be reordered by the GM, within a stage", () => {
    const table = new Table().announced({ [monster1]: [], [monster2]: [], [wilrow]: [], [fjarva]: [] });
    table.classified({ [monster1]: 1, [monster2]: 1, [wilrow]: 2, [fjarva]: 1 });
    table.gm({ kind: "reorder", combatant: fjarva, before: monster2 });
    expect(table.lane("Q")).toEqual([monster1, fjarva, monster2]);
    table.gm({ kind: "reorder", combatant: monster1 });
    expect(table.lane("Q")).toEqual([fjarva, monster2, monster1]);
    expect(table.refusal("narrator", { kind: "reorder", combatant: fjarva, before: wilrow })).toBe("otherStage");
  });

  it("takes late announcements last, marked in the log", () => {
    const table = new Table().announced({ [monster1]: [], [fjarva]: [] }).classified({ [monster1]: 2, [fjarva]: 2 });
    expect(table.refusal("narrator", { kind: "announce", combatant: wilrow, text: "x" })).toBe("stageNeeded");
    expect(table.refusal("narrator", { kind: "announce", combatant: wilrow, text: "x", stage: "Q" })).toBe("stageClosed");
    expect(table.refusal("wilrow", { kind: "announce", combatant: wilrow, text: "x", stage: "R" })).toBe("narrator");
    expect(table.refusal("narrator", { kind: "announce", combatant: fjarva, text: "x", stage: "R" })).toBe("hasActed");
    const verdict = table.ask("narrator", { kind: "announce", combatant: wilrow, text: "x", stage: "R" });
    expect(verdict.kind === "done" && verdict.entries[0]?.line.key).toBe("announceLate");
    table.gm({ kind: "announce", combatant: wilrow, text: "x", stage: "R" });
    expect(table.lane("R")).toEqual([monster1, fjarva, wilrow]);
  });
});
