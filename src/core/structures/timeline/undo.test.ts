import { describe, expect, it } from "vitest";
import { entriesOf } from "../../kernel/ledger.ts";
import { replayFromBeginning } from "../../kernel/play.ts";
import { commitmentOf } from "../../kernel/seal-crypto.ts";
import { LENGTHS } from "./sealed-parts.ts";
import { FEN, FEN_CAST, FEN_SEQUENCE } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { timeline } from "./index.ts";
import { handPointsOf } from "./pools.ts";

const { maren, tobin } = FEN;

/** Passes for all combatants that the call waits for, except the given ones. */
function others(table: Table, ...but: readonly string[]): Table {
  for (const id of table.view("gm").waiting) if (!but.includes(id)) table.pass(id);
  return table;
}

function none(): never {
  throw new Error("Maren sealed nothing");
}

/** The number of the last entry of a kind. */
function entryOf(table: Table, kind: string): number {
  return entriesOf(table.encounter).findLast(({ command }) => command.kind === kind)?.number ?? 0;
}

/** Maren's 3 points lie open on phase 3, then the flip is undone. */
function closedAgain(): Table {
  const table = new Table().declare(maren, 3).passAll();
  return table.only("gm", { kind: "undo", to: entryOf(table, "open") });
}

describe("an undo", () => {
  it("before the flip leaves a sealed action sealed, and returns what its seal held", () => {
    const table = new Table().declare(maren, 3);
    expect(handPointsOf(table.state, maren, table.secrets("maren"))["strength"]).toBe(2);
    table.gm({ kind: "undo" });
    expect([table.state.stacks[maren], handPointsOf(table.state, maren, table.secrets("maren"))["strength"]]).toEqual([undefined, 5]);
    expect(others(table.declare(maren, 2)).stack(maren).phase).toBe(2);
  });

  it("after a flip takes back a person's last command, and with it all cards that browsers opened", () => {
    const table = new Table().declare(maren, 3).declare(tobin, 3).passAll();
    const last = entriesOf(table.encounter).findLast(({ command }) => command.kind === "pass");
    expect([table.state.step, entriesOf(table.encounter).at(-2)?.command.kind]).toEqual(["aim", "open"]);
    table.only("gm", { kind: "undo" });
    expect(entriesOf(table.encounter).at(-1)?.line).toMatchObject({ key: "undo", data: { to: last?.number } });
    expect([table.state.step, table.state.phase, table.view("gm").waiting.length]).toEqual(["declare", 0, 1]);
  });

  it("after an answer was shown takes back the answer", () => {
    const table = new Table({ house: { dbc: "assisted", dbcDefence: "bidFromHand" } }).declare(maren, 3).passAll().aim([tobin]);
    table.gm({ kind: "contest", combatant: maren, stack: 1, defender: tobin, stat: "agility", ability: 0, resistance: 0 });
    table.give("tobin", { kind: "reply", combatant: tobin, against: maren, stack: 1, points: 1 }).only("gm", { kind: "undo" });
    expect(table.stack(maren).contest).toMatchObject({ seal: "" });
  });

  it("of a flip leaves its cards known: the GM keeps them", () => {
    const table = closedAgain();
    expect([table.state.step, table.stack(maren).known, table.stack(maren).bid?.relevantBid]).toEqual(["flip", "undecided", 3]);
    expect(table.view("tobin").line[0]?.stacks[0]).toMatchObject({ side: "known" });
    expect(table.settle().state.step).toBe("flip");
    expect(table.view("tobin").line[0]?.stacks[0]).toMatchObject({ kept: false });
    table.only("gm", { kind: "keep", combatant: maren, stack: 1 });
    expect(table.view("tobin").line[0]?.stacks[0]).toMatchObject({ side: "known", kept: true });
    expect(table.settle().state.step).toBe("aim");
    expect([table.state.step, table.stack(maren).known]).toEqual(["aim", "kept"]);
  });

  it("of a flip lets the GM give a known card back, so that its owner declares again", () => {
    const table = closedAgain().gm({ kind: "giveBack", combatant: maren, stack: 1 });
    expect(table.state.stacks[maren]).toEqual({});
    expect(table.state.step).toBe("resolve");
    table.gm({ kind: "closePhase" }, { kind: "advance" });
    others(table.declare(maren, 2), maren);
    expect(table.stack(maren, 2).phase).toBe(6);
  });

  it("of a flip keeps no false card: it becomes void and flagged again", () => {
    const table = new Table({ house: { uniqueCards: true, additionalStart: "fromCurrentPhase", refreshOnEnd: false } });
    others(table.declare(maren, 3), maren);
    const { payload, salt } = Object.values(table.kept.get(SEATS.maren.user) ?? {}).find((each) => "relevantBid" in each.payload) ?? none();
    const twice = { ...payload, relevantBid: 5, phase: 3, secondary: "agility", secondaryBid: 2 };
    const context = { scope: "fen", combatant: maren, user: SEATS.maren.user, call: 2, stack: 2 };
    const sealed = (["phase", "bid"] as const).map((kind) => {
      const opening = { payload: kind === "bid" ? twice : { phase: 3 }, salt };
      const commitment = commitmentOf({ ...context, kind }, opening, LENGTHS[kind]) ?? "";
      table.kept.set(SEATS.maren.user, { ...table.kept.get(SEATS.maren.user), [commitment]: opening });
      return [kind, commitment] as const;
    });
    table.give("maren", {
      kind: "seal",
      combatant: maren,
      stack: 2,
      start: 0,
      ...(Object.fromEntries(sealed) as { phase: string; bid: string }),
    });
    table.passAll();
    expect([table.stack(maren).doubt, table.stack(maren, 2).doubt]).toEqual(["", "unique"]);
    const first = entriesOf(table.encounter).find(({ command }) => command.kind === "open" && command["part"] === "bid")?.number ?? 0;
    table.only("gm", { kind: "undo", to: first });
    expect([table.stack(maren).known, table.stack(maren, 2)]).toMatchObject(["undecided", { known: "undecided", doubt: "", voided: null }]);
    table.gm({ kind: "keep", combatant: maren, stack: 1 }, { kind: "keep", combatant: maren, stack: 2 });
    expect([table.stack(maren).doubt, table.stack(maren, 2).doubt]).toEqual(["", "unique"]);
    expect(table.stack(maren, 2).voided?.why).toBe("false");
  });

  it("of an answer's opening leaves the answer known, and the contest's result", () => {
    const table = new Table({ house: { dbc: "assisted", dbcDefence: "bidFromHand" } }).declare(maren, 3).passAll().aim([tobin]);
    table.gm({ kind: "contest", combatant: maren, stack: 1, defender: tobin, stat: "agility", ability: 0, resistance: 0 });
    table.give("tobin", { kind: "reply", combatant: tobin, against: maren, stack: 1, points: 1 });
    const shown = table.stack(maren);
    expect(shown).toMatchObject({ contest: { answer: 1 }, result: "success" });
    table.only("gm", { kind: "undo", to: entryOf(table, "open") });
    expect(table.stack(maren)).toEqual(shown);
    expect(table.refusal("gm", { kind: "closePhase" })).toBeNull();
    const judge = { kind: "judge", combatant: maren, stack: 1 } as const;
    table.gm({ ...judge, result: "partial" }, { ...judge, result: "failure" }, { kind: "undo" });
    expect(table.stack(maren).result).toBe("partial");
    table.gm({ kind: "undo" }, { kind: "undo" });
    expect(table.stack(maren).contest).toMatchObject({ seal: "", answer: null });
    table.give("tobin", { kind: "reply", combatant: tobin, against: maren, stack: 1, points: 2 });
    expect(table.stack(maren).contest?.answer).toBe(2);
  });

  it("back into the window leaves public phases public", () => {
    const table = others(new Table().declare(maren, 3), maren);
    const last = entriesOf(table.encounter).findLast(({ command }) => command.kind === "pass")?.number ?? 0;
    table.only("gm", { kind: "undo", to: last });
    expect([table.state.call, table.stack(maren).phase, table.view("gm").waiting.length]).toEqual([1, 3, 1]);
  });

  it("of a phase returns exactly what it spent and drained", () => {
    const table = new Table().declare(maren, 3, 1).declare(tobin, 2).passAll().aim();
    const before = table.state.holders;
    table.gm({ kind: "affect", combatant: maren, stack: 1, effect: "drain", target: tobin, stat: "fitness", amount: 2 }).closed();
    expect(table.state.holders).not.toEqual(before);
    table.gm({ kind: "undo" });
    expect(table.state.holders).toEqual(before);
    table.closed();
    expect(table.state.holders[maren]?.["strength"]?.spent).toBe(3);
  });

  it("keeps what the table observed", () => {
    const table = new Table().pass(maren);
    table.give("table", { kind: "pool", combatant: maren, stat: "strength", max: 9 });
    table.give("table", { kind: "side", combatant: maren, side: "foe" }).give("table", { kind: "conceal", combatant: tobin, hidden: true });
    table.gm({ kind: "undo" });
    expect(table.state.combatants[maren]).toMatchObject({ side: "foe", passed: false });
    expect([table.state.combatants[tobin]?.hidden, table.state.holders[maren]?.["strength"]?.max]).toEqual([true, 9]);
  });

  it("of everything leads to the beginning, redo to the end, and the log replays to the same state", () => {
    const table = new Table().replay(FEN_SEQUENCE);
    const end = table.state;
    expect(replayFromBeginning(timeline, FEN_CAST, {}, entriesOf(table.encounter), { scope: "fen", escrow: "full" })).toEqual(end);
    let count = 0;
    while (table.refusal("gm", { kind: "undo" }) === null) {
      table.only("gm", { kind: "undo" });
      count += 1;
    }
    expect(table.state).toEqual({ ...new Table().state, undos: count });
    for (let left = count; left > 0; left -= 1) table.only("gm", { kind: "redo" });
    expect(table.state).toEqual({ ...end, undos: count });
  });
});
