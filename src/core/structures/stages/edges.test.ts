import { describe, expect, it } from "vitest";
import { SWAMP, SWAMP_CAST } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { stages } from "./index.ts";

const { fjarva, wilrow, monster1, monster2 } = SWAMP;
const say = (combatant: string, targets: readonly string[] = []) => ({ kind: "announce", combatant, text: "acts", targets }) as const;
const judge = (combatant: string, result: "miss" | "success") => ({ kind: "judge", combatant, result }) as const;
const out = (combatant: string, target: string) => ({ kind: "affect", combatant, effect: "out", target }) as const;
const dodge = { kind: "affect", combatant: fjarva, effect: "modifier", target: fjarva, amount: 1 } as const;
const marks = (table: Table) => table.view("fjarva").progress.map(({ mark }) => mark);

describe("an action that only lacks targets", () => {
  /** Fjarva's only target falls in Q. Monster 2 acts in R, and Fjarva would in S. */
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

  it.each(["stageEnd", "listOrder"])("with %s opens no stage either if an effect put its combatant out", (effects) => {
    const table = wanting(effects)
      .gm(out(monster2, fjarva))
      .judged({ [monster2]: "success" });
    expect([table.state.step, table.state.actions[fjarva]?.voided?.why]).toEqual(["end", "out"]);
  });

  it("gets no targets once its combatant has left", () => {
    const table = wanting().give("table", { kind: "leave", combatant: fjarva });
    expect(table.refusal("narrator", { kind: "retarget", combatant: fjarva, targets: [monster2] })).toBe("voided");
    expect(table.judged({ [monster2]: "miss" }).state.step).toBe("end");
  });

  it("may get targets in its own stage, though its combatant goes out there", () => {
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

  it("may get targets that are out, and is then not void for lack of others", () => {
    const table = new Table().announced({ [wilrow]: [], [fjarva]: [monster2] }).classified({ [wilrow]: 1, [fjarva]: 3 });
    table.give("table", { kind: "defeat", combatant: monster1, defeated: true });
    table.gm({ kind: "retarget", combatant: fjarva, targets: [monster1] }).judged({ [wilrow]: "miss" });
    expect([table.state.step, table.state.actions[fjarva]?.voided]).toEqual(["S", null]);
  });
});

describe("a stage", () => {
  it("still shows to players if the only action they know becomes void in it", () => {
    const table = new Table().announced({ [fjarva]: [], [wilrow]: [] }).classified({ [fjarva]: 1, [wilrow]: 2 });
    table.gm({ kind: "void", combatant: fjarva });
    expect([table.view("wilrow").step, marks(table)]).toEqual(["Q", ["done", "done", "now", "ahead", "ahead"]]);
    table.gm({ kind: "closeStage" });
    expect(marks(table)).toEqual(["done", "done", "done", "now", "ahead"]);
  });

  it("restores no void action once it is over", () => {
    const table = new Table().announced({ [fjarva]: [], [wilrow]: [] }).classified({ [fjarva]: 1, [wilrow]: 2 });
    table.gm({ kind: "void", combatant: fjarva }, { kind: "closeStage" });
    expect(table.refusal("narrator", { kind: "restore", combatant: fjarva })).toBe("standing");
  });

  it("offers no effects if no combatant is left to have one", () => {
    const { [fjarva]: alone } = SWAMP_CAST;
    if (alone === undefined) throw new Error("no member");
    const table = new Table({}, { [fjarva]: alone }).announced({ [fjarva]: [] }).classified({ [fjarva]: 1 });
    table.gm(judge(fjarva, "success")).give("table", { kind: "leave", combatant: fjarva });
    expect(stages.legal(table.state, SEATS.narrator, {}).map(({ kind }) => kind)).not.toContain("affect");
  });
});

describe("a combatant that was put out in an earlier round", () => {
  it("stays out if the same action is judged a miss in a later round", () => {
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

  it("stands without its targets, and needs others as its stage opens", () => {
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

  it("loses the effects that it was given before", () => {
    const { [monster2]: lurker } = SWAMP_CAST;
    if (lurker === undefined) throw new Error("no member");
    const table = new Table({ bide: true }, { ...SWAMP_CAST, [monster2]: { ...lurker, hidden: true } });
    table.announced({ [fjarva]: [monster1], [monster2]: [] }).give("table", { kind: "conceal", combatant: monster2, hidden: true });
    table
      .classified({ [fjarva]: 2, [monster2]: 1 })
      .gm(dodge)
      .give("fjarva", bide);
    table.judged({ [monster2]: "miss" }).gm({ kind: "nextRound" });
    expect([table.lane("first"), table.state.actions[fjarva]?.effects]).toEqual([[fjarva], {}]);
  });
});

describe("a modifier for the next strike", () => {
  it("is not used up by a void strike", () => {
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

describe("speed traded for difficulty", () => {
  const traded = () => {
    const table = new Table({ adjust: true, bide: true }).announced({ [fjarva]: [], [monster1]: [], [wilrow]: [] });
    table.gm(
      { kind: "classify", combatant: fjarva, movements: 3 },
      { kind: "rate", combatant: fjarva, difficulty: 7 },
      { kind: "classify", combatant: monster1, movements: 1 },
      { kind: "rate", combatant: monster1, difficulty: 7 },
      { kind: "classify", combatant: wilrow, movements: 1 },
    );
    expect(table.view("narrator").waiting).toEqual([fjarva]);
    return table.give("fjarva", { kind: "adjust", combatant: fjarva, way: "faster" });
  };

  it("is not waited for from NPCs, and stays if the GM rates again in a stage", () => {
    const table = traded().gm({ kind: "begin" }, { kind: "rate", combatant: fjarva, difficulty: 4 });
    expect([table.lane("R"), table.difficulty(fjarva)]).toEqual([[fjarva], 5]);
  });

  it("is not waited for from a combatant on hold", () => {
    const table = new Table({ adjust: true }).announced({ [fjarva]: [] });
    table.gm({ kind: "classify", combatant: fjarva, movements: 2 }, { kind: "rate", combatant: fjarva, difficulty: 7 });
    table.give("fjarva", { kind: "hold", combatant: fjarva, held: true });
    expect(table.view("narrator").waiting).toEqual([]);
  });

  it("is cleared as the action bides, and is not waited for again", () => {
    const table = traded().give("fjarva", { kind: "bide", combatant: fjarva }).gm({ kind: "begin" });
    table
      .gm(judge(monster1, "miss"))
      .judged({ [wilrow]: "miss" })
      .gm({ kind: "nextRound" }, { kind: "lock" });
    expect([table.lane("first"), table.difficulty(fjarva), table.view("narrator").waiting]).toEqual([[fjarva], 7, []]);
  });
});

describe("an effect that lands with its result", () => {
  const start = () =>
    new Table({ effects: "listOrder" })
      .announced({ [fjarva]: [], [wilrow]: [], [monster2]: [] })
      .classified({ [fjarva]: 1, [wilrow]: 1, [monster2]: 2 })
      .gm(judge(fjarva, "success"), out(fjarva, monster1));
  const standing = (table: Table) => table.state.combatants[monster1]?.standing;

  it("lands again if its action, void by mistake, is restored", () => {
    const table = start().gm({ kind: "void", combatant: fjarva });
    expect(standing(table)).toBe("in");
    expect(standing(table.gm({ kind: "restore", combatant: fjarva }))).toBe("out");
  });

  it("is not taken back if the table observed the same, or saw its target leave", () => {
    const defeated = start().give("table", { kind: "defeat", combatant: monster1, defeated: true });
    expect(standing(defeated.gm(judge(fjarva, "miss")))).toBe("out");
    const left = start().give("table", { kind: "leave", combatant: monster1 });
    expect(standing(left.gm(judge(fjarva, "miss")))).toBe("left");
  });

  it("stays if the table marked its target, and drops nothing more before the stage closes", () => {
    const table = start().gm(out(fjarva, monster2)).give("table", { kind: "defeat", combatant: monster2, defeated: true });
    expect(table.state.combatants[monster2]).toMatchObject({ standing: "out", outBy: "" });
    expect(table.state.actions[monster2]?.voided).toBe(null);
    table.gm(judge(wilrow, "miss"), { kind: "closeStage" });
    expect(table.state.actions[monster2]?.voided?.why).toBe("out");
  });

  it("restores a status as it was before the first effect on it", () => {
    const prone = (combatant: string, active: boolean) =>
      ({ kind: "affect", combatant, effect: "status", target: monster1, status: "prone", active }) as const;
    const table = start().gm(prone(fjarva, true), judge(wilrow, "success"), prone(wilrow, true));
    table.gm(judge(fjarva, "miss"));
    expect(table.state.combatants[monster1]?.statuses).toEqual({ prone: true });
    table.gm(judge(wilrow, "miss"));
    expect(table.state.combatants[monster1]?.statuses).toEqual({});
  });

  it("is taken back before it is given again, or dropped", () => {
    const prone = { kind: "affect", combatant: fjarva, effect: "status", target: monster1, status: "prone" } as const;
    const table = start().gm(prone, { ...prone, active: false }, { ...prone, drop: true }, { ...out(fjarva, monster1), drop: true });
    expect(table.state.combatants[monster1]).toMatchObject({ standing: "in", outBy: "" });
    expect(table.state.combatants[monster1]?.statuses).toEqual({});
  });

  it("restores a status that it had ended", () => {
    const table = start().give("table", { kind: "status", combatant: monster1, status: "prone", active: true });
    table.gm({ kind: "affect", combatant: fjarva, effect: "status", target: monster1, status: "prone", active: false });
    expect(table.state.combatants[monster1]?.statuses).toEqual({ prone: false });
    expect(table.gm(judge(fjarva, "miss")).state.combatants[monster1]?.statuses).toEqual({ prone: true });
  });

  it("sets no status that the table has seen end since", () => {
    const table = start().gm({ kind: "affect", combatant: fjarva, effect: "status", target: monster1, status: "prone" });
    table.give("table", { kind: "status", combatant: monster1, status: "prone", active: false });
    expect(table.state.combatants[monster1]?.statuses).toEqual({});
  });
});

describe("a combatant that passed", () => {
  it("is waited for again after an announcement that became void", () => {
    const table = new Table().gm({ kind: "pass", combatant: monster1 }, say(monster1));
    for (const defeated of [true, false]) table.give("table", { kind: "defeat", combatant: monster1, defeated });
    expect(table.view("narrator").waiting).toContain(monster1);
  });

  it("is listed in the summary, also if the lock passed for it", () => {
    const table = new Table().gm({ kind: "pass", combatant: monster1 }, { kind: "lock" }, { kind: "begin" });
    expect(table.view("fjarva").summary?.passed).toEqual([fjarva, monster1, monster2, wilrow]);
  });
});

describe("a combatant that left", () => {
  it("is no target, and shows nothing any more", () => {
    const table = new Table().give("table", { kind: "leave", combatant: monster2 }).gm(say(monster1));
    expect(table.refusal("fjarva", say(fjarva, [monster2]))).toBe("target");
    expect(JSON.stringify(stages.project(table.state))).not.toContain(monster2);
  });
});

describe("chat, summary and tracker", () => {
  it("leave out of the lock's card what was void before it", () => {
    const table = new Table().gm(say(monster1), say(monster2)).give("table", { kind: "leave", combatant: monster1 }).gm({ kind: "lock" });
    const card = JSON.stringify(stages.project(table.state).filter(({ kind }) => kind === "chat"));
    expect([card.includes(monster1), card.includes(monster2)]).toEqual([false, true]);
  });

  it("leave out of a stage's card the effects of a miss", () => {
    const table = new Table().announced({ [wilrow]: [] }).classified({ [wilrow]: 1 });
    table.gm(out(wilrow, monster1)).judged({ [wilrow]: "miss" });
    const card = JSON.stringify(stages.project(table.state).filter(({ kind }) => kind === "chat"));
    expect([card.includes(wilrow), card.includes(monster1)]).toEqual([true, false]);
  });

  it("count an action that became void after judging among the void", () => {
    const table = new Table().announced({ [wilrow]: [] }).classified({ [wilrow]: 1 });
    table.gm(judge(wilrow, "success"), { kind: "void", combatant: wilrow }, { kind: "closeStage" });
    expect(table.view("fjarva").summary).toMatchObject({ success: [], voided: [wilrow] });
  });

  it("mark in the order who is waited for at the step that players see", () => {
    const { [monster2]: lurker } = SWAMP_CAST;
    if (lurker === undefined) throw new Error("no member");
    const table = new Table({ adjust: true }, { ...SWAMP_CAST, [monster2]: { ...lurker, hidden: true } }).gm(say(monster1), say(monster2));
    table.give("wilrow", say(wilrow)).gm({ kind: "lock" }, { kind: "rate", combatant: wilrow, difficulty: 5 });
    for (const [combatant, movements] of Object.entries({ [monster2]: 1, [monster1]: 3, [wilrow]: 3 }))
      table.gm({ kind: "classify", combatant, movements });
    table.gm({ kind: "begin" });
    const active = stages.order(table.state).filter((slot) => slot.active);
    expect(active.map(({ combatant }) => combatant)).toEqual([wilrow, monster2]);
  });
});

describe("an undo", () => {
  const pass = (combatant: string) => ({ kind: "pass", combatant }) as const;

  it("to before a combatant joined keeps it, as it joined", () => {
    const member = {
      id: "StrangerStranger",
      name: "N",
      side: "foe",
      npc: true,
      hidden: false,
      holder: "StrangerStranger",
      numbers: {},
    } as const;
    const table = new Table().gm(pass(monster1)).give("table", { kind: "join", member });
    const came = table.state.combatants[member.id];
    table.gm(pass(member.id), { kind: "hold", combatant: member.id, held: true }, { kind: "undo", to: 1 });
    expect(table.state.combatants[member.id]).toEqual(came);
  });

  it("to before a combatant came back keeps it here", () => {
    const { [monster2]: member } = SWAMP_CAST;
    if (member === undefined) throw new Error("no member");
    const table = new Table()
      .give("table", { kind: "leave", combatant: monster2 })
      .gm(pass(monster1))
      .give("table", { kind: "join", member });
    table.gm({ kind: "undo" });
    expect(table.view("narrator").waiting).toEqual([fjarva, monster1, monster2, wilrow]);
  });
});

describe("a combatant that came back with another actor", () => {
  it("keeps it over an undo, so that neither actor gets the Health of the other", () => {
    const { [monster2]: member } = SWAMP_CAST;
    if (member === undefined) throw new Error("no member");
    const [before, after] = ["A".repeat(16), "B".repeat(16)];
    const armed = (formula: string) => ({ armed: { claw: { formula, partial: "half" as const, use: "" } } });
    const first = { ...member, holder: before, health: { value: 8, max: 9 }, ...armed("1d6") };
    const table = new Table({}, { ...SWAMP_CAST, [monster2]: first })
      .gm({ kind: "hurt", combatant: monster2, amount: 5 })
      .give("table", { kind: "leave", combatant: monster2 })
      .give("table", { kind: "join", member: { ...first, holder: after, health: { value: 4, max: 6 }, ...armed("1d4") } })
      .gm({ kind: "undo" });
    expect(table.state.combatants[monster2]).toMatchObject({ holder: after, ...armed("1d4") });
    const shown = stages.project(table.state).filter((one) => one.kind === "actor" && one.path === "system.health.value");
    expect(shown).toMatchObject([{ combatant: monster2, holder: after, value: 4 }]);
  });
});

describe("a combatant that was never seen", () => {
  it("takes the next place if it comes back visible", () => {
    const { [monster1]: lurker } = SWAMP_CAST;
    if (lurker === undefined) throw new Error("no member");
    const table = new Table({}, { ...SWAMP_CAST, [monster1]: { ...lurker, hidden: true } });
    table.give("table", { kind: "leave", combatant: monster1 }).give("table", { kind: "join", member: lurker });
    expect(table.view("wilrow").rows.map((row) => row.combatant)).toEqual([fjarva, monster2, wilrow, monster1]);
  });
});

describe("an action of a combatant that has left", () => {
  it("is void once an undo brings it back, however far that goes", () => {
    const table = new Table({ announceOrder: "playersFirst" });
    table.give("fjarva", say(fjarva)).give("fjarva", { kind: "withdraw", combatant: fjarva }).give("wilrow", say(wilrow));
    table.give("table", { kind: "leave", combatant: fjarva }).gm({ kind: "undo" });
    expect(table.state.actions[fjarva]).toBeUndefined();
    table.gm({ kind: "undo" });
    expect(table.state.actions[fjarva]?.voided?.why).toBe("left");
  });
});
