import { describe, expect, it } from "vitest";
import { entriesOf } from "../../kernel/ledger.ts";
import type { CastMember } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import { FEN, FEN_CAST } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";
import { MAX_LABEL } from "../../kernel/clean-text.ts";
import { MAX_POOLS } from "./state.ts";

const { maren, tobin, ysolt, bogThing, fenHag, wisp } = FEN;
const LATE = "LateLateLateLate";

/** Passes for all combatants that the call waits for, except the given ones. */
function others(table: Table, ...but: readonly string[]): Table {
  for (const id of table.view("gm").waiting) if (!but.includes(id)) table.pass(id);
  return table;
}

function tableOf(house: House = {}): Table {
  return new Table({ house });
}

function memberOf(): CastMember {
  const { [tobin]: tobins } = FEN_CAST;
  if (tobins === undefined) throw new Error("no cast");
  return { ...tobins, id: LATE, holder: LATE, name: "Aldous" };
}

const out = (combatant: string, target: string, stack = 1) => ({ kind: "affect", combatant, stack, effect: "out", target }) as const;

describe("the edge cases of rules.md 1.11", () => {
  it("let a late combatant declare in the next window, from the phase it opens at", () => {
    const table = tableOf().declare(maren, 2);
    table.give("table", { kind: "join", member: memberOf() });
    const intent = { kind: "declare", combatant: LATE, name: "Strike", type: "common", relevant: "strength", relevantBid: 2 } as const;
    expect(table.refusal("gm", intent)).toBe("late");
    table.passAll().aim().closed().gm({ kind: "advance" });
    expect(table.view("gm").waiting).toContain(LATE);
    others(table.give("gm", intent), LATE);
    expect(table.stack(LATE).phase).toBe(5);
  });

  it("limit the number and the labels of an actor's pools", () => {
    const heavy = (count: number, length: number) => {
      const pool = { label: "x".repeat(length), aspect: "body", max: 1e15, drained: 0, spent: 0 };
      const pools = Object.fromEntries(Array.from({ length: count }, (_, place) => [`s${place}`, pool]));
      return { ...memberOf(), numbers: { pools } } as CastMember;
    };
    const begun = new Table({ cast: { ...FEN_CAST, [LATE]: heavy(5000, 2_000_000) } }).state.holders[LATE] ?? {};
    const joined = tableOf().give("table", { kind: "join", member: heavy(100, 100) }).state.holders[LATE];
    expect([Object.keys(begun).length, begun["s0"]?.label.length, begun["s0"]?.max]).toEqual([MAX_POOLS, MAX_LABEL, 999]);
    expect(joined).toEqual(begun);
  });

  it("void the stacks of a leaver, and spend their points", () => {
    const table = tableOf().declare(maren, 3);
    others(table, maren).give("table", { kind: "leave", combatant: maren });
    expect(table.stack(maren)).toMatchObject({ voided: { why: "left" }, face: "escrow", paid: { strength: 3 } });
    expect(table.state.holders[maren]?.["strength"]?.spent).toBe(3);
  });

  it("let stacks of the same phase resolve if their combatant goes out, and void later ones", () => {
    const table = others(tableOf().declare(maren, 2).declare(tobin, 2), maren).declare(maren, 1).passAll().aim();
    table.gm(out(tobin, maren)).closed();
    expect([table.stack(maren, 1).voided, table.stack(maren, 2).voided?.why]).toEqual([null, "out"]);
    expect(table.state.holders[maren]?.["strength"]?.spent).toBe(3);
  });

  it("ignore a mark of defeat on a combatant that is out already, so that a restored stack still acts", () => {
    const table = others(tableOf().declare(maren, 2).declare(tobin, 2), maren).declare(maren, 1).passAll().aim();
    table.gm(out(tobin, maren)).closed().gm({ kind: "restore", combatant: maren, stack: 2 });
    const before = table.state;
    table.give("table", { kind: "defeat", combatant: maren, defeated: true });
    expect(table.state).toEqual(before);
    table.give("table", { kind: "defeat", combatant: maren, defeated: false });
    expect([table.state.combatants[maren]?.standing, table.stack(maren, 2).voided]).toEqual(["in", null]);
  });

  it("let the GM restore a void stack: it acts, and its points come back until then", () => {
    const table = others(tableOf().declare(maren, 2).declare(tobin, 2), maren).declare(maren, 1).passAll().aim();
    table.gm(out(tobin, maren)).closed().gm({ kind: "restore", combatant: maren, stack: 2 });
    expect(table.state.holders[maren]?.["strength"]?.spent).toBe(2);
    table.gm({ kind: "advance" }).passAll().aim().closed();
    expect(table.stack(maren, 2)).toMatchObject({ voided: null, result: "success", paid: { strength: 1 } });
  });

  it.each([false, true])("doubt nothing that was sealed while another action was void, once that one is restored (%s)", (uniqueCards) => {
    const table = others(tableOf({ uniqueCards, refreshOnEnd: false }).declare(maren, 2), maren);
    table.gm({ kind: "void", combatant: maren, stack: 1 }).declare(maren, 3);
    others(table).gm({ kind: "restore", combatant: maren, stack: 1 }).passAll().aim().closed();
    expect([table.state.phase, table.state.holders[maren]?.["strength"]?.spent]).toEqual([2, 2]);
    table.gm({ kind: "advance" }).passAll();
    expect(table.stack(maren, 2)).toMatchObject({ voided: null, doubt: "" });
    table.aim().closed();
    expect(table.state.holders[maren]?.["strength"]?.spent).toBe(5);
  });

  it("bring a combatant that is out back into play", () => {
    const table = tableOf().give("table", { kind: "defeat", combatant: maren, defeated: true });
    expect(table.refusal("gm", { kind: "restore", combatant: tobin })).toBe("standing");
    expect(table.gm({ kind: "restore", combatant: maren }).state.combatants[maren]?.standing).toBe("in");
  });

  it("lose an action whose sealed targets are gone at the flip, with its points", () => {
    const table = tableOf({ targetAt: "seal" }).declare(maren, 2, 0, { targets: [wisp] });
    table.give("table", { kind: "defeat", combatant: wisp, defeated: true }).passAll();
    expect([table.stack(maren).voided?.why, table.state.step]).toEqual(["targets", "resolve"]);
    table.closed();
    expect(table.state.holders[maren]?.["strength"]?.spent).toBe(2);
  });

  it("have targets named at the flip, shown together, and only present ones", () => {
    const table = tableOf().declare(maren, 2).declare(tobin, 2).passAll();
    table.give("maren", { kind: "target", combatant: maren, stack: 1, targets: [wisp] });
    const seen = () => table.view("ysolt").line[0]?.stacks.find(({ combatant }) => combatant === maren);
    expect([table.state.step, seen()?.targets, seen()?.aimed]).toEqual(["aim", null, true]);
    table.give("table", { kind: "leave", combatant: fenHag });
    expect(table.refusal("tobin", { kind: "target", combatant: tobin, stack: 1, targets: [fenHag] })).toBe("target");
    table.give("tobin", { kind: "target", combatant: tobin, stack: 1, targets: [] });
    expect([table.state.step, seen()?.targets]).toEqual(["resolve", [wisp]]);
  });

  it("offer only a Pause to a combatant without points", () => {
    const table = tableOf();
    for (const stat of Object.keys(table.state.holders[maren] ?? {})) table.give("table", { kind: "pool", combatant: maren, stat, max: 0 });
    const options = table.options("maren").filter(({ kind }) => kind === "declare");
    expect(options.map(({ fields }) => fields["type"])).toEqual([{ type: "choice", among: ["pause"] }]);
    expect(others(table.pause(maren, 4)).stack(maren).phase).toBe(4);
  });

  it("let every combatant only Pause, several times, once per phase", () => {
    const table = tableOf().pause(maren, 3);
    others(others(table, maren).pause(maren, 4), maren);
    expect(table.refusal("maren", { kind: "declare", combatant: maren, name: "Pause", type: "pause", at: 4 })).toBe("pauseFloor");
    table.passAll();
    expect([table.state.phase, table.state.step, table.stack(maren).targets]).toEqual([3, "resolve", []]);
  });

  it("take a drain from the hand, then from spent points, and keep committed ones, even if the bid is now too large", () => {
    const table = others(tableOf().declare(maren, 5).declare(tobin, 2), maren).passAll().aim();
    table.gm({ kind: "affect", combatant: tobin, stack: 1, effect: "drain", target: maren, stat: "strength", amount: 3 }).closed();
    expect(table.state.holders[maren]?.["strength"]).toMatchObject({ drained: 3, spent: 0 });
    table.gm({ kind: "advance" }).passAll();
    expect(table.stack(maren)).toMatchObject({ voided: null, doubt: "" });
    table.aim().closed();
    expect(table.state.holders[maren]?.["strength"]).toMatchObject({ drained: 3, spent: 2 });
    expect(table.stack(maren).paid).toEqual({ strength: 2 });
  });

  it("let the GM pass for combatants that still think, by closing the call", () => {
    const table = tableOf().declare(maren, 3).gm({ kind: "closeCall" });
    expect([table.state.call, table.stack(maren).phase]).toEqual([2, 3]);
  });

  it("share the pools of one holder among its combatants", () => {
    const cast = { ...FEN_CAST, [wisp]: { ...FEN_CAST[wisp], holder: bogThing } as CastMember };
    const table = new Table({ cast }).declare(bogThing, 4);
    const intent = { kind: "declare", combatant: wisp, name: "Strike", type: "common", relevant: "strength", relevantBid: 3 } as const;
    expect(table.refusal("gm", intent)).toBe("hand");
    expect(table.refusal("gm", { ...intent, relevantBid: 2 })).toBeNull();
  });
});

describe("surprise", () => {
  it("keeps a combatant from declaring until its phase, and opens a window there", () => {
    const table = tableOf().gm({ kind: "surprise", combatant: ysolt });
    expect(table.refusal("ysolt", { kind: "pass", combatant: ysolt })).toBe("surprised");
    expect(table.view("gm").waiting).not.toContain(ysolt);
    others(table);
    expect([table.state.phase, table.state.step, table.view("gm").waiting]).toEqual([3, "declare", [maren, tobin, ysolt]]);
    others(table.declare(ysolt, 2), ysolt);
    expect(table.stack(ysolt).phase).toBe(5);
  });

  it("lasts as many phases as the house or the GM says", () => {
    const table = tableOf({ surpriseDelay: 2 }).gm({ kind: "surprise", combatant: ysolt });
    expect(table.state.combatants[ysolt]?.from).toBe(2);
    expect(table.gm({ kind: "surprise", combatant: ysolt, phases: 5 }).state.combatants[ysolt]?.from).toBe(5);
  });

  it("waits for a surprised NPC at its phase, though NPCs pass automatically", () => {
    const table = tableOf().gm({ kind: "surprise", combatant: wisp, phases: 2 });
    others(table);
    expect([table.state.phase, table.view("gm").waiting.includes(wisp)]).toEqual([2, true]);
  });

  it("does not delay an earlier phase, and ends when the GM says so", () => {
    const table = tableOf().gm({ kind: "surprise", combatant: ysolt, phases: 5 }).declare(maren, 2).passAll();
    expect([table.state.phase, table.state.step]).toEqual([2, "aim"]);
    table.gm({ kind: "surprise", combatant: ysolt, phases: 0 }).aim().closed().gm({ kind: "advance" });
    expect(table.view("gm").waiting).toContain(ysolt);
  });

  it("skips one window with skipFirstWindow, and does not exist with none", () => {
    const table = tableOf({ surprise: "skipFirstWindow" }).gm({ kind: "surprise", combatant: ysolt }).declare(maren, 2);
    expect(table.refusal("ysolt", { kind: "pass", combatant: ysolt })).toBe("late");
    table.passAll().aim().closed().gm({ kind: "advance" });
    expect(table.view("gm").waiting).toContain(ysolt);
    expect(tableOf({ surprise: "none" }).refusal("gm", { kind: "surprise", combatant: ysolt })).toBe("surpriseOff");
  });
});

describe("a pass", () => {
  it("until recalled counts in every call except the first", () => {
    const table = tableOf();
    expect(table.view("gm").waiting).toContain(wisp);
    table.give("tobin", { kind: "pass", combatant: tobin, resting: true });
    others(table.declare(maren, 3), maren);
    expect(table.view("gm").waiting).toEqual([maren, ysolt]);
    table.give("tobin", { kind: "recall", combatant: tobin });
    expect(table.view("gm").waiting).toEqual([maren, tobin, ysolt]);
  });

  it("may be taken back while the call is open", () => {
    const table = tableOf().pass(maren);
    expect(
      table.refusal("maren", { kind: "declare", combatant: maren, name: "x", type: "common", relevant: "strength", relevantBid: 1 }),
    ).toBe("passed");
    expect(table.give("maren", { kind: "recall", combatant: maren }).declare(maren, 1).state.combatants[maren]?.sealed).toBe(1);
  });

  it("otherwise lasts for its call only", () => {
    const table = others(tableOf().pass(maren).declare(tobin, 2), tobin);
    expect(table.view("gm").waiting).toEqual([maren, tobin, ysolt]);
  });
});

describe("hidden combatants", () => {
  it("are never waited for, and open neither a call nor a window", () => {
    const table = tableOf().give("table", { kind: "conceal", combatant: wisp, hidden: true });
    table.declare(wisp, 1).declare(maren, 3).passAll();
    expect([table.state.phase, table.state.step]).toEqual([1, "aim"]);
    expect(table.view("maren")).toMatchObject({ phase: 0, step: "advance" });
    table.aim().closed().gm({ kind: "advance" });
    expect([table.state.phase, table.state.step, table.state.windows]).toEqual([3, "aim", 1]);
  });
});

describe("the end of the line", () => {
  /** Maren's Pause lies so many phases before the last, and she may declare again. */
  const paused = (before: number, house: House = {}) => others(tableOf(house).pause(maren, 100_000 - before), maren);
  const declares = (table: Table) => table.options("maren").filter(({ kind }) => kind === "declare");

  it("leaves nothing to declare after a Pause on the last phase, and says why", () => {
    const table = paused(0);
    expect([declares(table), table.view("maren").hands[0]]).toMatchObject([[], { may: false, why: "tooFar" }]);
    const intent = { kind: "declare", combatant: maren, name: "Strike", type: "common", relevant: "strength", relevantBid: 1 } as const;
    expect(table.refusal("maren", intent)).toBe("tooFar");
    expect(table.passAll().state.phase).toBe(100_000);
  });

  it("limits the bids before it", () => {
    const table = paused(2);
    const most = declares(table).flatMap(({ fields }) => (fields["relevantBid"]?.type === "integer" ? [fields["relevantBid"].max] : []));
    expect(Math.max(...most)).toBe(2);
    expect(table.declare(maren, 2).stack(maren, 2)).toBeDefined();
  });

  it("allows no Pause behind another combatant's last one, but other actions", () => {
    const table = paused(0, { pauseAfter: "allActions" });
    const types = table
      .options("tobin")
      .flatMap(({ kind, fields }) => (kind === "declare" && fields["type"]?.type === "choice" ? fields["type"].among : []));
    expect([types.includes("common"), types.includes("pause")]).toEqual([true, false]);
  });
});

describe("the end of the sequence", () => {
  it("drops pending stacks at no cost", () => {
    const table = tableOf({ refreshOnEnd: false }).declare(maren, 3);
    others(table, maren).gm({ kind: "finish" });
    expect(table.stack(maren)).toMatchObject({ bid: null, closed: 1, paid: {} });
    expect(table.state.holders[maren]?.["strength"]?.spent).toBe(0);
  });

  it.each([
    [true, 0],
    [false, 3],
  ])("with refreshOnEnd %s leaves %i spent", (refreshOnEnd, spent) => {
    const table = tableOf({ refreshOnEnd }).declare(maren, 3).passAll().aim().closed().gm({ kind: "advance" }).passAll();
    expect([table.state.step, table.state.holders[maren]?.["strength"]?.spent]).toEqual(["over", spent]);
  });

  it("waits for NPCs that can still act if all players rest", () => {
    const table = tableOf().declare(maren, 2).give("tobin", { kind: "pass", combatant: tobin, resting: true });
    table.give("ysolt", { kind: "pass", combatant: ysolt, resting: true }).pass(bogThing, fenHag, wisp);
    table.give("maren", { kind: "pass", combatant: maren, resting: true }).aim().closed().gm({ kind: "advance" });
    expect([table.state.phase, table.state.step, table.view("gm").waiting]).toEqual([3, "declare", [bogThing, fenHag, wisp]]);
    expect(table.copy().pass(bogThing, fenHag, wisp).state.step).toBe("over");
    expect(table.copy().gm({ kind: "closeCall" }).state.step).toBe("over");
    table.declare(wisp, 2, 0, { relevant: "agility", secondary: "" });
    expect([table.state.step, table.stack(wisp).phase]).toEqual(["aim", 5]);
  });

  it("waits for NPCs last, once all others have passed with nothing on the line", () => {
    const table = tableOf().declare(maren, 2).passAll().aim().closed().gm({ kind: "advance" });
    expect(table.view("gm").waiting).toEqual([maren, tobin, ysolt]);
    expect(table.pass(maren, tobin, ysolt).view("gm").waiting).toEqual([bogThing, fenHag, wisp]);
    expect(table.refusal("maren", { kind: "recall", combatant: maren })).toBeNull();
    expect(table.pass(bogThing, fenHag, wisp).state.step).toBe("over");
  });

  it("asks in a second call for another action, since the first bid stands", () => {
    const table = tableOf();
    const asked = () => [table.state.call, table.view("maren").now.key];
    expect(asked()).toEqual([1, "declareYou"]);
    others(table.declare(maren, 2).declare(tobin, 2), maren);
    expect(asked()).toEqual([2, "declareAgain"]);
    expect(table.view("tobin").now.key).toBe("declareAgain");
    expect(table.view("gm").now.key).not.toBe("declareAgain");
  });

  it("is for the GM to decide if a window opens in which no combatant can or will act", () => {
    const cast = { [maren]: FEN_CAST[maren] as CastMember };
    const table = new Table({ cast }).declare(maren, 2);
    table.give("maren", { kind: "pass", combatant: maren, resting: true }).aim().closed().gm({ kind: "advance" });
    expect([table.state.step, table.view("gm").waiting, table.view("gm").now.key]).toEqual(["declare", [], "declareNobody"]);
    expect(table.refusal("maren", { kind: "recall", combatant: maren })).toBeNull();
    expect(table.gm({ kind: "closeCall" }).state.step).toBe("over");
    expect(entriesOf(table.encounter).at(-1)?.line.key).toBe("finish");
  });

  it("keeps dropped stacks from acting later, since their points came back", () => {
    const table = others(tableOf().declare(maren, 5), maren).gm({ kind: "finish" }, { kind: "reopen" }).declare(maren, 5);
    expect(table.stack(maren).phase).toBe(5);
    expect(table.refusal("gm", { kind: "restore", combatant: maren, stack: 1 })).toBe("lost");
    expect(table.passAll().stack(maren, 2)).toMatchObject({ voided: null, doubt: "" });
  });

  it("keeps stacks that were void before from acting, though they were paid for", () => {
    const table = others(tableOf().declare(maren, 5), maren).gm({ kind: "void", combatant: maren, stack: 1 });
    expect(table.refusal("gm", { kind: "restore", combatant: maren, stack: 1 })).toBeNull();
    table.gm({ kind: "finish" }, { kind: "reopen" });
    expect(table.refusal("gm", { kind: "restore", combatant: maren, stack: 1 })).toBe("lost");
    table.declare(maren, 5);
    const again = others(table, maren).gm({ kind: "void", combatant: maren, stack: 2 });
    expect(again.refusal("gm", { kind: "restore", combatant: maren, stack: 2 })).toBeNull();
  });

  it("may be taken back, which waits for all combatants again", () => {
    const table = tableOf().passAll().gm({ kind: "reopen" });
    expect([table.state.step, table.view("gm").waiting.length]).toEqual(["declare", 6]);
  });
});
