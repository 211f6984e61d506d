import { describe, expect, it } from "vitest";
import type { CastMember } from "../../kernel/cast/cast-member.ts";
import { SWAMP, SWAMP_CAST } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { stages } from "./index.ts";

const { fjarva, wilrow, monster1, monster2 } = SWAMP;
const say = (combatant: string) => ({ kind: "announce", combatant, text: "acts" }) as const;
const stranger: CastMember = {
  id: "StrangerStranger",
  name: "Stranger",
  side: "foe",
  npc: true,
  hidden: false,
  holder: "StrangerStranger",
  numbers: {},
};

describe("announcing", () => {
  it("is for a combatant's own player, or the GM", () => {
    const table = new Table().gm({ kind: "pass", combatant: monster1 }, { kind: "pass", combatant: monster2 });
    expect(table.refusal("fjarva", say(wilrow))).toBe("notYours");
    expect(table.refusal("fjarva", say(fjarva))).toBeNull();
    const verdict = table.ask("narrator", say(fjarva));
    expect(verdict.kind === "done" && verdict.entries[0]?.line.key).toBe("announceFor");
  });

  it("needs words or a card", () => {
    const table = new Table();
    expect(table.refusal("narrator", { kind: "announce", combatant: monster1, text: "  " })).toBe("empty");
    expect(table.refusal("narrator", { kind: "announce", combatant: monster1, text: "", card: "CardCardCardCard" })).toBeNull();
  });

  it("with narratorFirst lets players in once NPCs are done, and NPCs no more once players have begun", () => {
    const table = new Table().gm(say(monster1));
    expect(table.refusal("fjarva", say(fjarva))).toBe("narratorFirst");
    expect(table.view("fjarva").now).toEqual({ key: "announceAfterNarrator", data: {}, asks: false });
    table.gm({ kind: "pass", combatant: monster2 });
    expect(table.view("fjarva").now).toEqual({ key: "announceYou", data: { combatant: fjarva }, asks: true });
    table.give("fjarva", say(fjarva));
    expect(table.refusal("narrator", say(monster2))).toBe("narratorFirst");
    expect(table.refusal("narrator", say(monster1))).toBe("narratorFirst");
    expect(table.refusal("wilrow", say(wilrow))).toBeNull();
  });

  it("with playersFirst does the opposite", () => {
    const table = new Table({ announceOrder: "playersFirst" });
    expect(table.refusal("narrator", say(monster1))).toBe("playersFirst");
    table.give("fjarva", say(fjarva)).give("wilrow", { kind: "pass", combatant: wilrow }).gm(say(monster1));
    expect(table.refusal("fjarva", say(fjarva))).toBe("playersFirst");
  });

  it("stays open to players who have begun if another NPC joins", () => {
    const table = new Table()
      .gm(say(monster1), say(monster2))
      .give("fjarva", say(fjarva))
      .give("table", { kind: "join", member: stranger });
    expect(table.view("narrator").waiting).toEqual([wilrow, stranger.id]);
    expect(table.refusal("wilrow", say(wilrow))).toBeNull();
  });

  it("does not wait for combatants on hold, hidden, out, or that have passed", () => {
    const table = new Table()
      .give("fjarva", { kind: "hold", combatant: fjarva, held: true })
      .give("table", { kind: "conceal", combatant: monster1, hidden: true });
    table.give("table", { kind: "defeat", combatant: monster2, defeated: true });
    expect(table.view("narrator").waiting).toEqual([wilrow]);
    table.give("wilrow", { kind: "pass", combatant: wilrow });
    expect(table.view("narrator")).toMatchObject({
      waiting: [],
      next: { kind: "lock", ready: true, allowed: true },
      now: { key: "lockReady" },
    });
    table.give("fjarva", { kind: "hold", combatant: fjarva, held: false });
    expect(table.view("narrator").waiting).toEqual([fjarva]);
    expect(table.refusal("fjarva", { kind: "hold", combatant: wilrow, held: true })).toBe("notYours");
  });

  it("is taken back by a withdrawal, which counts as a pass", () => {
    const table = new Table()
      .gm(say(monster1), say(monster2))
      .give("fjarva", say(fjarva))
      .give("fjarva", { kind: "withdraw", combatant: fjarva });
    expect(table.view("fjarva").rows.find((row) => row.combatant === fjarva)).toMatchObject({ lamp: "passed", card: null });
    expect(table.refusal("fjarva", { kind: "withdraw", combatant: fjarva })).toBe("noAction");
    expect(table.refusal("fjarva", { kind: "pass", combatant: fjarva })).toBe("alreadyPassed");
    expect(table.refusal("fjarva", say(fjarva))).toBeNull();
  });

  it("ends with the lock, which passes for the absent", () => {
    const table = new Table().gm(say(monster1));
    expect(table.refusal("fjarva", { kind: "lock" })).toBe("narrator");
    const verdict = table.ask("narrator", { kind: "lock" });
    expect(verdict.kind === "done" && verdict.entries[0]?.line).toMatchObject({ key: "lockPassing", data: { count: 3 } });
    table.gm({ kind: "lock" });
    expect(table.view("wilrow").rows.map((row) => row.lamp)).toEqual(["passed", "announced", "passed", "passed"]);
    expect(table.refusal("fjarva", say(fjarva))).toBe("step");
  });
});

describe("classifying", () => {
  it("is for the GM, and needs movements or a stage for every action", () => {
    const table = new Table().announced({ [monster1]: [] });
    expect(table.refusal("fjarva", { kind: "classify", combatant: monster1, movements: 1 })).toBe("narrator");
    expect(table.refusal("narrator", { kind: "classify", combatant: monster1 })).toBe("movementsOrStage");
    expect(table.refusal("narrator", { kind: "classify", combatant: wilrow, movements: 1 })).toBe("noAction");
    expect(table.refusal("narrator", { kind: "begin" })).toBe("unclassified");
    expect(table.view("narrator").next).toMatchObject({ kind: "begin", ready: false, allowed: false, waiting: 1 });
  });
});

describe("trading speed for difficulty", () => {
  const start = () => {
    const table = new Table({ adjust: true }).announced({ [fjarva]: [], [wilrow]: [] });
    return table.gm({ kind: "classify", combatant: fjarva, movements: 2 });
  };
  const faster = { kind: "adjust", combatant: fjarva, way: "faster" } as const;

  it("needs a stage and a difficulty, happens once, and stops at both ends of the scale", () => {
    const table = start();
    expect(new Table().announced({ [fjarva]: [] }).refusal("fjarva", faster)).toBe("adjustOff");
    expect(table.refusal("wilrow", { ...faster, combatant: wilrow })).toBe("unclassified");
    expect(table.refusal("fjarva", faster)).toBe("unrated");
    table.gm({ kind: "rate", combatant: fjarva, difficulty: 5 });
    expect(table.view("fjarva").now).toEqual({ key: "adjustYou", data: { combatant: fjarva }, asks: true });
    table.give("fjarva", faster);
    expect(table.refusal("fjarva", faster)).toBe("adjusted");
    table.gm({ kind: "classify", combatant: fjarva, movements: 1 });
    expect(table.state.actions[fjarva]?.adjusted).toBeNull();
    expect(table.refusal("fjarva", faster)).toBe("fastest");
    table.gm({ kind: "classify", combatant: fjarva, movements: 9 });
    expect(table.refusal("fjarva", { ...faster, way: "slower" })).toBe("slowest");
  });

  it("is cleared by a new difficulty, and declined by a pass", () => {
    const table = start()
      .gm({ kind: "rate", combatant: fjarva, difficulty: 5 })
      .give("fjarva", { ...faster, way: "slower" });
    expect([table.lane("S"), table.difficulty(fjarva)]).toEqual([[fjarva], 4]);
    table.gm({ kind: "rate", combatant: fjarva, difficulty: 6 });
    expect([table.lane("R"), table.difficulty(fjarva), table.view("narrator").waiting]).toEqual([[fjarva], 6, [fjarva]]);
    table.give("fjarva", { kind: "pass", combatant: fjarva });
    expect(table.view("narrator").waiting).toEqual([]);
    expect(table.refusal("fjarva", { kind: "pass", combatant: fjarva })).toBe("settled");
  });

  it("does not keep the GM from beginning", () => {
    const table = start().gm({ kind: "rate", combatant: fjarva, difficulty: 5 }, { kind: "classify", combatant: wilrow, movements: 1 });
    expect(table.view("narrator").now).toEqual({ key: "classifyAdjusting", data: { count: 1 }, asks: false });
    expect(table.refusal("narrator", { kind: "begin" })).toBeNull();
  });
});

describe("biding", () => {
  const bide = { kind: "bide", combatant: fjarva } as const;
  const biding = () => new Table({ bide: true }).announced({ [monster1]: [], [fjarva]: [monster1] }).give("fjarva", bide);

  it("needs the house rule, an action, and its own player", () => {
    expect(new Table().announced({ [fjarva]: [] }).refusal("fjarva", bide)).toBe("bideOff");
    expect(new Table({ bide: true }).announced({}).refusal("fjarva", bide)).toBe("noAction");
    expect(biding().refusal("fjarva", bide)).toBe("bided");
    expect(biding().refusal("wilrow", bide)).toBe("notYours");
  });

  it("acts in the stage `first` of the next round, as announced", () => {
    const table = biding().classified({ [monster1]: 1 });
    expect(table.view("wilrow").rows.find((row) => row.combatant === fjarva)?.lamp).toBe("bided");
    table.judged({ [monster1]: "miss" });
    expect(table.view("wilrow").summary).toMatchObject({ miss: [monster1], biding: [fjarva] });
    table.gm({ kind: "nextRound" });
    expect(table.view("narrator").waiting).toEqual([monster1, monster2, wilrow]);
    expect(table.refusal("fjarva", { kind: "announce", combatant: fjarva, text: "other" })).toBe("bided");
    expect(table.view("wilrow").progress.map(({ step }) => step)).toEqual(["announce", "classify", "first", "Q", "R", "S"]);
    table.gm({ kind: "lock" }, { kind: "begin" });
    expect([table.state.step, table.lane("first")]).toEqual(["first", [fjarva]]);
    expect(table.state.actions[fjarva]).toMatchObject({ text: "acts", targets: [monster1] });
    table.judged({ [fjarva]: "success" }).gm({ kind: "nextRound" });
    expect(table.state.actions).toEqual({});
  });

  it("is lost with its combatant", () => {
    const table = biding().classified({ [monster1]: 1 });
    table.gm({ kind: "affect", combatant: monster1, effect: "out", target: fjarva }).judged({ [monster1]: "success" });
    expect(table.state.actions[fjarva]?.voided?.why).toBe("out");
    expect(table.gm({ kind: "nextRound" }).state.actions).toEqual({});
  });
});

describe("joining and leaving", () => {
  it("lets a new combatant announce at once during the announcing, else from the next round on", () => {
    const table = new Table().give("table", { kind: "join", member: stranger });
    expect(table.view("wilrow").waiting).toContain(stranger.id);
    const later = new Table().gm({ kind: "lock" }).give("table", { kind: "join", member: stranger });
    expect(later.refusal("narrator", say(stranger.id))).toBe("step");
    later.gm({ kind: "begin" }, { kind: "nextRound" });
    expect(later.view("wilrow").waiting).toContain(stranger.id);
  });

  it("voids a leaver's action, unless it has been judged", () => {
    const table = new Table().announced({ [monster1]: [], [wilrow]: [] }).classified({ [monster1]: 1, [wilrow]: 2 });
    table.gm({ kind: "judge", combatant: monster1, result: "success" });
    for (const combatant of [monster1, wilrow]) table.give("table", { kind: "leave", combatant });
    expect([table.state.actions[monster1]?.voided, table.state.actions[wilrow]?.voided?.why]).toEqual([null, "left"]);
    table.gm({ kind: "closeStage" });
    expect(table.state.step).toBe("end");
    expect(table.refusal("narrator", { kind: "hold", combatant: wilrow, held: true })).toBe("left");
    table.gm({ kind: "nextRound" });
    expect(table.view("narrator").rows.map((row) => row.combatant)).toEqual([fjarva, monster2]);
  });

  it("brings a leaver back at its old place", () => {
    const member = SWAMP_CAST[monster1];
    if (member === undefined) throw new Error("no member");
    const table = new Table().give("table", { kind: "leave", combatant: monster1 }).give("table", { kind: "join", member });
    expect(table.state.combatants).toEqual(new Table().state.combatants);
    expect(table.refusal("narrator", { kind: "join", member })).toBe("joined");
    expect(table.refusal("fjarva", { kind: "join", member: stranger })).toBe("narrator");
    expect(table.refusal("table", { kind: "join", member })).toBeNull();
  });

  it("never refuses what the table observes, and accepts unknown ids", () => {
    const table = new Table();
    const before = table.state;
    const strangers = [
      { kind: "leave", combatant: stranger.id },
      { kind: "conceal", combatant: stranger.id, hidden: true },
      { kind: "side", combatant: stranger.id, side: "foe" },
      { kind: "defeat", combatant: stranger.id, defeated: true },
      { kind: "status", combatant: "toString", status: "prone", active: true },
    ] as const;
    for (const command of strangers) table.give("table", command);
    expect(table.state).toEqual(before);
  });

  it("lets a combatant that goes out finish the open stage, act no more, and be restored", () => {
    const table = new Table()
      .announced({ [monster1]: [], [wilrow]: [], [fjarva]: [] })
      .classified({ [monster1]: 1, [wilrow]: 2, [fjarva]: 3 });
    table
      .give("table", { kind: "defeat", combatant: monster1, defeated: true })
      .give("table", { kind: "defeat", combatant: wilrow, defeated: true });
    expect([table.state.actions[monster1]?.voided, table.state.actions[wilrow]?.voided?.why]).toEqual([null, "out"]);
    expect(table.refusal("narrator", { kind: "restore", combatant: fjarva })).toBe("standing");
    table.gm({ kind: "restore", combatant: wilrow }).judged({ [monster1]: "miss" });
    expect([table.state.step, table.state.actions[wilrow]?.voided]).toEqual(["R", null]);
    expect(table.view("narrator").rows.find((row) => row.combatant === monster1)?.lamp).toBe("out");
  });

  it("still needs targets in a later stage for a restored combatant", () => {
    const table = new Table().announced({ [wilrow]: [fjarva], [monster1]: [monster2] });
    table.classified({ [wilrow]: 1, [monster1]: 2 });
    table.gm({ kind: "void", combatant: monster1 }, { kind: "restore", combatant: monster1 });
    table.gm(
      { kind: "judge", combatant: wilrow, result: "success" },
      { kind: "affect", combatant: wilrow, effect: "out", target: monster2 },
    );
    table.gm({ kind: "closeStage" });
    expect(table.state.actions[monster1]?.voided?.why).toBe("targets");
    table.gm({ kind: "restore", combatant: monster1 });
    expect(table.state.actions[monster1]).toMatchObject({ voided: null, spared: true });
  });

  it("keeps an action in the lock's chat card if its combatant leaves before the stages", () => {
    const table = new Table().announced({ [wilrow]: [], [monster1]: [] }).give("table", { kind: "leave", combatant: wilrow });
    const card = stages.project(table.state).find(({ kind }) => kind === "chat");
    expect(JSON.stringify(card)).toContain(wilrow);
  });
});

describe("a proposed result", () => {
  const resolving = () => new Table().announced({ [fjarva]: [monster1], [wilrow]: [monster2] }).classified({ [fjarva]: 1, [wilrow]: 2 });
  const propose = (combatant: string) => ({ kind: "propose", combatant, result: "success", note: "Its leg gives way" }) as const;
  const cardOf = (table: Table, who: "narrator" | "fjarva") =>
    table
      .view(who)
      .lanes.flatMap(({ cards }) => cards)
      .find(({ combatant }) => combatant === fjarva);

  it("is made by its player while the action resolves, and counts for nothing until the GM judges", () => {
    const table = resolving();
    expect(table.refusal("fjarva", propose(wilrow))).toBe("notYours");
    expect(table.refusal("wilrow", propose(wilrow))).toBe("otherStage");
    table.give("fjarva", propose(fjarva));
    expect(cardOf(table, "narrator")).toMatchObject({ proposed: { result: "success", note: "Its leg gives way" }, result: null });
    expect(table.refusal("narrator", { kind: "closeStage" })).toBe("unjudged");
    table.gm({ kind: "judge", combatant: fjarva, result: "partial" });
    expect(cardOf(table, "fjarva")).toMatchObject({ proposed: null, result: "partial" });
    expect(table.refusal("fjarva", propose(fjarva))).toBe("judged");
  });

  it("is offered to its player alone, and stands again if the judging is undone", () => {
    const table = resolving();
    const offered = (who: "narrator" | "fjarva" | "wilrow") =>
      stages
        .legal(table.state, SEATS[who], {})
        .filter(({ kind }) => kind === "propose")
        .flatMap((one) => one.who);
    expect([offered("fjarva"), offered("wilrow"), offered("narrator")]).toEqual([[fjarva], [], []]);
    table.give("fjarva", propose(fjarva)).gm({ kind: "judge", combatant: fjarva, result: "miss" });
    table.gm({ kind: "undo", to: table.encounter.revision });
    expect(cardOf(table, "narrator")?.proposed?.result).toBe("success");
  });
});
