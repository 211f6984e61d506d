import { describe, expect, it } from "vitest";
import { perft } from "../../kernel/perft.fixture.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { Seat } from "../../kernel/structure.ts";
import { CAVE, CAVE_CAST } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { moments } from "./index.ts";
import type { Step } from "./state.ts";

const { bryn, goblin1 } = CAVE;
const { [bryn]: hero, [goblin1]: goblin } = CAVE_CAST;
if (hero === undefined || goblin === undefined) throw new Error("no cast");
const PAIR: Cast = { [bryn]: hero, [goblin1]: { ...goblin, near: [bryn] } };
const ONE: readonly Seat[] = [SEATS.bryn];
const BOTH: readonly Seat[] = [SEATS.narrator, SEATS.bryn];

/** Counts the sequences of one, two or more commands from a table. */
function ways(table: Table, seats: readonly Seat[], depth: number): number[] {
  return Array.from({ length: depth }, (_each, index) => perft(moments, table.state, seats, index + 1));
}

const begun = () => new Table({}, PAIR);
const at = (step: Step) => () => new Table({}, PAIR).to(step);
const free = () => new Table({}, PAIR).gm({ kind: "ambush", side: "foe", rolls: {} });
const prone = () => at("movementParty")().give("table", { kind: "status", combatant: bryn, status: "prone", active: true });

// If these numbers change, the rules have changed.
describe("perft", () => {
  it.each([
    ["the meeting, a player", begun, ONE, [10, 102, 1058]],
    ["the meeting", begun, BOTH, [59, 3396]],
    ["a free Moment, a player", free, ONE, [3, 9, 27]],
    ["a free Moment", free, BOTH, [50, 2494]],
    ["the missile phase, a player", at("missileParty"), ONE, [6, 35, 200]],
    ["the movement phase, a player", at("movementParty"), ONE, [20, 352, 5792]],
    ["the movement phase of who is prone, a player", prone, ONE, [9, 82, 756]],
    ["the movement phase of the foes", at("movementFoe"), BOTH, [60, 3483]],
    ["the melee phase, a player", at("meleeParty"), ONE, [6, 35, 200]],
    ["the management phase, a player", at("managementParty"), ONE, [6, 35, 200]],
    ["the management phase", at("managementParty"), BOTH, [49, 2389]],
  ] as const)("of %s", (_name, table, seats, expected) => {
    expect(ways(table(), seats, expected.length)).toEqual(expected);
  });
});
