import { expect, it } from "vitest";
import { projectionsOfKind } from "../../kernel/projections.ts";
import { FEN_SEQUENCE } from "./examples.fixture.ts";
import { project } from "./project.ts";
import { Table } from "./table.fixture.ts";

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
