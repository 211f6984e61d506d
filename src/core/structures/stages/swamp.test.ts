import { describe, expect, it } from "vitest";
import { replayFromBeginning } from "../../kernel/play.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { SWAMP, SWAMP_CAST, SWAMP_ROUND } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";
import { stages } from "./index.ts";

const { fjarva, wilrow, monster1, monster2 } = SWAMP;

/** The swamp round up to just before the n-th command of a kind. */
function upTo(kind: string, nth = 1): Table {
  const table = new Table();
  let seen = 0;
  for (const { by, command } of SWAMP_ROUND) {
    if (command.kind === kind && ++seen === nth) break;
    table.give(by, command);
  }
  return table;
}

describe("the swamp round of the source", () => {
  it("classifies the actions as the source does (QR-03)", () => {
    const table = upTo("begin");
    expect([table.lane("Q"), table.lane("R"), table.lane("S")]).toEqual([[wilrow, fjarva], [monster1], [monster2]]);
  });

  it("resolves in the order of the source's list (QR-04)", () => {
    const table = new Table();
    const results: string[] = [];
    for (const { by, command } of SWAMP_ROUND) {
      table.give(by, command);
      if (command.kind === "judge") results.push(`${command.combatant} ${command.result}`);
    }
    expect(results).toEqual([`${wilrow} miss`, `${fjarva} success`, `${monster1} partial`, `${monster2} miss`]);
  });

  it("makes both strikes on Fjarva harder once her stage has closed (QR-05)", () => {
    const before = upTo("closeStage");
    expect([before.difficulty(monster1), before.difficulty(monster2)]).toEqual([5, 7]);
    const table = upTo("judge", 3);
    expect(table.state.step).toBe("R");
    expect([table.difficulty(monster1), table.difficulty(monster2), table.difficulty(wilrow)]).toEqual([6, 8, 6]);
  });

  it("names the source and the life of the modifier to every seat", () => {
    const card = upTo("judge", 3)
      .view("wilrow")
      .lanes.flatMap((lane) => lane.cards)
      .find((each) => each.combatant === monster2);
    expect(card?.difficulty).toEqual({
      base: 7,
      modifiers: [{ source: fjarva, text: "Dodge all strikes", amount: 1, life: "round", adjustment: null }],
      total: 8,
    });
  });

  it("leaves them unchanged if she fails (QR-06)", () => {
    const table = upTo("closeStage").gm({ kind: "judge", combatant: fjarva, result: "miss" }, { kind: "closeStage" });
    expect([table.difficulty(monster1), table.difficulty(monster2)]).toEqual([5, 7]);
  });

  it("starts the next round with nothing carried over (QR-15)", () => {
    const table = upTo("");
    expect(table.state).toMatchObject({ round: 2, step: "announce", actions: {}, modifiers: {} });
    expect(table.view("fjarva").waiting).toEqual([fjarva, monster1, monster2, wilrow]);
  });

  it("goes back to the beginning by undo, and to the end by redo", () => {
    const table = upTo("");
    const end = table.state;
    const start = new Table().state;
    for (let count = 0; count < SWAMP_ROUND.length; count += 1) table.gm({ kind: "undo" });
    expect(table.state).toEqual({ ...start, undos: SWAMP_ROUND.length });
    expect(table.refusal("narrator", { kind: "undo" })).toBe("nothingToUndo");
    for (let count = 0; count < SWAMP_ROUND.length; count += 1) table.gm({ kind: "redo" });
    expect(table.state).toEqual({ ...end, undos: SWAMP_ROUND.length });
    expect(table.refusal("narrator", { kind: "redo" })).toBe("nothingToRedo");
  });

  it("replays from its log", () => {
    const table = upTo("");
    expect(replayFromBeginning(stages, SWAMP_CAST, {}, entriesOf(table.encounter))).toEqual(table.state);
  });

  it("shows announcements in chat as they are made, and calls on the players once the GM has announced", () => {
    const table = new Table();
    const told = SWAMP_ROUND.slice(0, 5).map(({ by, command }) => {
      table.give(by, command);
      const [card] = stages.project(table.state).filter(({ kind }) => kind === "chat");
      return card?.kind === "chat" ? [(card.data["deeds"] as readonly unknown[]).length, card.data["called"] ?? ""] : [];
    });
    // Two monsters, then Wilrow and Fjarva. The lock adds nothing.
    expect(told).toEqual([
      [1, ""],
      [2, "players"],
      [3, "players"],
      [4, ""],
      [4, ""],
    ]);
  });

  it("shows nothing in chat before the lock of hidden combatants or sealed announcements", () => {
    const cards = (table: Table) => stages.project(table.state).filter(({ kind }) => kind === "chat");
    const table = new Table().give("table", { kind: "conceal", combatant: monster1, hidden: true });
    table.gm({ kind: "announce", combatant: monster1, text: "Lurk" });
    expect(cards(table)).toEqual([]);
    table.gm({ kind: "announce", combatant: monster2, text: "Claw" });
    expect(JSON.stringify(cards(table))).toMatch(/^(?!.*Lurk).*Claw/);
    expect(cards(new Table({ announceOrder: "sealed" }).gm({ kind: "pass", combatant: monster1 }))).toEqual([]);
  });

  it("shows the lock and each stage in chat once", () => {
    const table = new Table();
    const keys = new Set<string>();
    for (const { by, command } of SWAMP_ROUND) {
      table.give(by, command);
      for (const projection of stages.project(table.state)) if (projection.kind === "chat") keys.add(projection.key);
    }
    expect([...keys]).toEqual(["chat-1-locked", "chat-1-Q", "chat-1-R", "chat-1-S"]);
  });
});
