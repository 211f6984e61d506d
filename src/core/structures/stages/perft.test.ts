import { describe, expect, it } from "vitest";
import { perft } from "../../kernel/perft.fixture.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { Seat } from "../../kernel/structure.ts";
import { SWAMP, SWAMP_CAST } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { stages } from "./index.ts";

const { fjarva, monster1 } = SWAMP;
const { [fjarva]: hero, [monster1]: monster } = SWAMP_CAST;
if (hero === undefined || monster === undefined) throw new Error("no cast");
const PAIR: Cast = { [fjarva]: hero, [monster1]: monster };
const BOTH: readonly Seat[] = [SEATS.narrator, SEATS.fjarva];

/** Returns the number of ways on from a table, after one, two and three commands. */
function ways(table: Table, seats: readonly Seat[], depth: number): number[] {
  return Array.from({ length: depth }, (_each, index) => perft(stages, table.state, seats, index + 1));
}

const announcing = () => new Table({}, PAIR);
const classifying = () => new Table({ adjust: true, bide: true }, PAIR).announced({ [monster1]: [fjarva], [fjarva]: [] });
const open = () =>
  new Table({ effects: "listOrder" }, PAIR).announced({ [monster1]: [fjarva], [fjarva]: [] }).classified({ [monster1]: 1, [fjarva]: 2 });
const ended = () => new Table({}, PAIR).gm({ kind: "lock" }, { kind: "begin" });

// A change of these numbers is a change of the rules.
describe("perft", () => {
  it.each([
    ["announce, a player", announcing, [SEATS.fjarva], [3, 8, 20]],
    ["announce", announcing, BOTH, [19, 358, 6703]],
    ["classify, a player", classifying, [SEATS.fjarva], [3, 8, 20]],
    ["classify", classifying, BOTH, [35, 1174, 38443]],
    ["an open stage, a player", open, [SEATS.fjarva], [2, 4, 8]],
    ["an open stage", open, BOTH, [53, 2746]],
    ["the end", ended, BOTH, [15, 231, 3648]],
  ] as const)("of %s", (_name, table, seats, expected) => {
    expect(ways(table(), seats, expected.length)).toEqual(expected);
  });
});
