import { describe, expect, it } from "vitest";
import { entriesOf } from "../../kernel/ledger.ts";
import { FEN } from "./examples.fixture.ts";
import { Table, type Setting } from "./table.fixture.ts";
import { committedOf, handPointsOf } from "./pools.ts";

const { maren, tobin, ysolt, bogThing, fenHag, wisp } = FEN;
const NPCS = [bogThing, fenHag, wisp];
const OTHERS = [tobin, ysolt, ...NPCS];

/** A table at which Maren has so many points of Strength. */
function strong(max: number, setting: Setting = {}): Table {
  return new Table(setting).give("table", { kind: "pool", combatant: maren, stat: "strength", max });
}

/** Passes for all combatants that the call waits for, except the given ones. */
function others(table: Table, ...but: readonly string[]): Table {
  for (const id of table.view("gm").waiting) if (!but.includes(id)) table.pass(id);
  return table;
}

/** All others pass in the first call, and Maren bids in it. */
function marenOn(table: Table, ...[relevantBid, secondaryBid = 0]: readonly [number, number?]): Table {
  return others(table.declare(maren, relevantBid, secondaryBid), maren);
}

/** Resolves the phase without targets and with success, then moves the counter. */
function through(table: Table): Table {
  return table.aim().closed().gm({ kind: "advance" });
}

/** The counter is at a phase with an open window, without any action of Maren's. Tobin's action brought it there. */
function atPhase(phase: number): Table {
  const table = others(new Table().declare(tobin, phase - 1), tobin);
  return through(table.passAll());
}

const strength = (table: Table) => table.state.holders[maren]?.["strength"];
const points = (table: Table) => ({
  hand: handPointsOf(table.state, maren, table.secrets("maren"))["strength"],
  committed: committedOf(table.state, maren, table.secrets("maren"))["strength"] ?? 0,
  spent: strength(table)?.spent,
});

describe("the vectors of rules.md 1.6", () => {
  it("lands 3 points on phase 3 from phase 0 (ND-01)", () => {
    expect(marenOn(new Table(), 3).stack(maren).phase).toBe(3);
  });

  it("lands 3 points on phase 8 from phase 5 (ND-02)", () => {
    const table = atPhase(5);
    expect(table.state.phase).toBe(5);
    expect(table.declare(maren, 3).passAll().stack(maren).phase).toBe(8);
  });

  it("chains a second action of 2 phases from phase 3 to 5 (ND-03)", () => {
    const table = marenOn(new Table(), 3).declare(maren, 2);
    expect(others(table).stack(maren, 2).phase).toBe(5);
  });

  it.each([
    [1, 2],
    [2, 1],
    [3, 1],
    [6, 1],
  ])("lands 3 points, made faster by %i, on phase %i (ND-04)", (secondary, phase) => {
    const table = new Table().give("table", { kind: "pool", combatant: maren, stat: "agility", max: 6 });
    expect(marenOn(table, 3, secondary).stack(maren)).toMatchObject({ phase });
    expect(table.passAll().stack(maren)).toMatchObject({ doubt: "", bid: { relevantBid: 3, secondaryBid: secondary } });
  });

  it("lands 1 point against 1 on phase 5 from phase 4 (ND-05)", () => {
    expect(atPhase(4).declare(maren, 1, 1).passAll().stack(maren).phase).toBe(5);
  });

  it.each([
    ["afterLastPending", 9],
    ["fromFirstAction", 7],
  ])("with %s a third action of 4 phases, after 3 and 5, lands on %i (ND-06)", (additionalStart, phase) => {
    const table = marenOn(new Table({ house: { additionalStart } }), 3);
    others(table.declare(maren, 2), maren);
    others(table.declare(maren, 4, 0, { relevant: "fitness" }), maren);
    expect([1, 2, 3].map((number) => table.stack(maren, number).phase)).toEqual([3, 5, phase]);
  });

  it.each([
    ["afterLastPending", 12],
    ["fromCurrentPhase", 8],
  ])("with %s an action of 3 phases declared at 5 beside one on 9 lands on %i (ND-07)", (additionalStart, phase) => {
    const table = strong(9, { house: { additionalStart } }).declare(maren, 9).declare(tobin, 4);
    through(table.passAll());
    expect([table.state.phase, table.stack(maren).phase]).toEqual([5, 9]);
    others(table.declare(maren, 3, 0, { relevant: "fitness" }), maren);
    expect(table.stack(maren, 2).phase).toBe(phase);
  });

  it("lets both results of a phase stand: each puts the other out (ND-08)", () => {
    const table = new Table().declare(maren, 4).declare(tobin, 4);
    table.passAll().aim();
    const out = (combatant: string, target: string) => ({ kind: "affect", combatant, stack: 1, effect: "out", target }) as const;
    table.gm(out(maren, tobin), out(tobin, maren));
    expect([maren, tobin].map((id) => table.state.combatants[id]?.standing)).toEqual(["in", "in"]);
    table.closed();
    expect([maren, tobin].map((id) => table.state.combatants[id]?.standing)).toEqual(["out", "out"]);
    expect([table.stack(maren).voided, table.stack(tobin).voided]).toEqual([null, null]);
  });

  it("resolves phase 2, opens a window at 3, and resolves phase 7; nothing at 0 or 1 (ND-09)", () => {
    const table = strong(7).declare(maren, 7).declare(tobin, 2).passAll();
    const flips = () => entriesOf(table.encounter).filter(({ command }) => command.kind === "closeFlip").length;
    const where = () => [table.state.phase, table.state.step, table.state.windows, flips()];
    expect(where()).toEqual([2, "aim", 1, 1]);
    through(table);
    expect(where()).toEqual([3, "declare", 2, 1]);
    table.passAll();
    expect(where()).toEqual([7, "aim", 2, 2]);
  });

  it("refuses 3 more of 5 points after 3, and takes 2 (ND-10)", () => {
    const table = marenOn(new Table(), 3);
    const three = { kind: "declare", combatant: maren, name: "Strike", type: "common", relevant: "strength", relevantBid: 3 } as const;
    expect(table.refusal("maren", three)).toBe("hand");
    table.declare(maren, 2);
    expect(points(table)).toEqual({ hand: 0, committed: 5, spent: 0 });
  });

  it("spends what has resolved, and keeps the rest committed (ND-11), while a Pause refunds only what is spent (ND-12)", () => {
    const table = others(marenOn(new Table(), 3).pause(maren, 4), maren).declare(maren, 2).passAll();
    expect(table.stack(maren, 3).phase).toBe(6);
    through(table);
    expect(points(table)).toEqual({ hand: 0, committed: 2, spent: 3 });
    table.passAll().give("maren", { kind: "refund", combatant: maren, stack: 2, stat: "strength" }).closed();
    expect(points(table)).toEqual({ hand: 3, committed: 2, spent: 0 });
  });

  it("refuses a Pause on phase 6 while the last action is on 6, and takes 7 (ND-13)", () => {
    const table = others(marenOn(new Table(), 5).declare(maren, 1, 0, { relevant: "fitness" }), maren);
    expect(table.stack(maren, 2).phase).toBe(6);
    const pause = (at: number) => ({ kind: "declare", combatant: maren, name: "Pause", type: "pause", at }) as const;
    expect(table.refusal("maren", pause(6))).toBe("pauseFloor");
    expect(table.refusal("maren", pause(7))).toBeNull();
  });

  it("lets no owner change or take back a seal (ND-14)", () => {
    const table = new Table().declare(maren, 3);
    expect(table.refusal("maren", { kind: "recall", combatant: maren })).toBe("noPass");
    expect(table.refusal("maren", { kind: "giveBack", combatant: maren, stack: 1 })).toBe("referee");
    const again = { kind: "declare", combatant: maren, name: "Dodge", type: "common", relevant: "agility", relevantBid: 1 } as const;
    expect(table.refusal("maren", again)).toBe("sealed");
  });

  it("shows an opponent owner and phase once all have sealed, and neither card, split nor pool (ND-15)", () => {
    const table = new Table().declare(maren, 3, 1);
    expect(table.view("tobin").sealed).toMatchObject([{ combatant: maren, phase: null, side: "down", bid: null }]);
    others(table, maren);
    const seen = table.view("tobin");
    expect(seen.line).toMatchObject([{ phase: 2, stacks: [{ combatant: maren, phase: 2, side: "down", bid: null }] }]);
    const row = seen.rows.find(({ combatant }) => combatant === maren);
    expect(row?.pools[0]).toMatchObject({ stat: "strength", max: 5, spent: 0, committed: 0, hand: null });
    expect(JSON.stringify([seen, table.state, table.encounter.ledger])).not.toContain("Strike");
    expect(table.view("maren").line[0]?.stacks[0]?.bid).toMatchObject({ relevantBid: 3, secondaryBid: 1 });
  });

  it("ends if all pass and nothing is pending (ND-16)", () => {
    expect(new Table().passAll().state.step).toBe("over");
  });

  it("goes on to a pending action if all pass (ND-17)", () => {
    const table = marenOn(new Table(), 3).passAll();
    expect([table.state.step, table.state.phase]).toEqual(["aim", 3]);
  });

  it("does not wait for a combatant that has spent all and does not pause, and ends without it (ND-18)", () => {
    const table = new Table();
    for (const [stat, { max }] of Object.entries(table.state.holders[maren] ?? {}))
      table.give("table", { kind: "pool", combatant: maren, stat, spent: max });
    expect(table.view("gm").waiting).not.toContain(maren);
    expect(table.copy().pass(...OTHERS).state.step).toBe("over");
    table
      .pause(maren, 2)
      .pass(...OTHERS)
      .passAll();
    expect([table.state.phase, table.state.step]).toEqual([2, "resolve"]);
  });

  it.each([
    [7, 5, "opponent", "initiator"],
    [5, 7, "opponent", "opponent"],
    [6, 6, "opponent", "opponent"],
    [6, 6, "initiator", "initiator"],
    [6, 6, "gm", null],
  ])("lets a contest of %i against %i, with ties to the %s, be won by the %s (ND-19)", (initiator, opponent, dbcTie, winner) => {
    const table = new Table({ house: { dbc: "assisted", dbcTie } }).declare(maren, 3).passAll().aim([tobin]);
    const { max = 0 } = table.state.holders[tobin]?.["agility"] ?? {};
    const added = { ability: initiator - 3, resistance: opponent - max };
    table.gm({ kind: "contest", combatant: maren, stack: 1, defender: tobin, stat: "agility", ...added });
    const [shown] = table.view("ysolt").line.flatMap(({ stacks }) => stacks);
    expect(shown?.contest).toMatchObject({ initiator, opponent, winner });
    expect(shown?.result).toBe(winner === null ? null : winner === "initiator" ? "success" : "failure");
  });

  it.each([
    ["afterEachResolved", 5],
    ["onJump", 9],
  ])(
    "with %s an action of 2 phases that an idle combatant declares after phase 2, with another on 7, lands on %i (ND-20)",
    (windows, phase) => {
      const table = strong(7, { house: { windows } }).declare(maren, 7).declare(tobin, 2).passAll();
      through(table);
      others(table.declare(ysolt, 2), ysolt);
      expect(table.stack(ysolt).phase).toBe(phase);
    },
  );
});
