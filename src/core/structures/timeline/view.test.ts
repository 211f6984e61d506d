import { describe, expect, it } from "vitest";
import { FEN, FEN_SEQUENCE, FIRST_AND_SECOND, ON_PHASE_FIVE } from "./examples.fixture.ts";
import { Table, type Who } from "./table.fixture.ts";

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

it("the what-now line counts all of a seat's cards that turn over", () => {
  const table = new Table().declare(maren, 2).declare(bogThing, 2).declare(fenHag, 2);
  table.away.add("gm").add("maren");
  table.passAll();
  expect(table.view("maren").now).toMatchObject({ key: "flipYou", data: { combatant: maren, phase: 2 } });
  expect(table.view("gm").now).toMatchObject({ key: "flipYours", data: { count: 2, phase: 2 } });
});

it("a result is proposed by its player while it resolves, and counts for nothing until the GM judges", () => {
  const table = new Table().declare(maren, 2).declare(tobin, 2);
  const propose = (combatant: string) => ({ kind: "propose", combatant, stack: 1, result: "partial", note: "It holds on" }) as const;
  expect(table.refusal("maren", propose(maren))).toBe("step");
  table.passAll().aim();
  const seen = () => table.view("gm").line[0]?.stacks.find(({ combatant }) => combatant === maren);
  const offered = (who: Who) => table.options(who).flatMap(({ kind, who: those }) => (kind === "propose" ? those : []));
  expect([offered("maren"), offered("ysolt"), offered("gm")]).toEqual([[maren], [], []]);
  expect(table.refusal("maren", propose(tobin))).toBe("notYours");
  table.give("maren", propose(maren));
  expect([seen()?.proposed, seen()?.result]).toEqual([{ result: "partial", note: "It holds on" }, null]);
  expect(table.refusal("gm", { kind: "closePhase" })).toBe("unjudged");
  table.gm({ kind: "judge", combatant: maren, stack: 1, result: "success" });
  expect([seen()?.proposed, table.refusal("maren", propose(maren))]).toEqual([null, "judged"]);
});
