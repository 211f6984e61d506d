import { describe, expect, it } from "vitest";
import { entriesOf } from "../../kernel/ledger.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { Id } from "../../kernel/json-types.ts";
import { FEN, FEN_CAST } from "./examples.fixture.ts";
import { SEATS, Table, type Setting, type Who } from "./table.fixture.ts";
import { timeline } from "./index.ts";
import type { ShownStack } from "./view-types.ts";

const { maren, tobin, ysolt, bogThing, fenHag, wisp } = FEN;
const member = FEN_CAST[wisp];
if (member === undefined) throw new Error("no wisp");
/** The fen with a hidden Wisp. */
const LURKING: Cast = { ...FEN_CAST, [wisp]: { ...member, hidden: true } };
const PLAYERS = ["maren", "tobin", "ysolt"] as const;

function lurking(setting: Setting = {}): Table {
  return new Table({ cast: LURKING, ...setting });
}

/** Seals an action of the Wisp with a bid of Agility alone. */
function dart(table: Table, relevantBid: number): Table {
  return table.declare(wisp, relevantBid, 0, { relevant: "agility", secondary: "", name: "Dart" });
}

/** The Wisp acts alone on phase 2, Maren on phase 4. All others have passed. */
function alone(): Table {
  const table = dart(lurking().pass(bogThing, fenHag, tobin, ysolt), 2);
  return table.declare(maren, 4).passAll();
}

function told(table: Table, who: Who): string {
  return JSON.stringify([table.view(who), table.options(who)]);
}

function shown(table: Table, who: Who): readonly ShownStack[] {
  const { line, sealed, dropped } = table.view(who);
  return [...line.flatMap(({ stacks }) => stacks), ...sealed, ...dropped];
}

describe("a hidden combatant", () => {
  it("is in no view, option or chat card but the GM's, at any step of a whole phase", () => {
    const table = dart(lurking(), 4).declare(maren, 4).pass(bogThing, fenHag, tobin, ysolt);
    const look = () => {
      for (const who of PLAYERS) expect(told(table, who)).not.toContain(wisp);
      const cards = timeline.project(table.state).filter((projection) => projection.kind === "chat");
      expect(JSON.stringify(cards)).not.toContain(wisp);
    };
    look();
    table.passAll();
    expect(table.state.step).toBe("aim");
    look();
    table.aim([wisp]);
    expect(shown(table, "gm").map(({ targets }) => targets)).toEqual([[wisp], [wisp]]);
    expect(shown(table, "tobin").map(({ targets }) => targets)).toEqual([[]]);
    look();
    table.gm({ kind: "judge", combatant: maren, stack: 1, result: "success" });
    table.gm({ kind: "affect", combatant: maren, stack: 1, effect: "out", target: wisp }).closed();
    look();
    expect(told(table, "gm")).toContain(wisp);
  });

  it("is never waited for, and its action opens no other call", () => {
    const table = lurking({ house: { phaseReveal: "immediately" } });
    expect(table.view("gm").waiting).not.toContain(wisp);
    expect(dart(table, 2).pass(bogThing, fenHag, maren, tobin, ysolt).state.step).toBe("aim");
  });

  it("acting alone leaves others at their place, with no one waited for and the same line", () => {
    const table = alone();
    expect([table.state.phase, table.state.step, table.view("gm").step]).toEqual([2, "aim", "aim"]);
    for (const who of PLAYERS) {
      const view = table.view(who);
      expect([view.phase, view.step, view.waiting, view.now.key]).toEqual([0, "advance", [], "advanceWait"]);
      expect(view.line.map(({ phase, mark }) => [phase, mark])).toEqual([[4, "ahead"]]);
      expect(view.rows.map(({ lamp }) => lamp)).toEqual(["quiet", "quiet", "quiet", "quiet", "quiet"]);
    }
    expect(table.refusal("maren", { kind: "pass", combatant: maren })).toBe("step");
    table.aim([maren]).closed().gm({ kind: "advance" });
    expect([table.view("maren").phase, table.view("maren").step]).toEqual([4, "aim"]);
  });

  it("acting alone opens no window, so that calls cannot be counted", () => {
    const table = alone().aim([]).closed();
    const { windows } = table.state;
    expect(table.gm({ kind: "advance" }).state.windows).toBe(windows);
  });

  it("acting last does not end the sequence: its target has a window to answer in, and the GM time to reveal it", () => {
    const table = dart(lurking().pass(bogThing, fenHag, tobin, ysolt), 2)
      .pass(maren)
      .aim([maren]);
    table.gm({ kind: "judge", combatant: wisp, stack: 1, result: "success" });
    table.gm({ kind: "affect", combatant: wisp, stack: 1, effect: "drain", target: maren, stat: "strength", amount: 1 }).closed();
    expect([table.state.phase, table.state.step]).toEqual([2, "advance"]);
    const shownFirst = table.copy().give("table", { kind: "conceal", combatant: wisp, hidden: false });
    expect(shownFirst.view("maren").phase).toBe(2);
    table.gm({ kind: "advance" });
    expect([table.state.phase, table.state.step, table.view("maren").waiting]).toEqual([3, "declare", [maren, tobin, ysolt]]);
    expect(table.declare(maren, 1).pass(tobin, ysolt).stack(maren).phase).toBe(4);
  });

  it("whose only action is given back at its flip leaves others at their place, and opens no window", () => {
    const table = alone();
    const { number = 0 } =
      entriesOf(table.encounter).findLast(({ command }) => command["part"] === "bid" && command["combatant"] === wisp) ?? {};
    table.only("gm", { kind: "undo", to: number });
    const seen = PLAYERS.map((who) => [table.view(who), table.options(who)]);
    const look = () => expect(PLAYERS.map((who) => [table.view(who), table.options(who)])).toEqual(seen);
    table.only("gm", { kind: "giveBack", combatant: wisp, stack: 1 });
    expect([table.state.phase, table.state.step]).toEqual([2, "flip"]);
    look();
    table.settle();
    look();
    expect(entriesOf(table.encounter).at(-1)?.line).toMatchObject({ key: "closeFlip", about: [wisp], unit: 0, step: "advance" });
    table.gm({ kind: "closePhase" });
    look();
    const { windows } = table.state;
    table.gm({ kind: "advance" });
    expect([table.state.phase, table.state.step, table.state.windows]).toEqual([4, "aim", windows]);
    expect(table.view("maren").phase).toBe(4);
  });

  it("acting alone shows in chat no visible void card that lay on its phase", () => {
    const table = dart(lurking().pass(bogThing, fenHag, tobin, ysolt), 3)
      .declare(maren, 2)
      .declare(maren, 1);
    table.passAll().gm({ kind: "void", combatant: maren, stack: 2 }).aim().closed().gm({ kind: "advance" }).passAll();
    expect([table.state.phase, table.view("tobin").phase]).toEqual([3, 3]);
    expect(timeline.project(table.state).flatMap((one) => (one.kind === "chat" ? [one.card] : []))).toEqual([]);
  });

  it("acting alone settles no visible open void card on its phase, since a payment would reveal the closing", () => {
    const table = dart(lurking().pass(bogThing, fenHag, tobin, ysolt), 3).declare(maren, 3);
    const { number = 0 } = entriesOf(table.encounter).at(-1) ?? {};
    // She leaves, and the undo leaves her card open.
    table.declare(maren, 1).give("table", { kind: "leave", combatant: maren });
    table.give("gm", { kind: "undo", to: number + 1 }).passAll();
    const hers = () => table.stack(maren);
    expect([table.state.phase, hers().phase, hers().closed, hers().voided?.why]).toEqual([3, 3, null, "left"]);
    const others = ["tobin", "ysolt"] as const;
    const seen = others.map((who) => [table.view(who), table.options(who)]);
    table.aim([]).closed();
    expect(others.map((who) => [table.view(who), table.options(who)])).toEqual(seen);
    expect(hers().closed).toBeNull();
  });

  it("acting with others is in no line and no count but the GM's", () => {
    const table = dart(lurking(), 4).declare(maren, 4).pass(bogThing, fenHag, tobin, ysolt).passAll();
    expect(shown(table, "tobin").map(({ combatant }) => combatant)).toEqual([maren]);
    expect(table.view("tobin").now).toEqual({ key: "aimWait", data: { count: 1 }, asks: false });
    expect(table.view("gm").next.waiting).toBe(2);
    expect(table.view("tobin").next.waiting).toBe(1);
  });

  it("comes last in the order, whatever it does next", () => {
    const table = dart(lurking(), 1).declare(maren, 4).pass(bogThing, fenHag, tobin, ysolt);
    expect(timeline.order(table.state).at(-1)).toMatchObject({ combatant: wisp, place: 5 });
    expect(timeline.order(table.state)[0]?.combatant).toBe(maren);
  });

  it("cannot be targeted by a player, and is refused as if it did not exist", () => {
    const table = lurking().declare(maren, 4).pass(bogThing, fenHag, tobin, ysolt).passAll();
    const aim = { kind: "target", combatant: maren, stack: 1, targets: [wisp] } as const;
    expect([table.refusal("maren", aim), table.refusal("gm", aim)]).toEqual(["target", null]);
    expect(table.refusal("maren", { kind: "hold", combatant: wisp, held: true })).toBe("combatant");
  });

  it("shows with all that it has on the line once it is revealed", () => {
    const table = alone().give("table", { kind: "conceal", combatant: wisp, hidden: false });
    expect([table.view("maren").phase, table.view("maren").step]).toEqual([2, "aim"]);
    expect(shown(table, "maren").map(({ combatant, phase }) => [combatant, phase])).toEqual([
      [wisp, 2],
      [maren, 4],
    ]);
  });
});

type Sealed = readonly [relevant: number, secondary: number, name: string];

/** Two tables that differ only in what one combatant seals. Every command is given on both. */
class Twins {
  readonly both: readonly [Table, Table];

  constructor(who: Id, one: Sealed, other: Sealed) {
    const declared = ([relevant, secondary, name]: Sealed) => new Table().declare(who, relevant, secondary, { name });
    this.both = [declared(one), declared(other)];
  }

  each(act: (table: Table) => void): this {
    for (const table of this.both) act(table);
    return this;
  }

  /** Expects that both tables show a seat the same. */
  expectSame(who: Who, about: Id): void {
    expect(known(this.both[0], who, about)).toEqual(known(this.both[1], who, about));
  }
}

/** Returns what a seat sees, may do, and is told if it gives what it may not. */
function known(table: Table, who: Who, about: Id): unknown {
  const asked = [
    { kind: "pass", combatant: about },
    { kind: "giveBack", combatant: about, stack: 1 },
    { kind: "recall", combatant: about },
    { kind: "void", combatant: about, stack: 1 },
    { kind: "target", combatant: about, stack: 1, targets: [] },
    { kind: "closeCall" },
  ] as const;
  return [
    table.view(who),
    table.options(who),
    asked.map((bare) => table.ask(who, bare)).map((verdict) => (verdict.kind === "refused" ? verdict : null)),
  ];
}

describe("a sealed action", () => {
  it("shows others its owner and its phase, and neither card, nor bids, nor pool (ND-15)", () => {
    const table = new Table().declare(maren, 3, 1, { name: "Backstab" });
    expect(table.view("tobin").rows.find(({ combatant }) => combatant === maren)?.lamp).toBe("sealed");
    expect(shown(table, "tobin")).toMatchObject([{ combatant: maren, phase: null, side: "down", bid: null }]);
    table.pass(tobin, ysolt, bogThing, fenHag, wisp);
    for (const who of ["tobin", "gm"] as const) {
      expect(shown(table, who)).toMatchObject([{ combatant: maren, phase: 2, side: "down", bid: null }]);
      const pools = table.view(who).rows.find(({ combatant }) => combatant === maren)?.pools ?? [];
      expect(pools.every(({ committed, spent, hand }) => committed === 0 && spent === 0 && hand === null)).toBe(true);
      expect(told(table, who)).not.toContain("Backstab");
    }
    const own = table
      .view("maren")
      .hands[0]?.pools.map(({ hand }) => hand)
      .slice(0, 2);
    expect([own, shown(table, "maren")[0]?.bid?.name]).toEqual([[2, 2], "Backstab"]);
    expect(JSON.stringify(table.encounter)).not.toContain("Backstab");
  });

  it("looks the same to all others, whatever it holds, until its phase shows", () => {
    const twins = new Twins(maren, [5, 0, "Backstab"], [1, 1, "Wait and see"]);
    for (const who of ["gm", "tobin", "ysolt"] as const) twins.expectSame(who, maren);
    const [one, other] = twins.both;
    expect(known(one, "maren", maren)).not.toEqual(known(other, "maren", maren));
  });

  it.each([
    ["a player's", maren, ["gm", "tobin", "ysolt"]],
    ["an NPC's", bogThing, ["maren", "tobin", "ysolt"]],
  ] as const)("looks the same to all others, whatever it holds, until its cards turn over: %s", (_whose, who, seats) => {
    const others = Object.values(FEN).filter((id) => id !== who);
    const twins = new Twins(who, [3, 1, "Backstab"], [2, 0, "Wait and see"]).each((table) => table.pass(...others));
    for (const seat of seats) twins.expectSame(seat, who);
    twins.each((table) => table.away.add(table.speaker(who))).each((table) => table.passAll());
    expect(twins.both.map(({ state }) => state.step)).toEqual(["flip", "flip"]);
    for (const seat of seats) twins.expectSame(seat, who);
    twins.each((table) => table.away.clear()).each((table) => table.settle());
    expect(twins.both.map((table) => shown(table, "ysolt")[0]?.bid?.name)).toEqual(["Backstab", "Wait and see"]);
  });

  it("stays face down to others until all of its phase are open", () => {
    const table = new Table().declare(maren, 3).declare(tobin, 3).pass(ysolt, bogThing, fenHag, wisp);
    table.away.add("tobin");
    table.passAll();
    const seen = (who: Who) => shown(table, who).map(({ combatant, side, ready }) => [combatant, side, ready]);
    expect(seen("ysolt")).toEqual([
      [maren, "down", true],
      [tobin, "down", false],
    ]);
    expect(seen("tobin")).toEqual([
      [maren, "down", true],
      [tobin, "own", false],
    ]);
    table.away.clear();
    table.settle();
    expect(seen("ysolt")).toEqual([
      [maren, "up", false],
      [tobin, "up", false],
    ]);
  });

  it("of a player stays face down to the GM too, until the GM's own of that phase are open", () => {
    const table = new Table().declare(maren, 3, 1, { name: "Backstab" }).declare(bogThing, 2).pause(tobin, 2).pass(ysolt, fenHag, wisp);
    table.away.add("gm");
    table.passAll();
    expect([table.state.phase, table.state.step, table.stack(maren).bid?.name]).toEqual([2, "flip", "Backstab"]);
    const seen = (who: Who) => shown(table, who).map(({ combatant, side, ready, aimed }) => [combatant, side, ready, aimed]);
    const down = (id: Id, side = "down") => [id, side, id !== bogThing, false];
    expect(new Set(seen("gm"))).toEqual(new Set([down(maren), down(tobin), down(bogThing, "own")]));
    expect(new Set(seen("ysolt"))).toEqual(new Set([down(maren), down(tobin), down(bogThing)]));
    for (const who of ["gm", "ysolt"] as const) {
      expect(told(table, who)).not.toContain("Backstab");
      const pools = table.view(who).rows.find(({ combatant }) => combatant === maren)?.pools ?? [];
      expect(pools.map(({ committed }) => committed)).toEqual(pools.map(() => 0));
    }
    table.away.clear();
    expect(new Set(seen("maren"))).toContainEqual(down(maren, "own"));
    table.settle();
    expect(told(table, "gm")).toContain("Backstab");
  });

  it("keeps its targets secret from others until all are named", () => {
    const table = new Table().declare(maren, 3).declare(tobin, 3).pass(ysolt, bogThing, fenHag, wisp).passAll();
    table.give("maren", { kind: "target", combatant: maren, stack: 1, targets: [wisp], text: "Low" });
    const seen = (who: Who) => shown(table, who).find(({ combatant }) => combatant === maren);
    expect(seen("tobin")).toMatchObject({ aimed: true, targets: null, text: "" });
    expect(seen("maren")).toMatchObject({ aimed: true, targets: [wisp], text: "Low" });
    table.give("tobin", { kind: "target", combatant: tobin, stack: 1, targets: [] });
    expect(seen("tobin")).toMatchObject({ targets: [wisp], text: "Low" });
  });

  it("is not readable for a seat that lacks its browser's secrets, and leaves the hand unknown", () => {
    const table = new Table().declare(maren, 3);
    const view = timeline.view(table.state, SEATS.maren, {});
    expect(view.sealed).toMatchObject([{ own: true, side: "down", bid: null }]);
    expect(view.hands[0]?.pools.every(({ hand }) => hand === null)).toBe(true);
  });
});
