import { describe, expect, it } from "vitest";
import { begin } from "../../kernel/begin.ts";
import { play } from "../../kernel/play.ts";
import type { Cast, Seat } from "../../kernel/structure.ts";
import { SWAMP, SWAMP_CAST } from "./examples.ts";
import { SEATS, Table } from "./fixture.ts";
import { stages } from "./index.ts";

const { fjarva, wilrow, monster1, monster2 } = SWAMP;
const member = SWAMP_CAST[monster2];
if (member === undefined) throw new Error("no member");
/** The swamp with Monster 2 lurking. */
const LURKING: Cast = { ...SWAMP_CAST, [monster2]: { ...member, hidden: true } };
const say = (combatant: string, targets: readonly string[] = []) => ({ kind: "announce", combatant, text: "acts", targets }) as const;

/** A table on which Monster 2 acts in the stage of these movements, and Wilrow with these. */
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
  it("is in no view, option or chat card but the Narrator's", () => {
    const table = lurking(1, 2);
    for (const seat of [SEATS.fjarva, SEATS.wilrow]) {
      expect(JSON.stringify([stages.view(table.state, seat, {}), stages.legal(table.state, seat, {})])).not.toContain(monster2);
    }
    expect(told(table)).not.toContain(monster2);
    expect(JSON.stringify(table.view("narrator"))).toContain(monster2);
  });

  it("is never waited for, and bound by no order of announcing", () => {
    const table = new Table({}, LURKING);
    expect(table.view("narrator").waiting).toEqual([fjarva, monster1, wilrow]);
    table.gm(say(monster1)).give("fjarva", say(fjarva));
    expect(table.refusal("narrator", say(monster2))).toBeNull();
    table.gm(say(monster2));
    expect(new Table({ announceOrder: "playersFirst" }, LURKING).gm(say(monster2)).refusal("fjarva", say(fjarva))).toBeNull();
  });

  it("acts while others see the step before, with all its marks and counts", () => {
    const table = lurking(1, 2);
    expect([table.state.step, table.view("narrator").step, table.view("fjarva").step]).toEqual(["Q", "Q", "classify"]);
    expect(table.view("fjarva")).toMatchObject({ now: { key: "classifyWait" }, next: { kind: "begin", allowed: false } });
    table.gm({ kind: "judge", combatant: monster2, result: "success" }, { kind: "closeStage" });
    expect(table.view("fjarva").strip.map(({ mark }) => mark)).toEqual(["done", "done", "skipped", "now", "ahead"]);
    expect(table.view("narrator").strip.map(({ mark }) => mark)).toEqual(["done", "done", "done", "now", "ahead"]);
  });

  it("acting between two stages leaves others at the first of them", () => {
    const table = lurking(2, 1).gm({ kind: "judge", combatant: wilrow, result: "miss" }, { kind: "closeStage" });
    expect([table.state.step, table.view("fjarva").step]).toEqual(["R", "Q"]);
    expect(table.view("fjarva").next).toMatchObject({ kind: "closeStage", stage: "Q" });
  });

  it("leaves no chat card behind, and its stage's line in the log is about it", () => {
    const table = lurking(1, 2).gm({ kind: "judge", combatant: monster2, result: "success" });
    const verdict = table.ask("narrator", { kind: "closeStage" });
    if (verdict.kind !== "done") throw new Error("refused");
    expect(verdict.entries[0]?.line.about).toEqual([monster2]);
    const cards = stages.project(verdict.encounter.state).filter((projection) => projection.kind === "chat");
    expect(cards).toEqual([]);
  });

  it("troubles strikes in the Narrator's numbers only", () => {
    const table = lurking(1, 2);
    table.gm({ kind: "tag", combatant: wilrow, strike: true }, { kind: "rate", combatant: wilrow, difficulty: 5 });
    table.gm({ kind: "affect", combatant: monster2, effect: "modifier", target: monster1, amount: 2 });
    table.gm({ kind: "judge", combatant: monster2, result: "success" }, { kind: "closeStage" });
    const total = (who: "narrator" | "fjarva") => table.view(who).rows.find((row) => row.combatant === wilrow)?.card?.difficulty?.total;
    expect([total("narrator"), total("fjarva")]).toEqual([7, 5]);
  });

  it("does not show in what is harder about striking it and others at once", () => {
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

  it("is nobody's target for a player, not even by name", () => {
    const table = new Table({}, LURKING).gm(say(monster1));
    expect(table.refusal("wilrow", say(wilrow, [monster2]))).toBe("target");
    expect(table.refusal("narrator", say(wilrow, [monster2]))).toBeNull();
  });

  it("does not betray itself as somebody's target or by an effect on it", () => {
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

  it("is seen by the player who owns it", () => {
    const seat: Seat = { kind: "user", user: "PlayerLurker0000", gm: false, combatants: [monster2] };
    const { state } = begin(stages, LURKING, {});
    const view = stages.view(state, seat, {});
    expect(view.rows.map((row) => row.combatant)).toContain(monster2);
    expect(view.announceable).toEqual([monster2]);
    const command = { ...say(monster2), position: stages.position(state) };
    expect(play(stages, begin(stages, LURKING, {}), command, seat).kind).toBe("done");
  });

  it("shows with all it announced when it is revealed", () => {
    const table = lurking(1, 2).give("table", { kind: "conceal", combatant: monster2, hidden: false });
    expect(table.view("fjarva")).toMatchObject({ step: "Q" });
    expect(table.view("fjarva").lanes[0]?.cards.map((card) => card.combatant)).toEqual([monster2]);
  });
});

describe("difficulty", () => {
  it("is the Narrator's own where the house says so", () => {
    const table = new Table({ showDifficulty: false }).announced({ [fjarva]: [monster1] }).classified({ [fjarva]: 1 });
    const card = (who: "narrator" | "fjarva") => table.view(who).rows[0]?.card;
    expect(card("narrator")?.difficulty?.total).toBe(5);
    expect([card("fjarva")?.difficulty, card("fjarva")?.modifiers]).toEqual([null, []]);
  });
});
