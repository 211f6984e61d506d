import { describe, expect, it, vi } from "vitest";
import { readEntry, STRUCTURES, serializeEntry, type Entry, type LogLine } from "../../../core/index.ts";
import { FEN } from "../../../core/structures/timeline/examples.fixture.ts";
import { Table } from "../../../core/structures/timeline/table.fixture.ts";
import type { Reader } from "./reader.ts";
import { logFor } from "./readable-log.ts";

let table = new Table();
vi.mock("../../encounter/encounter-lookups.ts", () => ({
  rulesEncounterOf: () => table.encounter,
  stateOf: () => table.state,
  structureOf: () => STRUCTURES.timeline,
  nameById: (_combat: unknown, id: string) => id,
}));
vi.mock("./sentence.ts", () => ({
  sentenceOf: (_combat: unknown, { key, data }: LogLine, targets: readonly string[] = [], crowd: readonly string[] = []) =>
    [key, data["text"] ?? "", ...targets, ...crowd].join(" ").trim(),
}));

const { maren, tobin, bogThing } = FEN;
const reader = (referee: boolean, own: readonly string[] = []): Reader => ({ referee, knows: () => true, owns: (id) => own.includes(id) });

/** Returns the log's lines about revealed cards, for a reader. */
function turned(referee: boolean): string[] {
  const entries = logFor({} as never, reader(referee)).flatMap(({ steps }) => steps.flatMap((step) => step.entries));
  return entries.flatMap(({ text, parts }) => [text, ...parts.map((part) => part.text)]).filter((text) => text.includes("Backstab"));
}

describe("a log", () => {
  it("tells of cards that are revealed together only when all of their phase are open, even to GMs, and of void ones at once", () => {
    const named = { name: "Backstab" };
    table = new Table().declare(maren, 3, 0, named).declare(tobin, 3, 0, named).declare(bogThing, 3, 0, named);
    table.away.add("gm");
    table.passAll();
    expect([table.state.step, table.stack(maren).bid?.name, turned(true), turned(false)]).toEqual(["flip", "Backstab", [], []]);
    table.gm({ kind: "void", combatant: tobin, stack: 1 });
    expect(turned(true)).toEqual(["void Backstab"]);
    table.away.clear();
    table.settle();
    expect(table.state.step).toBe("aim");
    expect(turned(false)).toEqual(["open Backstab", "open Backstab", "void Backstab", "open Backstab"]);
  });

  it("tells of a crowd that has done the same in one sentence, with all targets", () => {
    table = new Table().declare(maren, 3, 0, { name: "Backstab" });
    const { ledger, revision } = table.encounter;
    const last = readEntry(ledger[String(revision)] ?? "") as Entry;
    const told = (...who: readonly string[]): string | undefined => {
      const parts = who.map((combatant, place) => ({
        key: "target",
        data: { combatant, stack: place },
        about: [],
        targets: [`at${place}`],
      }));
      const entry = serializeEntry({
        ...last,
        command: { ...last.command, kind: "batch" },
        line: { key: "batch", data: {}, about: [], parts },
      });
      table.encounter = { ...table.encounter, ledger: { ...ledger, [String(revision)]: entry } };
      const entries = logFor({} as never, reader(true)).flatMap(({ steps }) => steps.flatMap((step) => step.entries));
      return entries.at(-1)?.text;
    };
    expect(told("goblin 1", "goblin 2", "goblin 3")).toBe("target  at0 at1 at2 goblin 1 goblin 2 goblin 3");
    expect(told("goblin 1", "goblin 2", "hag")).toBe("batch target  at0");
    expect(told("goblin 1", "goblin 2")).toBe("batch target  at0");
  });

  it("tells numbers of Health to referees and owners alone, also within a batch", () => {
    table = new Table().declare(maren, 3, 0, { name: "Backstab" });
    const { ledger, revision } = table.encounter;
    const last = readEntry(ledger[String(revision)] ?? "") as Entry;
    const inner = { key: "healthNumbers", data: { combatant: maren, from: 12, to: 7 }, about: [maren], readers: [maren] };
    const hurt = (combatant: string, more: object = {}) => ({ key: "hurt", data: { combatant }, about: [combatant], ...more });
    const told = (command: string, line: LogLine, to: Reader): string[] => {
      const entry = serializeEntry({ ...last, command: { ...last.command, kind: command }, line });
      table.encounter = { ...table.encounter, ledger: { ...ledger, [String(revision)]: entry } };
      const entries = logFor({} as never, to).flatMap(({ steps }) => steps.flatMap((step) => step.entries));
      const one = entries.at(-1);
      return one === undefined ? [] : [one.text, ...one.parts.map(({ text }) => text)];
    };
    const single = hurt(maren, { parts: [inner] });
    const batch = { key: "batch", data: {}, about: [], parts: [single, hurt(tobin)] };
    for (const knowing of [reader(true), reader(false, [maren])]) {
      expect(told("hurt", single, knowing)).toEqual(["hurt", "healthNumbers"]);
      expect(told("batch", batch, knowing)).toEqual(["batch hurt", "hurt", "healthNumbers", "hurt"]);
      expect(told("wishHealth", inner, knowing)).toEqual(["healthNumbers"]);
    }
    expect(told("hurt", single, reader(false, [tobin]))).toEqual(["hurt"]);
    expect(told("batch", batch, reader(false))).toEqual(["batch hurt", "hurt", "hurt"]);
    expect(told("wishHealth", inner, reader(false))).not.toContain("healthNumbers");
  });

  it("tells players of dice, except secret ones and those against combatants that they do not know of", () => {
    table = new Table().declare(maren, 3, 0, { name: "Backstab" });
    const { ledger, revision } = table.encounter;
    const last = readEntry(ledger[String(revision)] ?? "") as Entry;
    const die = { id: "a", count: 1, faces: 10, modifier: 0, dice: [4], total: 4 };
    const against = [maren, tobin].map((target, index) => ({ ...die, id: target, combatant: maren, target, total: index + 1 }));
    const entry = serializeEntry({ ...last, rolled: [die, { ...die, id: "b", total: 7, secret: true }, ...against] });
    table.encounter = { ...table.encounter, ledger: { ...ledger, [String(revision)]: entry } };
    const totals = (referee: boolean) => {
      const one: Reader = { ...reader(referee), knows: (id) => referee || id !== tobin };
      const entries = logFor({} as never, one).flatMap(({ steps }) => steps.flatMap((step) => step.entries));
      return entries.flatMap(({ rolled }) => rolled.map(({ total }) => total));
    };
    expect([totals(false), totals(true)]).toEqual([
      [4, 1],
      [4, 7, 1, 2],
    ]);
  });

  it("tells numbers for some readers to referees and to those who control one of them, in lines, parts and undos", () => {
    table = new Table().declare(maren, 3, 0, { name: "Backstab" });
    const { ledger, revision } = table.encounter;
    const last = readEntry(ledger[String(revision)] ?? "") as Entry;
    const numbers = (who: string): LogLine => ({ key: `numbers of ${who}`, data: {}, about: [], readers: [who] });
    const parts = [
      numbers(maren),
      numbers(tobin),
      { ...numbers(maren), key: "hidden", secret: true as const },
      { ...numbers(""), readers: [] },
    ];
    const told = (referee: boolean, line: LogLine): readonly string[] => {
      const entry = serializeEntry({ ...last, line });
      table.encounter = { ...table.encounter, ledger: { ...ledger, [String(revision)]: entry } };
      const entries = logFor({} as never, reader(referee, [maren])).flatMap(({ steps }) => steps.flatMap((step) => step.entries));
      return entries.flatMap((one) => [one.text, ...one.parts.map(({ text }) => text)]).filter((text) => /numbers|hidden/.test(text));
    };
    const hurt: LogLine = { key: "hurt", data: {}, about: [], parts };
    expect(told(false, hurt)).toEqual([`numbers of ${maren}`]);
    expect(told(true, hurt)).toEqual([`numbers of ${maren}`, `numbers of ${tobin}`, "hidden", "numbers of"]);
    expect([told(false, numbers(tobin)), told(true, numbers(tobin)), told(false, numbers(maren))]).toEqual([
      [],
      [`numbers of ${tobin}`],
      [`numbers of ${maren}`],
    ]);
  });

  it("gives the seconds after the start for each entry, and none for entries without a time", () => {
    table = new Table();
    const hold = (held: boolean) => table.gm({ kind: "hold", combatant: bogThing, held });
    hold(true);
    Object.assign(table, { encounter: { ...table.encounter, at: 760 } });
    hold(false);
    const entries = logFor({} as never, reader(true)).flatMap(({ steps }) => steps.flatMap((step) => step.entries));
    expect(entries.map(({ number, at }) => [number, at])).toEqual([
      [1, null],
      [2, 760],
    ]);
  });
});
