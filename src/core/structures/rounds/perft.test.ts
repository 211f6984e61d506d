import { describe, expect, it } from "vitest";
import { complete } from "../../kernel/complete.fixture.ts";
import type { House } from "../../kernel/house.ts";
import type { Seat } from "../../kernel/structure.ts";
import { KIPPER, KIPPER_SKILLS } from "./examples.fixture.ts";
import { GM, JEN, Table } from "./table.fixture.ts";
import { rounds } from "./index.ts";

const { jen, fishmonger } = KIPPER;
const { falsehoods } = KIPPER_SKILLS;
const BOTH: readonly Seat[] = [GM, JEN];

/** Counts the sequences of commands: each option of each seat with a few values, and dice from the table's seed. Lists are sealed empty. */
function count(make: () => Table, seats: readonly Seat[], path: readonly (readonly [Seat, object])[], depth: number): number {
  if (depth === 0) return 1;
  const table = () => path.reduce((next, [seat, command]) => next.give(seat, command as never), make());
  const now = table();
  let ways = 0;
  for (const seat of seats) {
    for (const option of rounds.legal(now.state, seat, now.secrets(seat))) {
      for (const { position: _position, ...command } of complete(option, rounds.position(now.state))) {
        if (command.kind === "nominate" || command.kind === "propose") {
          ways += depth === 1 ? 1 : 0;
          continue;
        }
        if (now.ask(seat, command as never).kind !== "done") continue;
        ways += depth === 1 ? 1 : count(make, seats, [...path, [seat, command]], depth - 1);
      }
    }
  }
  return ways;
}

const goals = (house: House = {}) => new Table(house);
const acting = () => goals().give(GM, { kind: "begin" });
const declaring = () => acting().give(GM, { kind: "call", combatant: jen });
const countering = () => declaring().give(JEN, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger });
const nominating = () => acting().give(GM, { kind: "correct", side: "party", amount: 3 }).give(GM, { kind: "closeRound", early: true });
const over = () => acting().give(GM, { kind: "finish" });

// If these numbers change, the rules have changed.
describe("perft", () => {
  it.each([
    ["goals, a player", goals, [JEN], [4, 16]],
    ["goals", goals, BOTH, [31, 970]],
    ["actions, a player", acting, [JEN], [8, 48]],
    ["actions", acting, BOTH, [49, 1956]],
    ["a declaration", declaring, BOTH, [45, 1662]],
    ["a counteraction", countering, BOTH, [37, 1179]],
    ["nominating", nominating, BOTH, [34, 914]],
    ["the end", over, BOTH, [18, 324]],
  ] as const)("of %s", (_name, make, seats, expected) => {
    const ways = [1, 2].map((depth) => count(make, seats, [], depth));
    expect(ways).toEqual(expected);
  });
});
