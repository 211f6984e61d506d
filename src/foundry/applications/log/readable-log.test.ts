import { describe, expect, it, vi } from "vitest";
import { STRUCTURES, type LogLine } from "../../../core/index.ts";
import { FEN } from "../../../core/structures/timeline/examples.ts";
import { Table } from "../../../core/structures/timeline/fixture.ts";
import type { Reader } from "./reader.ts";
import { logFor } from "./readable-log.ts";

let table = new Table();
vi.mock("../../encounters.ts", () => ({
  encounterOf: () => table.encounter,
  stateOf: () => table.state,
  structureOf: () => STRUCTURES.timeline,
}));
vi.mock("./sentence.ts", () => ({ sentence: (_combat: unknown, { key, data }: LogLine) => `${key} ${String(data["text"] ?? "")}`.trim() }));

const { maren, tobin, bogThing } = FEN;
const reader = (narrator: boolean): Reader => ({ narrator, knows: () => true });

/** What the log says of turned cards to somebody. */
function turned(narrator: boolean): string[] {
  const entries = logFor({} as never, reader(narrator)).flatMap(({ steps }) => steps.flatMap((step) => step.entries));
  return entries.flatMap(({ text, parts }) => [text, ...parts.map((part) => part.text)]).filter((text) => text.includes("Backstab"));
}

describe("a log", () => {
  it("tells of cards that are turned together once all of their phase lie open, to GMs too, and at once of what is void", () => {
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

  it("says of each entry how many seconds after the start it was given, and nothing of one that noted none", () => {
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
