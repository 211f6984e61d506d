import { describe, expect, it } from "vitest";
import { SWAMP } from "../structures/stages/examples.fixture.ts";
import { SEATS, Table } from "../structures/stages/table.fixture.ts";
import { stages } from "../structures/stages/index.ts";
import { patch } from "./diff.ts";
import type { Encounter } from "./encounter.ts";
import { appendEntry, entriesOf, LEDGER_ENTRIES, readEntry, findUndoToRedo, standingEntriesOf, findUndoable } from "./ledger.ts";
import { playCommand, refusePlay, replayEntriesOnto } from "./play.ts";
import type { DiceRequest, Rolled } from "./dice.ts";
import type { Seat, Structure, StateBase } from "./structure.ts";

const { fjarva, wilrow, monster1, monster2 } = SWAMP;
const pass = (combatant: string) => ({ kind: "pass", combatant }) as const;
const stranger = {
  id: "StrangerStranger",
  name: "Stranger",
  side: "foe",
  npc: true,
  hidden: false,
  holder: "StrangerStranger",
  numbers: {},
} as const;

describe("play", () => {
  it("refuses a command made for another position, but not what the table observes", () => {
    const table = new Table();
    const position = { ...stages.position(table.state), undos: 1 };
    const command = { ...pass(monster1), position };
    expect(playCommand(stages, table.encounter, command, SEATS.narrator)).toEqual({ kind: "refused", refusal: { reason: "position" } });
    expect(playCommand(stages, table.encounter, { kind: "leave", combatant: monster1, position }, SEATS.table).kind).toBe("done");
  });

  it("accepts a command that holds at any position, also in a batch", () => {
    const table = new Table();
    const position = stages.position(table.state);
    const on = { kind: "hold", combatant: monster1, held: true } as const;
    const hold = { ...on, position };
    table.gm({ kind: "lock" });
    expect(stages.position(table.state)).not.toEqual(position);
    expect(playCommand(stages, table.encounter, hold, SEATS.narrator).kind).toBe("done");
    expect(playCommand(stages, table.encounter, { kind: "batch", position, commands: [on] }, SEATS.narrator).kind).toBe("done");
    const side = { kind: "side", combatant: monster1, side: "party" } as const;
    expect(playCommand(stages, table.encounter, { kind: "batch", position, commands: [side] }, SEATS.narrator)).toMatchObject({
      refusal: { reason: "position" },
    });
  });

  it("returns the changes that lead from the old encounter to the new", () => {
    const table = new Table();
    const verdict = table.ask("narrator", pass(monster1));
    if (verdict.kind !== "done") throw new Error("refused");
    expect(patch(table.encounter, verdict.changes)).toEqual(verdict.encounter);
    expect(verdict.changes.map((change) => change.path.join("/"))).toEqual([`state/combatants/${monster1}/passed`, "revision", "ledger/1"]);
  });

  it("writes one entry per command, with who, what, where and the inverse", () => {
    const [entry] = entriesOf(new Table().gm(pass(monster1)).encounter);
    expect(entry).toEqual({
      number: 1,
      by: "NarratorNarrator",
      gm: true,
      command: { ...pass(monster1), position: { unit: 1, step: "announce", undos: 0 } },
      rolled: [],
      line: { key: "pass", data: { combatant: monster1 }, about: [monster1] },
      position: { unit: 1, step: "announce", undos: 0 },
      inverse: [{ path: ["combatants", monster1, "passed"], value: false }],
    });
  });

  it("notes in the entry the time of the encounter, and replays to the same ledger", () => {
    const start = new Table().encounter;
    const command = (undos: number) => ({ ...pass(undos === 0 ? monster1 : monster2), position: stages.position(start.state) });
    const first = playCommand(stages, { ...start, at: 0 }, command(0), SEATS.narrator);
    if (first.kind !== "done") throw new Error("refused");
    expect(patch(start, first.changes)).toEqual(first.encounter);
    const second = playCommand(stages, { ...first.encounter, at: 75 }, command(1), SEATS.narrator);
    if (second.kind !== "done") throw new Error("refused");
    const third = playCommand(stages, second.encounter, { kind: "undo", position: stages.position(start.state) }, SEATS.narrator);
    if (third.kind !== "done") throw new Error("refused");
    const entries = entriesOf(third.encounter);
    expect(entries.map((entry) => (Object.hasOwn(entry, "at") ? entry.at : "none"))).toEqual([0, 75, "none"]);
    expect(replayEntriesOnto(stages, start, entries)).toEqual(third.encounter);
  });

  it("leaves undo, redo and batch to GMs", () => {
    const table = new Table().gm(pass(monster1));
    expect(table.refusal("fjarva", { kind: "undo" })).toBe("gmOnly");
    expect(table.refusal("fjarva", { kind: "redo" })).toBe("gmOnly");
    expect(table.refusal("fjarva", { kind: "batch", commands: [] })).toBe("gmOnly");
  });
});

describe("the reason for a refusal", () => {
  const refusals = (table: Table, command: object, seat: Seat) => [
    refusePlay(stages, table.encounter, command as never, seat),
    playCommand(stages, table.encounter, command as never, seat),
  ];

  it("is the one that play gives, for commands, batches, undo and redo", () => {
    const table = new Table().gm(pass(monster1));
    const position = stages.position(table.state);
    const batch = (...commands: readonly object[]) => ({ kind: "batch", position, commands });
    const asked: readonly (readonly [command: object, seat: Seat])[] = [
      [{ ...pass(monster1), position }, SEATS.narrator],
      [{ ...pass(monster2), position }, SEATS.narrator],
      [{ ...pass(monster2), position: { ...position, undos: 9 } }, SEATS.narrator],
      [{ ...pass(monster2), position }, SEATS.wilrow],
      [batch(pass(monster2), pass(wilrow)), SEATS.narrator],
      [batch(pass(monster2), pass(monster2)), SEATS.narrator],
      [{ kind: "undo", position }, SEATS.narrator],
      [{ kind: "redo", position }, SEATS.narrator],
      [{ kind: "undo", position }, SEATS.wilrow],
    ];
    for (const [command, seat] of asked) {
      const [refusal, verdict] = refusals(table, command, seat);
      expect(verdict, JSON.stringify(command)).toMatchObject(refusal === null ? { kind: "done" } : { kind: "refused", refusal });
    }
  });

  it("is found without playing the command", () => {
    const table = new Table();
    const still = {
      ...stages,
      apply: () => {
        throw new Error("It was played.");
      },
    };
    expect(refusePlay(still, table.encounter, { ...pass(monster1), position: stages.position(table.state) }, SEATS.narrator)).toBe(null);
  });
});

describe("a batch", () => {
  it("is one entry, and undone in one step", () => {
    const table = new Table().gm({ kind: "batch", commands: [pass(monster1), pass(monster2)] });
    expect(table.view("narrator").waiting).toEqual([fjarva, wilrow]);
    const [entry] = entriesOf(table.encounter);
    expect(entry?.line).toMatchObject({ key: "batch", data: { count: 2 }, about: [monster1, monster2] });
    expect(entry?.line.parts?.map((line) => line.key)).toEqual(["pass", "pass"]);
    table.gm({ kind: "undo" });
    expect(table.view("narrator").waiting).toHaveLength(4);
  });

  it("is refused whole if one of its commands is", () => {
    const table = new Table();
    const before = table.encounter;
    expect(table.refusal("narrator", { kind: "batch", commands: [pass(monster1), pass(monster1)] })).toBe("alreadyPassed");
    expect(table.encounter).toBe(before);
  });

  it("names whose command is refused, unless all are refused", () => {
    const { encounter } = new Table().gm(pass(monster2));
    const position = stages.position(encounter.state);
    const why = (...commands: readonly object[]) =>
      refusePlay(stages, encounter, { kind: "batch", position, commands } as never, SEATS.narrator);
    for (const commands of [
      [pass(monster1), pass(monster2)],
      [pass(monster2), pass(monster1)],
    ])
      expect(why(...commands)).toMatchObject({ reason: "alreadyPassed", data: { member: monster2 } });
    for (const commands of [[pass(monster2)], [pass(monster2), pass(monster2)]]) expect(why(...commands)?.data?.["member"]).toBeUndefined();
  });

  it("is refused if one of its commands moves the encounter on", () => {
    expect(new Table().refusal("narrator", { kind: "batch", commands: [{ kind: "lock" }, { kind: "lock" }] })).toBe("position");
  });
});

describe("undo", () => {
  it("raises the count of undos, so that an old click is refused", () => {
    const table = new Table().gm(pass(monster1), { kind: "undo" });
    expect(stages.position(table.state)).toEqual({ unit: 1, step: "announce", undos: 1 });
  });

  it("takes automatic entries back with the entry that caused them", () => {
    const table = new Table().gm(pass(monster1), pass(monster2)).give("table", { kind: "defeat", combatant: wilrow, defeated: true });
    expect(findUndoable(table.encounter)?.number).toBe(2);
    table.gm({ kind: "undo" });
    expect(table.encounter.undone).toEqual({ "2": 4, "3": 4 });
    expect(table.state.combatants[wilrow]?.standing).toBe("in");
    expect(standingEntriesOf(table.encounter).map((entry) => entry.number)).toEqual([1]);
  });

  it("goes back to before any standing entry", () => {
    const table = new Table();
    const start = table.state;
    table.gm(pass(monster1), pass(monster2), pass(wilrow));
    expect(table.refusal("narrator", { kind: "undo", to: 9 })).toBe("nothingToUndo");
    table.gm({ kind: "undo", to: 1 });
    expect(table.state).toEqual({ ...start, undos: 1 });
    expect(table.refusal("narrator", { kind: "undo", to: 2 })).toBe("nothingToUndo");
  });

  it("is undone by redo, one at a time, until another command is played", () => {
    const table = new Table().gm(pass(monster1), pass(monster2), { kind: "undo" }, { kind: "undo" });
    expect(findUndoToRedo(table.encounter)?.number).toBe(4);
    table.gm({ kind: "redo" });
    expect(table.view("narrator").waiting).toEqual([fjarva, monster2, wilrow]);
    expect(table.encounter.undone).toEqual({ "2": 3 });
    table.gm(pass(wilrow));
    expect(table.refusal("narrator", { kind: "redo" })).toBe("nothingToRedo");
    table.gm({ kind: "undo" }, { kind: "undo" });
    expect(table.view("narrator").waiting).toHaveLength(4);
  });

  it("keeps what the table observed: joins, departures, sight and sides", () => {
    const table = new Table().gm({ kind: "announce", combatant: monster1, text: "Claw" });
    table.give("table", { kind: "join", member: stranger }).give("table", { kind: "conceal", combatant: monster2, hidden: true });
    table
      .give("table", { kind: "side", combatant: wilrow, side: "foe" })
      .give("table", { kind: "leave", combatant: fjarva })
      .gm({ kind: "undo" });
    const { combatants, actions } = table.state;
    expect(actions).toEqual({});
    expect(combatants[stranger.id]?.standing).toBe("in");
    expect([combatants[monster2]?.hidden, combatants[wilrow]?.side, combatants[fjarva]?.standing]).toEqual([true, "foe", "left"]);
  });
});

describe("the ledger", () => {
  it("keeps old entries readable, but they cannot be undone", () => {
    const table = new Table();
    for (let count = 0; count <= LEDGER_ENTRIES; count += 1) table.gm({ kind: "hold", combatant: wilrow, held: count % 2 === 0 });
    const entries = entriesOf(table.encounter);
    expect(entries).toHaveLength(LEDGER_ENTRIES + 1);
    expect(entries.filter((entry) => entry.inverse === undefined).map((entry) => entry.number)).toEqual([1]);
    expect(table.refusal("narrator", { kind: "undo", to: 1 })).toBe("tooOld");
    expect(table.refusal("narrator", { kind: "undo", to: 2 })).toBeNull();
  });

  it("makes its oldest entries impossible to undo if it grows too large", () => {
    const big = { path: ["a"], value: "x".repeat(100_000) };
    const entry = {
      by: "x",
      gm: true,
      command: { kind: "k" },
      rolled: [],
      line: { key: "k", data: {}, about: [] },
      position: { unit: 1, step: "a", undos: 0 },
    };
    let ledger: Encounter["ledger"] = {};
    // Two fit into the limit, and four are always kept.
    for (const number of [1, 2, 3, 4, 5]) ledger = appendEntry(ledger, { ...entry, number, inverse: [big] });
    expect(Object.values(ledger).map((line) => readEntry(line)?.inverse !== undefined)).toEqual([false, true, true, true, true]);
  });

  it("keeps new entries undoable, however long the log has grown", () => {
    const [entry] = entriesOf(new Table().gm(pass(monster1)).encounter);
    if (!entry) throw new Error("no entry");
    const told = { ...entry, line: { ...entry.line, data: { note: "x".repeat(1000) } } };
    let ledger: Encounter["ledger"] = {};
    for (let number = 1; number <= 400; number += 1) ledger = appendEntry(ledger, { ...told, number });
    const kept = Object.values(ledger).filter((line) => readEntry(line)?.inverse !== undefined);
    expect(kept.length).toBeGreaterThan(150);
    expect(kept.length).toBeLessThan(300);
  });

  it("skips a line that is no entry", () => {
    expect(entriesOf({ ledger: { "1": "{", "2": "7", "3": "null" } })).toEqual([]);
  });
});

describe("dice", () => {
  const request: DiceRequest = { id: "a", count: 1, faces: 6, modifier: 0 };
  const roll = (id: string) => ({ ...request, id, dice: [3], total: 3 });
  interface Sum extends StateBase {
    readonly sum: number;
  }
  const rolling = {
    ...stages,
    shapes: { roll: {} },
    setup: () => ({ undos: 0, combatants: {}, sum: 0 }),
    position: (state: Sum) => ({ unit: 1, step: "roll", undos: state.undos }),
    refuse: () => null,
    needs: (_state: Sum, _command: unknown, rolled: readonly unknown[]) =>
      rolled.length < 2 ? [{ ...request, id: rolled.length === 0 ? "a" : "b" }] : [],
    apply: (state: Sum, _command: unknown, _seat: unknown, rolled: readonly Rolled[]) => ({
      state: { ...state, sum: rolled.reduce((sum, each) => sum + each.total, state.sum) },
      line: { key: "roll", data: { ids: rolled.map((each) => each.id).join(" ") }, about: [] },
    }),
    rewound: (state: Sum) => state,
  } as unknown as Structure<Sum, { kind: "roll"; position: ReturnType<Structure<Sum, never, never>["position"]> }>;
  const start: Encounter<Sum> = { state: rolling.setup({}, {}), revision: 0, ledger: {}, undone: {} };
  const position = rolling.position(start.state);

  it("are requested until none is missing, and kept in the entry", () => {
    const command = { kind: "roll", position } as const;
    expect(playCommand(rolling, start, command, SEATS.narrator)).toEqual({ kind: "wants", dice: [request] });
    expect(playCommand(rolling, start, command, SEATS.narrator, [roll("a")])).toEqual({ kind: "wants", dice: [{ ...request, id: "b" }] });
    const done = playCommand(rolling, start, command, SEATS.narrator, [roll("a"), roll("b")]);
    expect(done.kind === "done" && done.encounter.state.sum).toBe(6);
    if (done.kind === "done") expect(replayEntriesOnto(rolling, start, done.entries).state.sum).toBe(6);
  });

  it("of a batch carry the index of their command", () => {
    const command = { kind: "batch", position, commands: [{ kind: "roll" }, { kind: "roll" }] } as const;
    const rolled: Rolled[] = [];
    let verdict = playCommand(rolling, start, command, SEATS.narrator, rolled);
    while (verdict.kind === "wants" && rolled.length < 9) {
      rolled.push(...verdict.dice.map((wanted) => roll(wanted.id)));
      verdict = playCommand(rolling, start, command, SEATS.narrator, rolled);
    }
    expect(rolled.map((each) => each.id)).toEqual(["0:a", "0:b", "1:a", "1:b"]);
    if (verdict.kind !== "done") throw new Error("refused");
    expect(verdict.encounter.state.sum).toBe(12);
    expect(verdict.entries[0]?.line.parts?.map(({ data }) => data["ids"])).toEqual(["a b", "a b"]);
  });
});
