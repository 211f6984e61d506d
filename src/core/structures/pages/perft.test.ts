import { describe, expect, it } from "vitest";
import { complete } from "../../kernel/complete.fixture.ts";
import type { House } from "../../kernel/house.ts";
import { TABLE } from "./examples.fixture.ts";
import { Table, type Who } from "./table.fixture.ts";
import { pages } from "./index.ts";
import { acting, resolving, scene, speed } from "./situations.fixture.ts";

interface Given {
  readonly who: Who;
  readonly command: object;
}

/** Counts the sequences of commands: each option of each seat with a few values, and dice from the table's seed. */
function count(make: () => Table, seats: readonly Who[], path: readonly Given[], depth: number): number {
  if (depth === 0) return 1;
  const now = path.reduce((table, { who, command }) => table.give(who, command as never), make());
  let ways = 0;
  for (const who of seats) {
    for (const option of now.options(who)) {
      for (const { position: _position, ...command } of complete(option, pages.position(now.state))) {
        if (now.ask(who, command as never).kind !== "done") continue;
        ways += depth === 1 ? 1 : count(make, seats, [...path, { who, command }], depth - 1);
      }
    }
  }
  return ways;
}

const PLAYERS = ["ana", "bo", "cy"] as const;
const book: House = { extraSides: true, gloat: true, owns: "any" };
const seats = () => new Table();
const taking = () => seats().give("gm", { kind: "begin", declarer: TABLE.ana });
const rolled = () => acting().give("ana", { ...speed, die: "1-a-0" }, 3);
const kept = () => rolled().give("ana", { kind: "keep" });
const staked = (house: House) => () =>
  acting(house)
    .give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" })
    .give("ana", { ...speed, die: "1-a-0" }, 6)
    .give("ana", { kind: "keep" });

// If these numbers change, the rules have changed.
describe("perft", () => {
  it.each([
    ["seats, a GM", seats, ["gm"], [11, 111]],
    ["a scene", taking, PLAYERS, [13, 167]],
    ["claims", () => scene(), PLAYERS, [12, 148]],
    ["an action", () => acting(), PLAYERS, [28, 612]],
    ["an action by the book", staked(book), PLAYERS, [12, 163]],
    ["a die that waits", rolled, PLAYERS, [11, 135]],
    ["reactions", kept, PLAYERS, [16, 228]],
    ["a resolution", () => resolving([6, 4], [3], book), PLAYERS, [12, 151]],
  ] as const)("of %s", (_name, make, people, expected) => {
    const ways = [1, 2].map((depth) => count(make, people, [], depth));
    expect(ways).toEqual(expected);
  });
});
