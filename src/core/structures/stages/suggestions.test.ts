import { describe, expect, it } from "vitest";
import type { House } from "../../kernel/house.ts";
import { readEntry } from "../../kernel/ledger.ts";
import { linesOf } from "../../kernel/log-lines.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { SWAMP, type Bare } from "./examples.fixture.ts";
import { stages } from "./index.ts";
import { Table, type Who } from "./table.fixture.ts";

const { wilrow, fjarva, monster1: claw, monster2: grab } = SWAMP;

/** Returns a table in its Quick stage, in which Wilrow strikes at the second monster with difficulty 5. */
function begun(house: House = {}): Table {
  return new Table(house).announced({ [wilrow]: [grab], [claw]: [fjarva] }).classified({ [wilrow]: 1, [claw]: 2 });
}

/** Gives a command that rolls, with these dice for each of its requests. */
function roll(table: Table, by: Who, command: Bare, ...dice: readonly (readonly number[])[]): Table {
  return table.give(by, command, ...dice.flat());
}

const d20 = { kind: "attempt", combatant: wilrow, count: 1, faces: 20 } as const;
const told = (total: number) => ({ kind: "attempt", combatant: wilrow, total }) as const;
const cardOf = (table: Table, who: Who) => table.view(who).rows.find(({ combatant }) => combatant === wilrow)?.card;
const linesIn = ({ encounter: { ledger, revision } }: Table): readonly LogLine[] => {
  const line = readEntry(ledger[String(revision)] ?? "")?.line;
  return line === undefined ? [] : linesOf(line);
};
const suggestedIn = (table: Table) => linesIn(table).filter(({ key }) => key === "suggested");

describe("a roll for an action", () => {
  it("adds up its dice and its number, and stands in the action and the log", () => {
    const table = roll(begun(), "wilrow", { ...d20, more: [{ count: 2, faces: 4 }], bonus: 3 }, [2], [1, 3]);
    expect(cardOf(table, "fjarva")?.rolled).toEqual({ by: "dice", formula: "1d20+2d4+3", dice: [[2], [1, 3]], total: 9 });
    expect(linesIn(table)[0]).toMatchObject({ key: "attempt", data: { combatant: wilrow, formula: "1d20+2d4+3", total: 9 } });
  });

  it("suggests a success if it reaches the difficulty, and a miss below", () => {
    expect([4, 5, 9].map((total) => cardOf(begun().give("wilrow", told(total)), "wilrow")?.suggested)).toEqual([
      "miss",
      "success",
      "success",
    ]);
  });

  it("suggests a partial as far below the difficulty as the house rule says", () => {
    const suggested = (total: number) => cardOf(begun({ partialWithin: 2 }).give("wilrow", told(total)), "narrator")?.suggested;
    expect([2, 3, 4, 5].map(suggested)).toEqual(["miss", "partial", "partial", "success"]);
  });

  it("stands against the difficulty as it is now, and suggests nothing without one or with a result", () => {
    const table = begun().give("wilrow", told(6)).gm({ kind: "rate", combatant: wilrow, difficulty: 7 });
    expect(cardOf(table, "wilrow")?.suggested).toBe("miss");
    table.gm({ kind: "judge", combatant: wilrow, result: "success" });
    expect(cardOf(table, "wilrow")?.suggested).toBeNull();
    const unrated = new Table().announced({ [wilrow]: [] }).gm({ kind: "classify", combatant: wilrow, movements: 1 }, { kind: "begin" });
    expect(cardOf(unrated.give("wilrow", told(6)), "narrator")).toMatchObject({ rolled: { total: 6 }, suggested: null });
  });

  it("is rolled once by a player. A told total may be corrected, and the GM may roll again", () => {
    const table = begun().give("wilrow", told(3)).give("wilrow", told(4));
    expect(cardOf(table, "narrator")?.rolled).toEqual({ by: "player", formula: "", dice: [], total: 4 });
    roll(table, "wilrow", d20, [7]);
    expect([table.refusal("wilrow", d20), table.refusal("wilrow", told(20))]).toEqual(["rolled", "rolled"]);
    table.gm(told(12));
    expect(cardOf(table, "wilrow")?.rolled).toMatchObject({ by: "gm", total: 12 });
  });

  it("is refused without dice or total, with both, for others, in another stage, and after the result", () => {
    const table = begun();
    const bare = { kind: "attempt", combatant: wilrow } as const;
    expect(table.refusal("wilrow", bare)).toBe("dice");
    expect(table.refusal("wilrow", { ...bare, count: 2 })).toBe("dice");
    expect(table.refusal("wilrow", { ...d20, total: 5 })).toBe("dice");
    expect(table.refusal("wilrow", { ...told(5), bonus: 1 })).toBe("dice");
    expect(table.refusal("fjarva", d20)).toBe("notYours");
    expect(table.refusal("narrator", { ...d20, combatant: claw })).toBe("otherStage");
    expect(table.gm({ kind: "judge", combatant: wilrow, result: "miss" }).refusal("wilrow", d20)).toBe("judged");
  });
});

describe("what was suggested and what was decided", () => {
  it("both stand in the log", () => {
    const table = begun().give("wilrow", told(9)).gm({ kind: "judge", combatant: wilrow, result: "miss" });
    expect(linesIn(table).map(({ key, data }) => [key, data["result"]])).toEqual([
      ["judge", "miss"],
      ["suggested", "success"],
    ]);
    expect(suggestedIn(table)[0]).toMatchObject({ data: { total: 9, difficulty: 5 }, about: [wilrow] });
  });

  it("are the GM's alone if players do not see difficulties", () => {
    const table = begun({ showDifficulty: false }).give("wilrow", told(9));
    expect(cardOf(table, "wilrow")).toMatchObject({ rolled: { total: 9 }, suggested: null, difficulty: null });
    expect(cardOf(table, "narrator")).toMatchObject({ suggested: "success" });
    table.gm({ kind: "judge", combatant: wilrow, result: "miss" });
    expect(suggestedIn(table).map(({ secret }) => secret)).toEqual([true]);
  });

  it("tell the numbers that players see, and the GM those with hidden modifiers", () => {
    const table = new Table().announced({ [claw]: [grab], [fjarva]: [grab] }).classified({ [claw]: 1, [fjarva]: 2 });
    table.give("table", { kind: "conceal", combatant: claw, hidden: true });
    table.gm({ kind: "affect", combatant: claw, effect: "modifier", target: grab, amount: 2 }).judged({ [claw]: "success" });
    table.gm({ kind: "attempt", combatant: fjarva, total: 6 });
    const seen = (who: Who) => table.view(who).rows.find(({ combatant }) => combatant === fjarva)?.card?.suggested;
    expect([seen("fjarva"), seen("narrator")]).toEqual(["success", "miss"]);
    table.gm({ kind: "judge", combatant: fjarva, result: "miss" });
    expect(suggestedIn(table).map(({ data, secret = false }) => [data["difficulty"], data["result"], secret])).toEqual([
      [5, "success", false],
      [7, "miss", true],
    ]);
  });
});

describe("suggestions that the table takes", () => {
  const taking = () => begun({ takeSuggested: true });

  it("are off by default", () => {
    expect(stages.owed(roll(begun(), "wilrow", d20, [9]).state)).toBeNull();
  });

  it("count as soon as they stand, for dice and for totals of the GM, and not for totals of players", () => {
    const table = taking().give("wilrow", told(9));
    expect(stages.owed(table.state)).toBeNull();
    expect(stages.owed(roll(table, "wilrow", d20, [4]).state)).toMatchObject({ kind: "judge", combatant: wilrow, result: "miss" });
    expect(table.settle().state.actions[wilrow]?.result).toBe("miss");
    expect(suggestedIn(table)).toHaveLength(1);
    expect(stages.owed(taking().gm(told(9)).state)).toMatchObject({ result: "success" });
  });

  it("leave it to the GM if hidden modifiers change what players see", () => {
    const rolling = (amount: number) => {
      const table = new Table({ takeSuggested: true }).announced({ [claw]: [grab], [wilrow]: [grab] });
      table.classified({ [claw]: 1, [wilrow]: 2 }).give("table", { kind: "conceal", combatant: claw, hidden: true });
      table.gm({ kind: "affect", combatant: claw, effect: "modifier", target: grab, amount }).judged({ [claw]: "success" });
      return stages.owed(roll(table, "wilrow", d20, [6]).state);
    };
    expect([rolling(2), rolling(1)]).toEqual([null, expect.objectContaining({ kind: "judge", result: "success" })]);
  });

  it("wait for a difficulty", () => {
    const table = new Table({ takeSuggested: true }).announced({ [wilrow]: [] });
    table.gm({ kind: "classify", combatant: wilrow, movements: 1 }, { kind: "begin" });
    expect(stages.owed(roll(table, "wilrow", d20, [4]).state)).toBeNull();
    expect(stages.owed(table.gm({ kind: "rate", combatant: wilrow, difficulty: 4 }).state)).toMatchObject({ result: "success" });
  });

  it("are left to people after an undo, until the action is rolled again", () => {
    const table = roll(taking(), "wilrow", d20, [9]).settle();
    table.gm({ kind: "undo", to: table.encounter.revision });
    expect([stages.owed(table.state), table.state.actions[wilrow]?.result]).toEqual([null, null]);
    expect(cardOf(table, "narrator")?.suggested).toBe("success");
    expect(table.gm({ kind: "redo" }).state.actions[wilrow]?.result).toBe("success");
    table.gm({ kind: "undo" });
    expect(stages.owed(roll(table, "narrator", d20, [3]).state)).toMatchObject({ result: "miss" });
  });
});
