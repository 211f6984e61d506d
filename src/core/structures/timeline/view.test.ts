import { describe, expect, it } from "vitest";
import { FEN, FEN_SEQUENCE, FIRST_AND_SECOND, ON_PHASE_FIVE } from "./examples.ts";
import { Table } from "./fixture.ts";

const { maren, tobin, bogThing, fenHag } = FEN;

describe("the examples of the source", () => {
  it("land 3 points on phase 3, and a second action of 2 phases on 5", () => {
    const table = new Table().replay(FIRST_AND_SECOND);
    expect([table.stack(maren, 1), table.stack(maren, 2)].map(({ phase }) => phase)).toEqual([3, 5]);
  });

  it("land the same action on phase 8 when it is declared on phase 5", () => {
    const table = new Table().replay(ON_PHASE_FIVE);
    expect(table.state.phase).toBe(5);
    table.passAll();
    expect(table.stack(maren).phase).toBe(8);
  });

  it("are a whole sequence, with a double knock-out and a Pause, from the first bid to the end", () => {
    const table = new Table({ house: { refreshOnEnd: false } }).replay(FEN_SEQUENCE);
    expect(table.state.step).toBe("over");
    expect([tobin, fenHag, bogThing].map((id) => table.state.combatants[id]?.standing)).toEqual(["out", "out", "out"]);
    expect(table.state.holders[maren]?.["strength"]?.spent).toBe(0);
    expect(table.state.holders[bogThing]?.["fitness"]?.drained).toBe(2);
    expect(table.view("ysolt").line.map(({ phase, stacks }) => [phase, stacks.length])).toEqual([
      [2, 2],
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 1],
    ]);
  });
});

it("the line that says what now counts all of one's cards that turn over", () => {
  const table = new Table().declare(maren, 2).declare(bogThing, 2).declare(fenHag, 2);
  table.away.add("gm").add("maren");
  table.passAll();
  expect(table.view("maren").now).toMatchObject({ key: "flipYou", data: { combatant: maren, phase: 2 } });
  expect(table.view("gm").now).toMatchObject({ key: "flipYours", data: { count: 2, phase: 2 } });
});
