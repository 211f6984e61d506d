import { expect, it } from "vitest";
import { projectionsOfKind } from "../../kernel/projections.ts";
import { FEN, FEN_SEQUENCE } from "./examples.fixture.ts";
import { project } from "./projections.ts";
import { Table } from "./table.fixture.ts";

it("tells the results of a phase that is ended and left at once, until all see the counter move on, and its undo takes all back", () => {
  const { maren, tobin } = FEN;
  const cards = (table: Table) => projectionsOfKind(project(table.state), "chat").map(({ key }) => key);
  const resolved = () =>
    new Table()
      .declare(maren, 2)
      .declare(tobin, 4)
      .passAll()
      .passAll()
      .aim()
      .gm({ kind: "judge", combatant: maren, stack: 1, result: "success" });
  const [one, two] = [resolved(), resolved()];
  one.gm({ kind: "closePhase" });
  const told = projectionsOfKind(project(one.state), "chat").find(({ card }) => card === "results");
  one.gm({ kind: "advance" });
  two.only("gm", { kind: "closePhase", on: true });
  expect(projectionsOfKind(project(two.state), "chat").find(({ card }) => card === "results")).toEqual(told);
  const { left, ...rest } = two.state;
  expect([left, rest.step]).toEqual([2, "declare"]);
  two.only("gm", { kind: "hold", combatant: tobin, held: true });
  expect([two.state.left, cards(two)]).toEqual([2, ["chat-2-results"]]);
  two.only("gm", { kind: "hold", combatant: tobin, held: false }).passAll();
  expect([two.state.left, cards(two).includes("chat-2-results")]).toEqual([undefined, false]);
  while (two.state.step !== "resolve" || two.state.phase !== 2) two.only("gm", { kind: "undo" });
  expect([two.state.step, two.state.phase, cards(two)]).toEqual(["resolve", 2, ["chat-2-flip"]]);
});

it("reuses the projections of pools while they stay the same", () => {
  const { state } = new Table().replay(FEN_SEQUENCE.slice(0, 26)).encounter;
  const [holder = ""] = Object.keys(state.holders);
  const pools = { ...state.holders[holder], extra: { label: "", aspect: "body", max: 3, spent: 1, drained: 0 } as never };
  const next = { ...state, holders: { ...state.holders, [holder]: pools } };
  const [before, after] = [projectionsOfKind(project(state), "actor"), projectionsOfKind(project(next), "actor")];
  expect(before.length).toBeGreaterThan(0);
  const fresh = after.filter((one) => !before.includes(one));
  expect(new Set(fresh.map(({ key }) => key.split("-")[1]))).toEqual(new Set([holder]));
  expect(fresh.length).toBe(2 * Object.keys(pools).length);
});
