import { describe, expect, it } from "vitest";
import type { LogLine } from "../../kernel/log-lines.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { SWAMP } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";

const { fjarva, wilrow, monster1 } = SWAMP;
const lastOf = (table: Table): LogLine | undefined => entriesOf(table.encounter).at(-1)?.line;

describe("a line of the log", () => {
  const card = "CardCardCardCard";
  const start = () =>
    new Table()
      .gm({ kind: "announce", combatant: monster1, text: "acts", card, targets: [fjarva, wilrow] }, { kind: "lock" })
      .gm({ kind: "classify", combatant: monster1, movements: 2 });
  const told = { combatant: monster1, text: "acts", card };

  it("has all that a sentence needs: words, card, targets, stage and result", () => {
    const table = start();
    expect(lastOf(table)).toMatchObject({ key: "classify", data: { ...told, stage: "R", movements: 2 } });
    table.gm({ kind: "begin" }, { kind: "judge", combatant: monster1, result: "partial", note: "barely" });
    expect(lastOf(table)).toEqual({
      key: "judge",
      data: { ...told, stage: "R", result: "partial", note: "barely" },
      about: [monster1],
      targets: [fjarva, wilrow],
    });
    table.gm({ kind: "affect", combatant: monster1, effect: "modifier", target: wilrow, amount: -2 });
    expect(lastOf(table)).toEqual({
      key: "affectModifier",
      data: { ...told, target: wilrow, stage: "R", amount: -2, life: "round" },
      about: [monster1, wilrow],
    });
    table.gm({ kind: "retarget", combatant: monster1, targets: [wilrow] });
    expect(lastOf(table)).toMatchObject({ key: "retarget", data: told, targets: [wilrow] });
  });

  it("about a withdrawn action still has its words", () => {
    const table = new Table().gm({ kind: "announce", combatant: monster1, text: "acts" }, { kind: "withdraw", combatant: monster1 });
    expect(lastOf(table)).toEqual({ key: "withdraw", data: { combatant: monster1, text: "acts" }, about: [monster1] });
  });

  it("about a difficulty is the GM's alone if the house says so", () => {
    const rated = (showDifficulty: boolean) =>
      lastOf(new Table({ showDifficulty }).announced({ [monster1]: [] }).gm({ kind: "rate", combatant: monster1, difficulty: 5 }))?.secret;
    expect([rated(true), rated(false)]).toEqual([undefined, true]);
  });
});
