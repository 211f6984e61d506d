import { describe, expect, it } from "vitest";
import { SWAMP, SWAMP_CAST } from "./examples.ts";
import { SEATS, Table } from "./fixture.ts";
import { stages } from "./index.ts";

const { fjarva, wilrow, monster1, monster2 } = SWAMP;
const say = (combatant: string, targets: readonly string[] = []) => ({ kind: "announce", combatant, text: "acts", targets }) as const;
const judge = (combatant: string, result: "miss" | "success") => ({ kind: "judge", combatant, result }) as const;
const out = (combatant: string, target: string) => ({ kind: "affect", combatant, effect: "out", target }) as const;
const dodge = { kind: "affect", combatant: fjarva, effect: "modifier", target: fjarva, amount: 1 } as const;
const marks = (table: Table) => table.view("fjarva").strip.map(({ mark }) => mark);

describe("an action that only wants targets", () => {
  /** Fjarva's only target falls in Q; Monster 2 acts in R, Fjarva would in S. */
  const wanting = (effects = "stageEnd") =>
    new Table({ effects })
      .announced({ [wilrow]: [monster1], [monster2]: [], [fjarva]: [monster1] })
      .classified({ [wilrow]: 1, [monster2]: 2, [fjarva]: 3 })
      .gm(out(wilrow, monster1))
      .judged({ [wilrow]: "success" });

  it("opens no stage once its combatant is out as well", () => {
    const table = wanting();
    expect(table.state.actions[fjarva]?.voided?.why).toBe("targets");
    table.give("table", { kind: "defeat", combatant: fjarva, defeated: true });
    expect(table.state.actions[fjarva]?.voided).toEqual({ why: "out", note: "", at: "R" });
    expect(table.refusal("narrator", { kind: "retarget", combatant: fjarva, targets: [monster2] })).toBe("voided");
    expect(table.judged({ [monster2]: "miss" }).state.step).toBe("end");
  });

  it.each(["stageEnd", "listOrder"])("with %s opens none either where an effect put its combatant out", (effects) => {
    const table = wanting(effects)
      .gm(out(monster2, fjarva))
      .judged({ [monster2]: "success" });
    expect([table.state.step, table.state.actions[fjarva]?.voided?.why]).toEqual(["end", "out"]);
  });

  it("gets none once its combatant has left", () => {
    const table = wanting().give("table", { kind: "leave", combatant: fjarva });
    expect(table.refusal("narrator", { kind: "retarget", combatant: fjarva, targets: [monster2] })).toBe("voided");
    expect(table.judged({ [monster2]: "miss" }).state.step).toBe("end");
  });

  it("may have some in its own stage, though its combatant goes out there", () => {
    const table = wanting()
      .judged({ [monster2]: "miss" })
      .give("table", { kind: "defeat", combatant: fjarva, defeated: true });
    expect([table.state.step, table.state.actions[fjarva]?.voided?.why]).toEqual(["S", "targets"]);
    expect(table.gm({ kind: "retarget", combatant: fjarva, targets: [monster2] }).view("narrator").next.waiting).toBe(1);
  });

  it("shows its stage to players, and leaves it done", () => {
    const table = wanting().judged({ [monster2]: "miss" });
    expect([table.view("fjarva").step, marks(table)]).toEqual(["S", ["done", "done", "done", "done", "now"]]);
    table.gm({ kind: "closeStage" }).give("table", { kind: "leave", combatant: fjarva });
    expect(marks(table)).toEqual(["done", "done", "done", "done", "done"]);
  });

  it("may have some who are out, and is then not void for want of others", () => {
    const table = new Table().announced({ [wilrow]: [], [fjarva]: [monster2] }).classified({ [wilrow]: 1, [fjarva]: 3 });
    table.give("table", { kind: "defeat", combatant: monster1, defeated: true });
    table.gm({ kind: "retarget", combatant: fjarva, targets: [monster1] }).judged({ [wilrow]: "miss" });
    expect([table.state.step, table.state.actions[fjarva]?.voided]).toEqual(["S", null]);
  });
});

describe("a stage", () => {
  it("goes on showing to players when the only action they know of becomes void in it", () => {
    const table = new Table().announced({ [fjarva]: [], [wilrow]: [] }).classified({ [fjarva]: 1, [wilrow]: 2 });
    table.gm({ kind: "void", combatant: fjarva });
    expect([table.view("wilrow").step, marks(table)]).toEqual(["Q", ["done", "done", "now", "ahead", "ahead"]]);
    table.gm({ kind: "closeStage" });
    expect(marks(table)).toEqual(["done", "done", "done", "now", "ahead"]);
  });

  it("that is over gives no void action back", () => {
    const table = new Table().announced({ [fjarva]: [], [wilrow]: [] }).classified({ [fjarva]: 1, [wilrow]: 2 });
    table.gm({ kind: "void", combatant: fjarva }, { kind: "closeStage" });
    expect(table.refusal("narrator", { kind: "restore", combatant: fjarva })).toBe("standing");
  });

  it("offers no effects where nobody is left to have one", () => {
    const { [fjarva]: alone } = SWAMP_CAST;
    if (alone === undefined) throw new Error("no member");
    const table = new Table({}, { [fjarva]: alone }).announced({ [fjarva]: [] }).classified({ [fjarva]: 1 });
    table.gm(judge(fjarva, "success")).give("table", { kind: "leave", combatant: fjarva });
    expect(stages.legal(table.state, SEATS.narrator, {}).map(({ kind }) => kind)).not.toContain("affect");
  });
});

describe("who was put out in a round before", () => {
  it("stays out when the same action is judged a miss after all in a later one", () => {
    const { [fjarva]: hero, [monster1]: monster } = SWAMP_CAST;
    if (hero === undefined || monster === undefined) throw new Error("no member");
    const table = new Table({ effects: "listOrder" }, { [fjarva]: hero, [monster1]: monster });
    table.announced({ [fjarva]: [monster1] }).classified({ [fjarva]: 1 });
    table
      .gm(out(fjarva, monster1))
      .judged({ [fjarva]: "success" })
      .gm({ kind: "nextRound" });
    table.announced({ [fjarva]: [monster1] }).classified({ [fjarva]: 1 });
    table.gm(out(fjarva, monster1), judge(fjarva, "success"), judge(fjarva, "miss"));
    expect(table.state.combatants[monster1]?.standing).toBe("out");
  });
});

describe("a bided action", () => {
  const bide = { kind: "bide", combatant: fjarva } as const;
  const biding = (house = {}) => new Table({ bide: true, ...house }).announced({ [wilrow]: [monster1], [fjarva]: [monster1] });

  it("does not count as its side having begun to announce", () => {
    const table = biding()
      .give("fjarva", bide)
      .classified({ [wilrow]: 1 })
      .judged({ [wilrow]: "miss" })
      .gm({ kind: "nextRound" });
    expect(table.refusal("wilrow", say(wilrow))).toBe("narratorFirst");
    expect(table.refusal("narrator", say(monster1))).toBeNull();
  });

  it("outlives its targets, and wants others as its stage opens", () => {
    const table = biding()
      .give("fjarva", bide)
      .classified({ [wilrow]: 1 })
      .gm(out(wilrow, monster1))
      .judged({ [wilrow]: "success" })
      .gm({ kind: "nextRound" }, { kind: "lock" }, { kind: "begin" });
    expect([table.state.step, table.state.actions[fjarva]?.voided?.why]).toEqual(["first", "targets"]);
    table.gm({ kind: "retarget", combatant: fjarva, targets: [monster2] }).judged({ [fjarva]: "success" });
    expect(table.state.step).toBe("end");
  });

  it("brings no effects along that it was given before", () => {
    const { [monster2]: lurker } = SWAMP_CAST;
    if (lurker === undefined) throw new Error("no member");
    const table = new Table({ bide: true }, { ...SWAMP_CAST, [monster2]: { ...lurker, hidden: true } });
    table.announced({ [fjarva]: [monster1], [monster2]: [] }).give("table", { kind: "conceal", combatant: monster2, hidden: true });
    table
      .classified({ [fjarva]: 2, [monster2]: 1 })
      .gm(dodge)
      .give("fjarva", bide);
    table.judged({ [monster2]: "miss" }).gm({ kind: "nextRound" });
    expect(table.state.actions[fjarva]).toMatchObject({ stage: "first", effects: {} });
  });
});

describe("a modifier for the next strike", () => {
  it("is not used up by a strike that is void", () => {
    const table = new Table({ modifierLife: "nextStrike" })
      .announced({ [fjarva]: [], [monster1]: [fjarva], [monster2]: [fjarva] })
      .classified({ [fjarva]: 1, [monster1]: 2, [monster2]: 3 });
    table
      .gm(dodge)
      .judged({ [fjarva]: "success" })
      .gm({ kind: "void", combatant: monster1 }, { kind: "closeStage" });
    expect(table.difficulty(monster2)).toBe(6);
  });
});
