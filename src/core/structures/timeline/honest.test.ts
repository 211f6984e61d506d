import { describe, expect, it } from "vitest";
import type { CastMember } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import { FEN, FEN_CAST } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";

const { maren, tobin } = FEN;

describe("an honest action", () => {
  /** Maren's 5 points lie on phase 5. On phase 2 Tobin drains 3 of them. */
  function drained(house: House = {}): Table {
    const table = new Table({ house }).declare(maren, 5).declare(tobin, 2).passAll().aim();
    table.gm({ kind: "affect", combatant: tobin, stack: 1, effect: "drain", target: maren, stat: "strength", amount: 3 }).closed();
    return table.gm({ kind: "advance" });
  }
  const quick = { relevant: "agility", secondary: "" } as const;

  it("on another stat stands after a drain, and so does the one before it", () => {
    const table = drained().declare(maren, 1, 0, quick).passAll().aim().closed().gm({ kind: "advance" }).passAll();
    expect([table.state.phase, table.stack(maren, 2)]).toMatchObject([6, { voided: null, doubt: "" }]);
    expect(table.stack(maren, 1)).toMatchObject({ voided: null, paid: { strength: 2 } });
  });

  it("stands after a drain if its second stat is the drained one, with no points on it", () => {
    const table = drained().declare(maren, 1, 0, { ...quick, secondary: "strength" });
    table.passAll().aim().closed().gm({ kind: "advance" }).passAll();
    expect(table.stack(maren, 2)).toMatchObject({ voided: null, doubt: "" });
  });

  it("stays true as a Pause after a drain", () => {
    const table = drained().pause(maren, 7).passAll().aim().closed().gm({ kind: "advance" }).passAll();
    expect([table.state.phase, table.stack(maren, 2)]).toMatchObject([7, { voided: null, doubt: "" }]);
  });

  it("is not doubted because of one that was sealed after the drain and opens earlier", () => {
    const table = drained({ additionalStart: "fromCurrentPhase" }).declare(maren, 1, 0, quick).passAll().aim().closed();
    table.gm({ kind: "advance" }).passAll();
    expect([table.state.phase, table.stack(maren, 1)]).toMatchObject([5, { voided: null, doubt: "" }]);
  });

  it("bids from the pools that its combatant came back with, and earlier seals from the former ones", () => {
    const [OTHER, { [maren]: member }] = ["OtherOtherOtherO", FEN_CAST];
    const table = new Table({ facts: { escrow: "none" }, house: { refreshOnEnd: false } }).declare(maren, 4).declare(tobin, 2);
    table.passAll().aim();
    table.away.add("maren");
    table.give("table", { kind: "leave", combatant: maren });
    table.give("table", { kind: "join", member: { ...(member as CastMember), holder: OTHER } }).closed();
    expect(table.gm({ kind: "advance" }).refusal("maren", { kind: "pass", combatant: maren })).toBeNull();
    table.away.clear();
    table.declare(maren, 3, 0, { name: "Again" }).passAll();
    expect(table.stack(maren, 2)).toMatchObject({ voided: null, doubt: "", phase: 6 });
    expect(table.stack(maren, 1)).toMatchObject({ voided: { why: "left" }, doubt: "", paid: { strength: 4 } });
    const spentOf = (holder: string) => table.state.holders[holder]?.["strength"]?.spent;
    expect([spentOf(maren), spentOf(OTHER)]).toEqual([4, 0]);
    expect(table.aim().closed().stack(maren, 2).paid).toEqual({ strength: 3 });
    expect([spentOf(maren), spentOf(OTHER)]).toEqual([4, 3]);
  });
});
