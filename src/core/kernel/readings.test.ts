import { describe, expect, it } from "vitest";
import type { Bare } from "../structures/stages/examples.ts";
import { SWAMP, SWAMP_CAST } from "../structures/stages/examples.ts";
import { SEATS, Table, type Who } from "../structures/stages/fixture.ts";
import { entriesOf } from "./ledger.ts";
import { readingOf, type Reading } from "./readings.ts";

const { fjarva, wilrow, monster1, monster2 } = SWAMP;
const say = (combatant: string, targets: readonly string[] = []) => ({ kind: "announce", combatant, text: "acts", targets }) as const;
const hide = (combatant: string, hidden: boolean): Bare => ({ kind: "conceal", combatant, hidden });

/** The swamp with Monster 2 lurking. */
function lurking(house: Record<string, boolean> = {}): Table {
  const member = SWAMP_CAST[monster2];
  if (member === undefined) throw new Error("no member");
  return new Table(house, { ...SWAMP_CAST, [monster2]: { ...member, hidden: true } });
}

/** The log as a seat reads it. */
function log(table: Table, who: Who): Reading[] {
  const { encounter } = table;
  return entriesOf(encounter)
    .map((entry) => readingOf(encounter, entry, SEATS[who]))
    .filter((reading) => reading !== null);
}
const keys = (table: Table, who: Who) => log(table, who).map(({ line }) => line.key);

describe("a line of the log", () => {
  it("has all that a sentence needs: words, card, targets, stage, result", () => {
    const table = new Table().announced({}).gm({ kind: "begin" }, { kind: "nextRound" });
    table.gm({ ...say(monster1, [fjarva, wilrow]), card: "CardCardCardCard" }, { kind: "lock" });
    table.gm({ kind: "classify", combatant: monster1, movements: 2 }, { kind: "begin" });
    table.gm({ kind: "judge", combatant: monster1, result: "partial", note: "barely" });
    expect(log(table, "wilrow").at(-1)).toMatchObject({
      position: { unit: 2, step: "R" },
      line: {
        key: "judge",
        data: { combatant: monster1, text: "acts", card: "CardCardCardCard", stage: "R", result: "partial", note: "barely" },
        targets: [fjarva, wilrow],
      },
    });
    table.gm({ kind: "affect", combatant: monster1, effect: "modifier", target: wilrow, amount: -2 });
    expect(log(table, "fjarva").at(-1)?.line).toMatchObject({
      key: "affectModifier",
      data: { target: wilrow, amount: "−2", life: "round", stage: "R", text: "acts" },
    });
  });

  it("about somebody hidden is for those who may know of it, until it comes into sight", () => {
    const table = lurking().gm(say(monster2), say(monster1));
    expect([keys(table, "narrator"), keys(table, "wilrow")]).toEqual([["announce", "announce"], ["announce"]]);
    table.give("table", hide(monster2, false));
    expect(keys(table, "wilrow")).toEqual(["announce", "announce", "reveal"]);
  });

  it("names no hidden target", () => {
    const table = lurking().gm(say(monster1, [monster2, fjarva]));
    expect(log(table, "wilrow")[0]?.line.targets).toEqual([fjarva]);
    expect(log(table, "narrator")[0]?.line.targets).toEqual([monster2, fjarva]);
  });

  it("of a batch counts and lists only what may be read", () => {
    const pass = (combatant: string) => ({ kind: "pass", combatant }) as const;
    const table = lurking().gm({ kind: "batch", commands: [pass(monster1), pass(monster2)] });
    expect(log(table, "wilrow")[0]?.line).toEqual({
      key: "batch",
      data: { count: 1 },
      about: [monster1],
      parts: [{ key: "pass", data: { combatant: monster1 }, about: [monster1] }],
    });
    expect(keys(lurking().gm({ kind: "batch", commands: [pass(monster2)] }), "wilrow")).toEqual([]);
  });

  it("of an undo quotes the first line that was taken back, and is no more to be read than that", () => {
    const table = lurking().gm(say(monster1), { kind: "undo" });
    expect(log(table, "wilrow").map(({ line, undone }) => [line.key, undone])).toEqual([
      ["announce", true],
      ["undo", false],
    ]);
    expect(log(table, "wilrow")[1]?.line.parts?.map((part) => part.key)).toEqual(["announce"]);
    const secret = lurking().gm(say(monster2), { kind: "undo" }, { kind: "redo" });
    expect([keys(secret, "wilrow"), keys(secret, "narrator")]).toEqual([[], ["announce", "undo", "redo"]]);
    const mixed = lurking().gm(say(monster2), say(monster1), { kind: "undo", to: 1 });
    expect(keys(mixed, "wilrow")).toEqual(["announce", "undo"]);
  });

  it("stands under the step that the reader saw while only hidden combatants acted", () => {
    const table = lurking().gm(say(monster1), say(monster2), { kind: "lock" });
    table.gm({ kind: "classify", combatant: monster1, movements: 3 }, { kind: "classify", combatant: monster2, movements: 1 });
    table.gm({ kind: "begin" }).give("wilrow", { kind: "hold", combatant: wilrow, held: true });
    expect(keys(table, "wilrow")).toEqual(["announce", "lockPassing", "classify", "hold"]);
    expect([log(table, "wilrow").at(-1)?.position.step, log(table, "narrator").at(-1)?.position.step]).toEqual(["classify", "Q"]);
  });

  it("of a difficulty is the Narrator's where the house says so", () => {
    const rated = (showDifficulty: boolean) =>
      new Table({ showDifficulty }).announced({ [monster1]: [] }).gm({ kind: "rate", combatant: monster1, difficulty: 5 });
    expect([keys(rated(true), "wilrow").at(-1), keys(rated(false), "wilrow").at(-1)]).toEqual(["rate", "lockPassing"]);
    expect(keys(rated(false), "narrator").at(-1)).toBe("rate");
    expect(keys(rated(false).gm({ kind: "undo" }), "wilrow").at(-1)).toBe("lockPassing");
  });
});
