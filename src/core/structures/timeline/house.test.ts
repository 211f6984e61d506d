import { describe, expect, it } from "vitest";
import { findLastExposed } from "../../kernel/exposure.fixture.ts";
import { omitKey } from "../../kernel/records.ts";
import type { House } from "../../kernel/house.ts";
import type { JsonRecord } from "../../kernel/json-types.ts";
import { FEN } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { PRESETS } from "./house.ts";
import { timeline } from "./index.ts";
import { handPointsOf } from "./pools.ts";
import { UNSEEN } from "./unseen.fixture.ts";

const { maren, tobin, ysolt, bogThing, fenHag, wisp } = FEN;

/** Passes for all combatants that the call waits for, except the given ones. */
function others(table: Table, ...but: readonly string[]): Table {
  for (const id of table.view("gm").waiting) if (!but.includes(id)) table.pass(id);
  return table;
}

function tableOf(house: House = {}): Table {
  return new Table({ house });
}

const strike = (combatant: string) =>
  ({ kind: "declare", combatant, name: "Strike", type: "common", relevant: "strength", relevantBid: 1 }) as const;

describe("phases that are public at once", () => {
  const table = () => tableOf({ phaseReveal: "immediately" });

  it("let NPCs declare first, then players by place, round the table", () => {
    const first = table();
    expect(first.refusal("tobin", strike(tobin))).toBe("declareOrder");
    first.pass(bogThing, fenHag, wisp);
    expect([first.refusal("maren", strike(maren)), first.refusal("tobin", strike(tobin))]).toEqual([null, "declareOrder"]);
    first.declare(maren, 1);
    expect(first.refusal("tobin", strike(tobin))).toBeNull();
  });

  it("bind no hidden combatant, and no combatant at all with declareOrder free", () => {
    const first = table().give("table", { kind: "conceal", combatant: tobin, hidden: true });
    expect(first.refusal("tobin", strike(tobin))).toBeNull();
    expect(tableOf({ phaseReveal: "immediately", declareOrder: "free" }).refusal("tobin", strike(tobin))).toBeNull();
  });

  it("may not be sealed, and may not be clear under the other house rule", () => {
    const seal = { kind: "seal", combatant: bogThing, stack: 1, start: 0, bid: "a".repeat(64) } as const;
    expect(table().refusal("gm", { ...seal, phase: "b".repeat(64) })).toBe("inClear");
    expect(tableOf().refusal("gm", { ...seal, at: 3 })).toBe("notInClear");
  });
});

describe("windows", () => {
  it("with everyPhase open at each count that waits for a combatant", () => {
    const table = others(tableOf({ windows: "everyPhase" }).declare(maren, 3), maren);
    others(table);
    expect([table.state.phase, table.state.step]).toEqual([1, "declare"]);
    others(table);
    expect([table.state.phase, table.state.step]).toEqual([2, "declare"]);
    others(table);
    expect([table.state.phase, table.state.step]).toEqual([3, "declare"]);
    expect(others(table).state.step).toBe("aim");
  });

  it("with everyPhase are skipped at once if all pass until recalled", () => {
    const table = tableOf({ windows: "everyPhase" }).declare(maren, 3);
    others(table, maren);
    for (const [by, combatant] of [
      ["maren", maren],
      ["tobin", tobin],
      ["ysolt", ysolt],
    ] as const)
      table.give(by, { kind: "pass", combatant, resting: true });
    expect([table.state.phase, table.state.step]).toEqual([3, "aim"]);
  });

  it("with onJump open at the next occupied phase, before it resolves", () => {
    const table = tableOf({ windows: "onJump" }).declare(maren, 5).declare(tobin, 2).passAll().aim().closed().gm({ kind: "advance" });
    expect([table.state.phase, table.state.step]).toEqual([5, "declare"]);
    expect(others(table).state.step).toBe("aim");
  });
});

describe("a first action that is required", () => {
  it("lets only unable combatants pass in the very first call, but the GM may still close it", () => {
    const table = tableOf({ firstActionRequired: true });
    expect(table.refusal("maren", { kind: "pass", combatant: maren })).toBe("firstAction");
    expect(table.refusal("maren", { kind: "pass", combatant: maren, resting: true })).toBe("firstAction");
    for (const stat of Object.keys(table.state.holders[tobin] ?? {})) table.give("table", { kind: "pool", combatant: tobin, stat, max: 0 });
    expect(table.refusal("tobin", { kind: "pass", combatant: tobin })).toBeNull();
    table.declare(maren, 1).gm({ kind: "closeCall" });
    expect(table.refusal("maren", { kind: "pass", combatant: maren })).toBeNull();
  });
});

describe("a pass", () => {
  /** Maren has bid, all others have passed, and the call waits for her again. */
  const second = (house: House, ...resting: readonly string[]) => {
    const table = tableOf(house).declare(maren, 3);
    for (const [by, id] of [
      ["tobin", tobin],
      ["ysolt", ysolt],
    ] as const) {
      table.give(by, { kind: "pass", combatant: id, ...(resting.includes(id) ? { resting: true } : {}) });
    }
    return others(table, maren);
  };

  it("lasts for its call, and may be taken back while the call is open", () => {
    const table = tableOf().pass(tobin);
    expect(table.refusal("tobin", { kind: "recall", combatant: tobin })).toBeNull();
    expect([second({}).state.call, second({}).view("gm").waiting.includes(tobin)]).toEqual([2, true]);
  });

  it("that is final lasts for its window, and may not be taken back", () => {
    const house = { passIsFinal: true };
    const first = tableOf(house).pass(tobin);
    expect(first.refusal("tobin", { kind: "recall", combatant: tobin })).toBe("passFinal");
    const table = second(house);
    expect([table.state.call, table.view("gm").waiting]).toEqual([2, [maren]]);
    expect(table.refusal("tobin", strike(tobin))).toBe("passed");
    expect(table.view("tobin").rows.find(({ combatant }) => combatant === tobin)?.lamp).toBe("passed");
    table.declare(maren, 1);
    expect([table.state.call, table.view("gm").waiting]).toEqual([3, [maren]]);
    table.pass(maren).aim().closed().gm({ kind: "advance" });
    expect([table.state.step, table.state.phase, table.refusal("tobin", strike(tobin))]).toEqual(["declare", 4, null]);
  });

  it("that is final and standing is recalled for later windows only", () => {
    const table = second({ passIsFinal: true }, tobin);
    expect(table.give("tobin", { kind: "recall", combatant: tobin }).refusal("tobin", strike(tobin))).toBe("passed");
    table.pass(maren).aim().closed().gm({ kind: "advance" });
    expect([table.refusal("tobin", strike(tobin)), table.view("gm").waiting.includes(tobin)]).toEqual([null, true]);
  });

  it("that is final ends the sequence as soon as all have passed with nothing on the line, and NPCs were asked", () => {
    const table = tableOf({ passIsFinal: true }).pass(maren, tobin, ysolt);
    expect(table.state.step).toBe("declare");
    expect(others(table).state.step).toBe("over");
  });

  it("lasts for its call in an encounter from before the rule", () => {
    const { state } = tableOf();
    const house = omitKey(state.house as unknown as JsonRecord, "passIsFinal") as unknown as typeof state.house;
    const old = { ...state, house };
    expect(timeline.stateShape?.(old)).toBeNull();
    const passed = timeline.apply(old, { kind: "pass", combatant: tobin, position: timeline.position(old) }, SEATS.tobin, []).state;
    expect(timeline.refuse(passed, { kind: "recall", combatant: tobin, position: timeline.position(passed) }, SEATS.tobin)).toBeNull();
  });
});

describe("a combatant on hold during a call", () => {
  const release = { kind: "hold", combatant: maren, held: false } as const;
  const hold = { ...release, held: true };

  it("cannot avoid a required first action, unless a GM puts it on hold", () => {
    const table = tableOf({ firstActionRequired: true });
    const isOffered = () => table.options("maren").some(({ kind }) => kind === "hold");
    expect([table.refusal("maren", hold), isOffered()]).toEqual(["firstAction", false]);
    expect(table.refusal("maren", release)).toBeNull();
    expect(table.refusal("gm", hold)).toBeNull();
    table.declare(maren, 1);
    expect([table.refusal("maren", hold), isOffered()]).toEqual([null, true]);
  });

  it("may be put on hold if no first call is open, since it is closed or the sequence is over", () => {
    const closed = tableOf({ firstActionRequired: true }).gm({ kind: "closeCall" });
    const over = tableOf({ firstActionRequired: true }).gm({ kind: "finish" });
    for (const table of [closed, over]) {
      expect(table.state.step).not.toBe("declare");
      expect(table.options("maren").some(({ kind }) => kind === "hold")).toBe(true);
      expect(table.refusal("maren", hold)).toBeNull();
    }
  });

  it("declares in the next window only, since it knows the phases of this one", () => {
    const table = others(tableOf().give("maren", hold).declare(tobin, 2));
    expect([table.state.call, table.stack(tobin).phase]).toEqual([2, 2]);
    table.give("maren", release);
    expect([table.refusal("maren", strike(maren)), table.view("maren").waiting.includes(maren)]).toEqual(["late", false]);
    table.passAll().aim().closed().gm({ kind: "advance" });
    expect([table.state.step, table.state.call, table.refusal("maren", strike(maren))]).toEqual(["declare", 1, null]);
  });

  it("declares in the next window if it was hidden too, while a GM's own may declare at any time", () => {
    const table = tableOf();
    for (const one of [maren, bogThing]) table.give("table", { kind: "conceal", combatant: one, hidden: true });
    others(table.declare(tobin, 2));
    expect(table.state.call).toBe(2);
    for (const one of [maren, bogThing]) table.give("table", { kind: "conceal", combatant: one, hidden: false });
    expect([table.refusal("maren", strike(maren)), table.refusal("gm", strike(bogThing))]).toEqual(["late", null]);
  });

  it("still declares in its call if it is released before the call closes", () => {
    const table = tableOf().give("maren", hold).declare(tobin, 2).give("maren", release);
    expect(table.refusal("maren", strike(maren))).toBeNull();
  });
});

describe("pauseAfter", () => {
  it.each([
    ["ownActions", 1, 0],
    ["allActions", 4, 3],
  ])("with %s lets a Pause land on phase %i at the earliest", (pauseAfter, at, floor) => {
    const table = others(tableOf({ pauseAfter }).declare(tobin, 3), tobin);
    const pause = (phase: number) => ({ kind: "declare", combatant: maren, name: "Pause", type: "pause", at: phase }) as const;
    if (floor > 0) expect(table.refusal("maren", pause(floor))).toBe("pauseFloor");
    others(table.pause(maren, at));
    expect(table.stack(maren)).toMatchObject({ phase: at, voided: null });
  });
});

describe("maxPending and uniqueCards", () => {
  it("limit the actions on the line, and a combatant at the limit is not waited for", () => {
    const table = others(tableOf({ maxPending: 1 }).declare(maren, 1).declare(tobin, 3), maren, tobin);
    expect([table.state.call, table.view("gm").waiting]).toEqual([2, [ysolt]]);
    expect(table.refusal("maren", strike(maren))).toBe("maxPending");
  });

  it("allow each card once on the line, except Pauses", () => {
    const table = others(tableOf({ uniqueCards: true }).declare(maren, 1), maren);
    expect(table.refusal("maren", strike(maren))).toBe("unique");
    expect(table.refusal("maren", { ...strike(maren), name: "Dodge" })).toBeNull();
  });
});

describe("contests", () => {
  const assisted = (house: House = {}) =>
    tableOf({ dbc: "assisted", ...house })
      .declare(maren, 3)
      .passAll()
      .aim();
  const contest = { kind: "contest", combatant: maren, stack: 1, defender: tobin, stat: "agility", ability: 1, resistance: 0 } as const;

  it("are judged by the GM if they are not assisted", () => {
    expect(tableOf().declare(maren, 3).passAll().aim().refusal("gm", contest)).toBe("contestOff");
  });

  it("compare bid and ability with the free full stat", () => {
    const table = assisted().gm(contest);
    expect(table.stack(maren)).toMatchObject({ result: "failure", contest: { stands: true, answer: 4 } });
    expect(table.closed().state.holders[tobin]?.["agility"]?.spent).toBe(0);
  });

  it.each([
    [3, "success"],
    [4, "failure"],
  ])("let the defender seal an answer of %i from the hand, which is shown together and spent", (points, result) => {
    const table = assisted({ dbcDefence: "bidFromHand" }).gm(contest);
    table.away.add("tobin");
    table.give("tobin", { kind: "reply", combatant: tobin, against: maren, stack: 1, points });
    expect(table.stack(maren)).toMatchObject({ result: null, contest: { answer: null } });
    expect(JSON.stringify([table.state, table.view("maren")])).not.toContain(`"points":${points}`);
    expect(handPointsOf(table.state, tobin, table.secrets("tobin"))["agility"]).toBe(4 - points);
    expect(table.refusal("gm", { kind: "judge", combatant: maren, stack: 1, result: "success" })).toBeNull();
    expect(table.refusal("gm", { kind: "closePhase" })).toBe("answerSealed");
    const forged = { payload: { points: 0 }, salt: "0".repeat(64) };
    for (const kind of ["open", "break"] as const)
      expect(table.refusal("gm", { kind, combatant: maren, stack: 1, part: "answer", opening: forged })).toBe("misfit");
    table.away.delete("tobin");
    table.settle();
    expect(table.stack(maren)).toMatchObject({ result, contest: { answer: points } });
    expect(table.closed().state.holders[tobin]?.["agility"]?.spent).toBe(points);
  });

  it("let the defender stand on the full stat instead, and refuse more than the hand", () => {
    const table = assisted({ dbcDefence: "bidFromHand" }).gm(contest);
    expect(table.refusal("tobin", { kind: "reply", combatant: tobin, against: maren, stack: 1, points: 5 })).toBe("hand");
    expect(table.refusal("tobin", { kind: "reply", combatant: tobin, against: ysolt, stack: 1, points: 1 })).toBe("noContest");
    expect(table.refusal("ysolt", { kind: "answer", combatant: tobin, against: maren, stack: 1 })).toBe("notYours");
    table.give("tobin", { kind: "answer", combatant: tobin, against: maren, stack: 1 });
    expect(table.refusal("tobin", { kind: "reply", combatant: tobin, against: maren, stack: 1, points: 1 })).toBe("answered");
    expect(table.stack(maren).contest).toMatchObject({ stands: true, answer: 4 });
  });

  it("spend a visible answer to a hidden combatant's void action too, and show nothing else of it", () => {
    const table = assisted({ dbcDefence: "bidFromHand" }).gm(contest);
    table.give("tobin", { kind: "reply", combatant: tobin, against: maren, stack: 1, points: 2 }).settle();
    table.give("table", { kind: "conceal", combatant: maren, hidden: true });
    table.gm({ kind: "void", combatant: maren, stack: 1 });
    const before = table.state;
    table.gm({ kind: "closePhase" });
    expect(table.state.holders[tobin]?.["agility"]?.spent).toBe(2);
    expect(findLastExposed(timeline, UNSEEN, before, table.encounter, [{ seat: SEATS.ysolt, secrets: {} }])).toEqual([]);
  });

  it("leave a tie to the GM if the house says so", () => {
    const table = assisted({ dbcTie: "gm" }).gm({ ...contest, resistance: 0, ability: 1 });
    expect([table.stack(maren).result, table.refusal("gm", { kind: "closePhase" })]).toEqual([null, "unjudged"]);
  });
});

describe("the presets", () => {
  it("follow the source's letter: clear phases, from the first action, a window at each count, a first action for all", () => {
    const table = tableOf(PRESETS.literal);
    for (const npc of [bogThing, fenHag, wisp]) table.declare(npc, 1);
    table.declare(maren, 3);
    expect(table.stack(maren).phase).toBe(3);
    expect(table.refusal("tobin", { kind: "pass", combatant: tobin })).toBe("firstAction");
    table.declare(tobin, 2).declare(ysolt, 1);
    expect(table.state.call).toBe(2);
    table.declare(maren, 1);
    table.gm({ kind: "closeCall" });
    table.declare(maren, 1);
    expect([table.stack(maren, 2).phase, table.stack(maren, 3).phase]).toEqual([4, 4]);
    while (table.state.step === "declare") table.gm({ kind: "closeCall" });
    expect([table.state.phase, table.state.step]).toEqual([1, "aim"]);
  });

  it("leave every default in the recommended one", () => {
    expect(tableOf(PRESETS.recommended).state.house).toEqual(tableOf().state.house);
  });
});
