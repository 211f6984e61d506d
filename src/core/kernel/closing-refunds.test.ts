import { describe, expect, it } from "vitest";
import { Table as Tram } from "../structures/pages/table.fixture.ts";
import { TRAM, TRAM_STORY } from "../structures/pages/examples.fixture.ts";
import { pages } from "../structures/pages/index.ts";
import { KIPPER, KIPPER_CAST } from "../structures/rounds/examples.fixture.ts";
import { rounds } from "../structures/rounds/index.ts";
import { FEN_SEQUENCE } from "../structures/timeline/examples.fixture.ts";
import { Table as Fen } from "../structures/timeline/table.fixture.ts";
import { timeline } from "../structures/timeline/index.ts";
import { stateAfterClosing } from "./state-after-closing.ts";
import { diffProjections, projectionsOfKind } from "./projections.ts";
import { allProjectionsOf, readRefunds, applyRefund } from "./closing-refunds.ts";
import type { StateBase, Structure } from "./structure.ts";

type Any = Structure;
const refundsOf = (structure: unknown, state: StateBase) => projectionsOfKind(allProjectionsOf(structure as Any, state), "refund");

function tram(): readonly StateBase[] {
  const table = new Tram();
  return TRAM_STORY.map(({ who, command, die }) => table.give(who, command, die).state);
}

function fen(): readonly StateBase[] {
  return [6, 12, 18, 24, 30, FEN_SEQUENCE.length].map((count) => new Fen().replay(FEN_SEQUENCE.slice(0, count)).state);
}

function kipper(): readonly StateBase[] {
  const start = rounds.setup(KIPPER_CAST, {});
  const jen = start.combatants[KIPPER.jen]!;
  return [start, { ...start, combatants: { ...start.combatants, [KIPPER.jen]: { ...jen, lost: 2 } } }];
}

describe("the refunds of an encounter that is lost before it closes", () => {
  it.each([
    ["pages", pages, tram],
    ["timeline", timeline, fen],
    ["rounds", rounds, kipper],
  ] as const)("are what its closing would have given, throughout an example of %s", (_name, structure, play) => {
    let given = 0;
    for (const state of play()) {
      const rules = structure as unknown as Any;
      const closed = new Map(
        projectionsOfKind(rules.project(stateAfterClosing(rules, state)), "actor").map(({ key, value }) => [key, value]),
      );
      const numbers = projectionsOfKind(rules.project(state), "actor");
      const refunds = new Map(
        refundsOf(rules, state).flatMap(({ combatant, value }) => value.map((one) => [`${combatant} ${one.path}`, one])),
      );
      for (const { key, combatant, path, value } of numbers) {
        const refund = refunds.get(`${combatant} ${path}`);
        expect(refund ? applyRefund(value, refund) : value, key).toEqual(closed.get(key));
      }
      given += refunds.size;
    }
    expect(given).toBeGreaterThan(0);
  });

  it("are two Debt for a player who staked them, and none once it has closed", () => {
    const table = new Tram();
    for (const { who, command, die } of TRAM_STORY.slice(0, 17)) table.give(who, command, die);
    const before = refundsOf(pages, table.state);
    expect(before.find(({ combatant }) => combatant === TRAM.comet)).toEqual({
      kind: "refund",
      key: `refund-${TRAM.comet}`,
      combatant: TRAM.comet,
      holder: TRAM.comet,
      value: [{ path: "system.pages.drives.love.debt", share: { by: 2 } }],
    });
    const after = refundsOf(pages, stateAfterClosing(pages, table.state));
    expect(after.every(({ value }) => value.length === 0)).toBe(true);
    // A refund that is no longer projected is removed as well.
    expect(diffProjections(before, []).map((each) => (each.kind === "refund" ? each.value : null))).toEqual([[]]);
  });

  it("are absent if the rules give nothing back", () => {
    expect(refundsOf({ ...pages, closing: undefined }, new Tram().state)).toEqual([]);
  });

  it("are read strictly, since an owner may have written them: no other path, no other type", () => {
    const good = { path: "system.pages.drives.love.debt", share: { by: 2 } };
    const bad = [
      ...["name", "flags.x", "system", "system.", "system.__proto__.x", "system.a.-=b", "system.constructor.prototype.x", 5].map(
        (path) => ({
          ...good,
          path,
        }),
      ),
      ...[null, {}, { by: "2" }, 3, { come: [] }].map((share) => ({ ...good, share })),
      null,
      "x",
    ];
    expect(readRefunds([...bad, good])).toEqual([good]);
    expect([readRefunds(null), readRefunds({ 0: good }), readRefunds("x")]).toEqual([[], [], []]);
    const wrong: readonly (readonly [unknown, object])[] = [
      [undefined, { by: 2 }],
      [null, { is: null }],
      ["x", { by: 2 }],
      [3, { is: "x" }],
      [3, { is: { deep: 1 } }],
      [[1], { come: [2], gone: [] }],
      [{}, { is: {} }],
    ];
    expect(wrong.map(([value, share]) => applyRefund(value, { path: "system.x", share: share as never }))).toEqual(wrong.map(() => null));
    expect([applyRefund(1, good), applyRefund("speed", { path: "system.x", share: { is: "" } })]).toEqual([3, ""]);
  });
});
