import { describe, expect, it } from "vitest";
import { complete } from "../../kernel/complete.fixture.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import { FEN, FEN_CAST, numbersOf, type Bare } from "./examples.fixture.ts";
import { Table, type Who } from "./table.fixture.ts";

const { maren, bogThing } = FEN;
const { [maren]: hero, [bogThing]: monster } = FEN_CAST;
if (hero === undefined || monster === undefined) throw new Error("no cast");
/** Two combatants with two stats, so that all they may do can be counted. */
const PAIR: Cast = {
  [maren]: { ...hero, numbers: numbersOf([2, 1]) },
  [bogThing]: { ...monster, numbers: numbersOf([1, 0]) },
};
const BOTH: readonly Who[] = ["gm", "maren"];

/** Counts the ways to give so many commands in a row: each option with sample values. Intents are sealed. Owed commands and openings follow each. */
function count(table: Table, seats: readonly Who[], depth: number): number {
  if (depth === 0) return 1;
  let ways = 0;
  for (const seat of seats) {
    for (const option of table.options(seat)) {
      for (const command of complete(option, table.position) as readonly Bare[]) {
        const verdict = table.ask(seat, command);
        if (verdict.kind !== "done") continue;
        ways += depth === 1 ? 1 : count(table.copy().give(seat, command), seats, depth - 1);
      }
    }
  }
  return ways;
}

/** Returns the number of command sequences of length one, two, and so on up to `depth`. */
function ways(table: Table, seats: readonly Who[], depth: number): number[] {
  return Array.from({ length: depth }, (_each, index) => count(table, seats, index + 1));
}

const pair = (house = {}) => new Table({ cast: PAIR, house });
const declaring = () => pair();
const literal = () =>
  pair({ phaseReveal: "immediately", windows: "everyPhase", additionalStart: "fromFirstAction", firstActionRequired: true });
const calling = () => pair().declare(bogThing, 1).declare(maren, 1);
const aiming = () => calling().passAll();
const resolving = () => aiming().aim([bogThing]);
const advancing = () => resolving().closed();
const over = () => advancing().gm({ kind: "finish" });

// A change of these numbers is a change of the rules.
describe("perft", () => {
  it.each([
    ["the first call, a player", declaring, ["maren"], [33, 160]],
    ["the first call", declaring, BOTH, [108, 7740]],
    ["the first call, by the letter", literal, BOTH, [42, 2183]],
    ["the second call, a player", calling, ["maren"], [24, 208]],
    ["aiming, a player", aiming, ["maren"], [4, 16]],
    ["aiming", aiming, BOTH, [45, 2010]],
    ["resolving", resolving, BOTH, [205]],
    ["advancing", advancing, BOTH, [41, 1719]],
    ["the end", over, BOTH, [33, 1166]],
  ] as const)("of %s", (_name, table, seats, expected) => {
    expect(ways(table(), seats, expected.length)).toEqual(expected);
  });
});
