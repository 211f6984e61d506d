import { describe, expect, it } from "vitest";
import { makeFreshEncounter } from "../../kernel/begin.ts";
import { playCommand } from "../../kernel/play.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { Seat } from "../../kernel/structure.ts";
import { SWAMP, SWAMP_CAST } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { stages } from "./index.ts";

const { fjarva, wilrow, monster1, monster2 } = SWAMP;
const member = SWAMP_CAST[monster2];
if (member === undefined) throw new Error("no member");
/** The swamp with a hidden Monster 2. */
const LURKING: Cast = { ...SWAMP_CAST, [monster2]: { ...member, hidden: true } };
const say = (combatant: string, targets: readonly string[] = []) => ({ kind: "announce", combatant, text: "acts", targets }) as const;

/** A table on which Monster 2 acts in the stage of `movements`, and Wilrow in that of `wilrows`. */
function lurking(movements: number, wilrows: number, effects = "stageEnd"): Table {
  const table = new Table({ effects }, LURKING).gm(say(monster1), say(monster2, [fjarva]), say(wilrow, [monster1]), { kind: "lock" });
  for (const [combatant, count] of [
    [monster1, 3],
    [monster2, movements],
    [wilrow, wilrows],
  ] as const)
    table.gm({ kind: "classify", combatant, movements: count });
  return table.gm({ kind: "begin" });
}

const told = (table: Table) => JSON.stringify(stages.project(table.state).filter((projection) => projection.kind === "chat"));

describe("a hidden combatant", () => {
  it("is in no view, option or chat card but the GM's", () => {
    const table = lurking(1, 2);
    for (const seat of [SEATS.fjarva, SEATS.wilrow]) {
      expect(JSON.stringify([stages.view(table.state, seat, {}), stages.legal(table.state, seat, {})])).not.toContain(monster2);
    }
    expect(told(table)).not.toContain(monster2);
    expect(JSON.stringify(table.view("narrator"))).toContain(monster2);
  });

  it("is never waited for, and announces in any order", () => {
    const table = new Table({}, LURKING);
    expect(table.view("narrator").waiting).toEqual([fjarva, monster1, wilrow]);
    table.gm(say(monster1)).give("fjarva", say(fjarva));
    expect(table.refusal("narrator", say(monster2))).toBeNull();
    table.gm(say(monster2));
    expect(new Table({ announceOrder: "playersFirst" }, LURKING).gm(say(monster2)).refusal("fjarva", say(fjarva))).toBeNull();
  });

  it("moves no other in the list as it is listed past another of its stage", () => {
    const table = new Table({}, LURKING).gm(say(monster2), say(monster1), { kind: "pass", combatant: fjarva }, say(wilrow), {
      kind: "lock",
    });
    for (const [combatant, movements] of [
      [monster2, 1],
      [monster1, 3],
      [wilrow, 1],
    ] as const)
      table.gm({ kind: "classify", combatant, movements });
    table.gm({ kind: "begin" });
    const seen = () => [table.view("fjarva"), stages.legal(table.state, SEATS.fjarva, {}), told(table)];
    const before = seen();
    table.gm({ kind: "reorder", combatant: monster2 });
    expect([table.lane("Q"), seen()]).toEqual([[wilrow, monster2], before]);
    table.gm({ kind: "reorder", combatant: monster2, before: wilrow });
    expect([table.lane("Q"), seen()]).toEqual([[monster2, wilrow], before]);
    expect(table.view("fjarva").rows.map(({ combatant }) => combatant)).toEqual([fjarva, monster1, wilrow]);
  });

  it("acts while others see the step before, with all its marks and counts", () => {
    const table = lurking(1, 2);
    expect([table.state.step, table.view("narrator").step, table.view("fjarva").step]).toEqual(["Q", "Q", "classify"]);
    expect(table.view("fjarva")).toMatchObject({ now: { key: "classifyWait" }, next: { kind: "begin", allowed: false } });
    table.gm({ kind: "judge", combatant: monster2, result: "success" }, { kind: "closeStage" });
    expect(table.view("fjarva").progress.map(({ mark }) => mark)).toEqual(["done", "done", "skipped", "now", "ahead"]);
    expect(table.view("narrator").progress.map(({ mark }) => mark)).toEqual(["done", "done", "done", "now", "ahead"]);
  });

  it("leaves others at the first stage as it acts between two", () => {
    const table = lurking(2, 1).gm({ kind: "judge", combatant: wilrow, result: "miss" }, { kind: "closeStage" });
    expect([table.state.step, table.view("fjarva").step]).toEqual(["R", "Q"]);
    expect(table.view("fjarva").next).toMatchObject({ kind: "closeStage", stage: "Q" });
  });

  it("leaves no chat card, and the log line of its stage is about it", () => {
    const table = lurking(1, 2).gm({ kind: "judge", combatant: monster2, result: "success" });
    const verdict = table.ask("narrator", { kind: "closeStage" });
    if (verdict.kind !== "done") throw new Error("refused");
    expect(verdict.entries[0]?.line.about).toEqual([monster2]);
    const cards = stages.project(verdict.encounter.state).filter((projection) => projection.kind === "chat");
    expect(cards).toEqual([]);
  });

  it("changes the difficulty of strikes only in the GM's view", () => {
    const table = lurking(1, 2);
    table.gm({ kind: "tag", combatant: wilrow, strike: true }, { kind: "rate", combatant: wilrow, difficulty: 5 });
    table.gm({ kind: "affect", combatant: monster2, effect: "modifier", target: monster1, amount: 2 });
    table.gm({ kind: "judge", combatant: monster2, result: "success" }, { kind: "closeStage" });
    const total = (who: "narrator" | "fjarva") => table.view(who).rows.find((row) => row.combatant === wilrow)?.card?.difficulty?.total;
    expect([total("narrator"), total("fjarva")]).toEqual([7, 5]);
  });

  it("does not show in the difficulty of a strike at it and others", () => {
    const table = new Table({}, LURKING).gm(say(monster1), say(monster2), say(wilrow, [monster1, monster2]), say(fjarva), { kind: "lock" });
    for (const [combatant, movements] of [
      [fjarva, 1],
      [monster1, 3],
      [monster2, 3],
      [wilrow, 2],
    ] as const)
      table.gm({ kind: "classify", combatant, movements });
    table.gm({ kind: "tag", combatant: wilrow, strike: true }, { kind: "rate", combatant: wilrow, difficulty: 5 }, { kind: "begin" });
    table.gm({ kind: "affect", combatant: fjarva, effect: "modifier", target: monster2, amount: 1 }).judged({ [fjarva]: "success" });
    const total = (who: "narrator" | "wilrow") => table.view(who).rows.find((row) => row.combatant === wilrow)?.card?.difficulty?.total;
    expect([total("narrator"), total("wilrow")]).toEqual([6, 5]);
  });

  it("cannot be targeted by a player, not even by its id", () => {
    const table = new Table({}, LURKING).gm(say(monster1));
    expect(table.refusal("wilrow", say(wilrow, [monster2]))).toBe("target");
    table.gm(say(monster2));
    const options = stages.legal(table.state, SEATS.wilrow, {});
    expect(options.map(({ kind }) => kind)).toContain("announce");
    expect(JSON.stringify(options)).not.toContain(monster2);
    expect(table.refusal("narrator", say(wilrow, [monster2]))).toBeNull();
  });

  it("does not show as a target, or by an effect on it", () => {
    const table = new Table({}, LURKING).gm(
      say(monster1, [monster2, fjarva]),
      { kind: "lock" },
      { kind: "classify", combatant: monster1, movements: 1 },
    );
    table.gm({ kind: "begin" }, { kind: "affect", combatant: monster1, effect: "out", target: monster2 });
    const card = table.view("wilrow").lanes[0]?.cards[0];
    expect([card?.targets, card?.effects]).toEqual([[fjarva], []]);
    table.gm({ kind: "judge", combatant: monster1, result: "success" }, { kind: "closeStage" });
    expect(told(table)).not.toContain(monster2);
    expect(table.view("wilrow").summary?.out).toEqual([]);
    expect(table.view("narrator").summary?.out).toEqual([monster2]);
  });

  it("comes last in the order, so that no place is missing", () => {
    const table = lurking(1, 2);
    expect(stages.order(table.state).map((slot) => [slot.combatant, slot.place])).toEqual([
      [monster1, 0],
      [wilrow, 1],
      [fjarva, 2],
      [monster2, 3],
    ]);
  });

  it("takes the next place when it is shown, so that no other's changes", () => {
    const places = (table: Table) => Object.fromEntries(Object.entries(table.state.combatants).map(([id, { place }]) => [id, place]));
    const member = SWAMP_CAST[monster1];
    if (member === undefined) throw new Error("no member");
    const table = new Table({}, { ...SWAMP_CAST, [monster1]: { ...member, hidden: true } });
    const before = places(table);
    const conceal = (hidden: boolean) => ({ kind: "conceal", combatant: monster1, hidden }) as const;
    table.gm({ kind: "pass", combatant: monster2 }).give("table", conceal(false));
    expect(places(table)).toEqual({ ...before, [monster1]: 4 });
    expect(table.view("wilrow").rows.map((row) => row.combatant)).toEqual([fjarva, monster2, wilrow, monster1]);
    table.gm({ kind: "undo" });
    expect(places(table)).toEqual({ ...before, [monster1]: 4 });
    table.give("table", conceal(true)).give("table", conceal(false));
    expect(places(table)).toEqual({ ...before, [monster1]: 4 });
  });

  it("takes no visible place as it joins, while a visible one takes the next", () => {
    const join = (id: string, hidden: boolean) =>
      ({ kind: "join", member: { id, name: id, side: "foe", npc: true, hidden, holder: id, numbers: {} } }) as const;
    const table = new Table().give("table", join("LurkerLurkerLurk", true)).give("table", join("StrangerStranger", false));
    table.give("table", { kind: "conceal", combatant: "LurkerLurkerLurk", hidden: false });
    expect(
      table
        .view("wilrow")
        .rows.map((row) => row.combatant)
        .slice(-2),
    ).toEqual(["StrangerStranger", "LurkerLurkerLurk"]);
  });

  it("acting first still lets others adjust and bide, since their screen shows the classifying", () => {
    const table = new Table({ adjust: true, bide: true }, LURKING);
    table
      .gm(say(monster2), say(monster1))
      .give("wilrow", say(wilrow, [monster1]))
      .gm({ kind: "lock" });
    table.gm(
      { kind: "classify", combatant: monster2, movements: 1 },
      { kind: "classify", combatant: monster1, movements: 3 },
      { kind: "classify", combatant: wilrow, movements: 2 },
      { kind: "rate", combatant: wilrow, difficulty: 5 },
    );
    const kinds = () => stages.legal(table.state, SEATS.wilrow, {}).map((option) => option.kind);
    const [options, now] = [kinds(), table.view("wilrow").now];
    expect(options).toEqual(["pass", "adjust", "adjust", "bide", "hold"]);
    table.gm({ kind: "begin" });
    expect(table.state.step).toBe("Q");
    expect([kinds(), table.view("wilrow").now, table.view("wilrow").waiting]).toEqual([options, now, [wilrow]]);
    expect(table.refusal("narrator", { kind: "adjust", combatant: wilrow, way: "faster" })).toBe("step");
    expect(table.refusal("wilrow", { kind: "bide", combatant: wilrow })).toBeNull();
    table.give("wilrow", { kind: "adjust", combatant: wilrow, way: "faster" });
    expect([table.view("wilrow").step, table.lane("Q"), table.difficulty(wilrow)]).toEqual(["Q", [monster2, wilrow], 6]);
    expect(kinds()).toEqual(["attempt", "attempt", "propose", "hold"]);
    expect(table.refusal("wilrow", { kind: "bide", combatant: wilrow })).toBe("step");
  });

  it("is refused as if it did not exist, and no refusal names the real step", () => {
    const table = lurking(1, 2);
    expect(table.refusal("wilrow", { kind: "hold", combatant: monster2, held: true })).toBe("combatant");
    const verdict = table.ask("wilrow", say(wilrow));
    expect(verdict).toEqual({ kind: "refused", refusal: { reason: "step", data: { step: "classify" } } });
  });

  it("leaves others no log line of its own stage, and other lines stand under the step before", () => {
    const table = lurking(1, 2);
    const line = (...[by, command]: Parameters<Table["ask"]>) => {
      const verdict = table.ask(by, command);
      return verdict.kind === "done" ? verdict.entries[0]?.line : null;
    };
    expect(line("wilrow", { kind: "hold", combatant: wilrow, held: true })?.step).toBe("classify");
    table.gm({ kind: "undo" });
    expect(line("narrator", { kind: "begin" })).toMatchObject({ key: "begin", about: [monster2] });
  });

  it("leaves a round without actions for others, if its own action came to nothing", () => {
    const table = new Table({}, LURKING)
      .gm(say(monster2), { kind: "lock" })
      .give("table", { kind: "defeat", combatant: monster2, defeated: true });
    const verdict = table.ask("narrator", { kind: "begin" });
    expect(verdict.kind === "done" && verdict.entries[0]?.line).toEqual({ key: "beginEmpty", data: {}, about: [] });
  });

  it("is seen by the player who owns it", () => {
    const seat: Seat = { kind: "user", user: "PlayerLurker0000", gm: false, combatants: [monster2] };
    const { state } = makeFreshEncounter(stages, LURKING, {});
    const view = stages.view(state, seat, {});
    expect(view.rows.map((row) => row.combatant)).toContain(monster2);
    expect(view.announceable).toEqual([monster2]);
    const command = { ...say(monster2), position: stages.position(state) };
    expect(playCommand(stages, makeFreshEncounter(stages, LURKING, {}), command, seat).kind).toBe("done");
  });

  it("shows with all that it announced once it is revealed", () => {
    const table = lurking(1, 2).give("table", { kind: "conceal", combatant: monster2, hidden: false });
    expect(table.view("fjarva")).toMatchObject({ step: "Q" });
    expect(table.view("fjarva").lanes[0]?.cards.map((card) => card.combatant)).toEqual([monster2]);
  });
});

describe("difficulty", () => {
  it("is shown to the GM alone if the house says so", () => {
    const table = new Table({ showDifficulty: false }).announced({ [fjarva]: [monster1] }).classified({ [fjarva]: 1 });
    const card = (who: "narrator" | "fjarva") => table.view(who).rows[0]?.card;
    expect(card("narrator")?.difficulty?.total).toBe(5);
    expect([card("fjarva")?.difficulty, card("fjarva")?.modifiers]).toEqual([null, []]);
  });
});
