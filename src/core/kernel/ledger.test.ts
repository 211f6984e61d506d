import { describe, expect, it } from "vitest";
import { SWAMP } from "../structures/stages/examples.fixture.ts";
import { Table } from "../structures/stages/table.fixture.ts";
import type { Entry } from "./encounter.ts";
import { appendEntry, entriesOf, isGivenByPerson, LEDGER_ENTRIES, readEntry, findUndoable, serializeEntry } from "./ledger.ts";
import type { JsonRecord } from "./json-types.ts";

const { wilrow, fjarva, monster1, monster2 } = SWAMP;
const pass = (combatant: string) => ({ kind: "pass", combatant }) as const;
const position = { unit: 3, step: "aim", call: 2, undos: 1 };
const entry: Entry = {
  number: 7,
  by: "Player0000000000",
  gm: false,
  command: { kind: "pass", combatant: monster1, position },
  rolled: [],
  line: { key: "pass", data: { combatant: monster1 }, about: [monster1] },
  position,
};

describe("the line of a ledger entry", () => {
  it("holds no fact twice", () => {
    expect(JSON.parse(serializeEntry(entry))).toEqual({
      number: 7,
      by: "Player0000000000",
      command: { kind: "pass", combatant: monster1 },
      line: { key: "pass", data: { combatant: monster1 } },
      position,
    });
  });

  it("reads back as it was written, whatever was left out", () => {
    const roll = { id: "a", count: 1, faces: 6, modifier: 0, dice: [4], total: 4 };
    const parts = [entry.line, { key: "lock", data: {}, about: [] }, { key: "hold", data: { combatant: monster1 }, about: [] }];
    const others: Entry[] = [
      entry,
      { ...entry, at: 0 },
      { ...entry, at: 7_512 },
      { ...entry, gm: true, rolled: [roll], inverse: [{ path: ["a"], value: 1 }] },
      { ...entry, command: { ...entry.command, position: { ...position, undos: 0 } } },
      { ...entry, line: { key: "batch", data: { count: 3 }, about: [monster1, wilrow], parts, unit: 2, step: "aim", secret: true } },
      { ...entry, line: { key: "announce", data: { combatant: monster1, text: "Claw" }, about: [monster1], targets: [wilrow] } },
    ];
    for (const one of others) expect(readEntry(serializeEntry(one))).toEqual(one);
  });

  it("stores its inverse as a tree, or as a list if one change lies within another", () => {
    const inverse = [{ path: ["a", "b"], value: null }, { path: ["a", "c"] }, { path: ["d"], value: { e: [1] } }];
    expect(JSON.parse(serializeEntry({ ...entry, inverse }))).toMatchObject({ back: { a: { b: [null], c: [] }, d: [{ e: [1] }] } });
    expect(readEntry(serializeEntry({ ...entry, inverse }))?.inverse).toEqual(inverse);
    const within = [
      { path: ["a"], value: {} },
      { path: ["a", "b"], value: 1 },
    ];
    expect(readEntry(serializeEntry({ ...entry, inverse: within }))?.inverse).toEqual(within);
    expect(readEntry(JSON.stringify({ ...entry, inverse }))?.inverse).toEqual(inverse);
  });

  it("stores only what the dice of a roll do not imply", () => {
    const plain = { id: "a", count: 2, faces: 6, modifier: 0, dice: [4, 1], total: 5 };
    const odd = { ...plain, modifier: 2, count: 3, total: 9 };
    expect(JSON.parse(serializeEntry({ ...entry, rolled: [plain] }))).toMatchObject({ rolled: [{ id: "a", faces: 6, dice: [4, 1] }] });
    expect(readEntry(serializeEntry({ ...entry, rolled: [plain, odd] }))?.rolled).toEqual([plain, odd]);
  });

  it("may come from a version that left nothing out", () => {
    expect(readEntry(JSON.stringify(entry))).toEqual(entry);
  });
});

describe("the entry that an undo takes back first", () => {
  it("is one that a person asked for, and neither the table's nor an automatic opening, alone or in a batch", () => {
    const open = { kind: "open", combatant: monster1, position };
    const pass = { kind: "pass", combatant: monster1, position };
    const together = (...commands: JsonRecord[]): Entry => ({ ...entry, command: { kind: "batch", position, commands } });
    expect(isGivenByPerson(entry)).toBe(true);
    expect(isGivenByPerson({ ...entry, by: "table" })).toBe(false);
    expect(isGivenByPerson({ ...entry, command: open })).toBe(false);
    expect([together(open, open), together(pass, pass), together(open, pass), together()].map((one) => isGivenByPerson(one))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const ledger = [entry, { ...entry, command: open }, together(open), { ...entry, by: "table" }]
      .map((one, index) => ({ ...one, number: index + 1, inverse: [] }))
      .reduce<Record<string, string>>((written, one) => appendEntry(written, one), {});
    expect(findUndoable({ ledger, undone: {} })?.number).toBe(1);
  });
});

describe("an entry that is too old to be undone", () => {
  it("keeps its log line, and only the kind of its command", () => {
    const table = new Table().gm({ kind: "batch", commands: [pass(monster1), pass(monster2)] });
    const [first] = entriesOf(table.encounter);
    if (!first) throw new Error("no entry");
    let { ledger } = table.encounter;
    for (let number = 2; number <= LEDGER_ENTRIES + 1; number += 1) ledger = appendEntry(ledger, { ...entry, number, inverse: [] });
    const { inverse, ...told } = first;
    expect(inverse).toHaveLength(2);
    const [old, kept] = entriesOf({ ledger });
    expect(old).toEqual({ ...told, command: { kind: "batch", position: first.position } });
    expect(kept?.command).toEqual(entry.command);
  });
});

describe("players' entries that cancel each other", () => {
  const hold = (combatant: string, held: boolean) => ({ kind: "hold", combatant, held }) as const;
  const undoableOf = (table: Table) => entriesOf(table.encounter).filter(({ inverse }) => inverse !== undefined);

  it("do not push out what others could undo, and can be undone themselves", () => {
    const table = new Table().gm(pass(monster1));
    for (let count = 0; count < LEDGER_ENTRIES; count += 1) table.give("wilrow", hold(wilrow, true)).give("wilrow", hold(wilrow, false));
    expect([entriesOf(table.encounter).length, undoableOf(table)[0]?.number]).toEqual([2 * LEDGER_ENTRIES + 1, 1]);
    const before = table.encounter.state;
    table.gm({ kind: "undo" });
    expect(table.encounter.state.combatants[wilrow]?.held).toBe(true);
    table.gm({ kind: "redo" });
    expect({ ...table.encounter.state, undos: 0 }).toEqual({ ...before, undos: 0 });
    table.gm({ kind: "undo", to: 1 });
    expect(table.encounter.state.combatants[monster1]?.passed).toBe(false);
  });

  it("are found over several entries, but not across an entry that counts", () => {
    const table = new Table().gm(pass(monster1));
    const both = [
      ["wilrow", wilrow],
      ["fjarva", fjarva],
    ] as const;
    for (const held of [true, false]) for (const [who, one] of both) table.give(who, hold(one, held));
    expect(entriesOf(table.encounter).map(({ idle }) => idle === true)).toEqual([false, true, true, true, true]);
    table.give("wilrow", hold(wilrow, true)).gm(pass(monster2)).give("wilrow", hold(wilrow, false));
    expect(
      entriesOf(table.encounter)
        .slice(5)
        .some(({ idle }) => idle),
    ).toBe(false);
  });

  it("are read back as they were written", () => {
    const idle: Entry = { ...entry, idle: true, inverse: [{ path: ["a"], value: 1 }] };
    expect(readEntry(serializeEntry(idle))).toEqual(idle);
  });
});
