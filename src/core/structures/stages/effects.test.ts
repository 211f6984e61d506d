import { describe, expect, it } from "vitest";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import { SWAMP, SWAMP_CAST } from "./examples.fixture.ts";
import { stages } from "./index.ts";
import { Table } from "./table.fixture.ts";

const { wilrow, fjarva, monster1: claw, monster2: grab } = SWAMP;
const CARD = "AxeAxeAxeAxeAxeA";

/** The cast of the examples, each with 10 Health. Wilrow's card deals 5 damage, without dice. */
const ARMED: Cast = Object.fromEntries(
  Object.entries(SWAMP_CAST).map(([id, member]) => {
    const armed = id === wilrow ? { armed: { [CARD]: { formula: "5", partial: "half", use: "" } as const } } : {};
    return [id, { ...member, health: { value: 10, max: 10 }, ...armed }] as const;
  }),
);

/** Returns a table in its Quick stage, in which Wilrow's card strikes at these targets. */
function striking(targets: readonly Id[], house: House = {}): Table {
  const table = new Table(house, ARMED);
  for (const combatant of [wilrow, fjarva]) table.give("table", { kind: "conceal", combatant, hidden: true });
  table.gm({ kind: "announce", combatant: wilrow, card: CARD, text: "chops", targets });
  for (const combatant of [wilrow, fjarva]) table.give("table", { kind: "conceal", combatant, hidden: false });
  return table.gm({ kind: "lock" }).classified({ [wilrow]: 1 });
}

const judged = { kind: "judge", combatant: wilrow, result: "success" } as const;
const aimedAt = (...targets: Id[]) => ({ kind: "retarget", combatant: wilrow, targets }) as const;
const healthOf = ({ state }: Table, ...ids: Id[]) => ids.map((id) => state.health?.[id]?.value);
const actionOf = ({ state }: Table) => state.actions[wilrow];
const damageIn = (table: Table) => Object.values(actionOf(table)?.effects ?? {}).map(({ target, amount }) => [target, amount]);

describe("the damage of an action that gets other targets", () => {
  it("leaves the former target, and is rolled for the new one once the action is judged again", () => {
    const table = striking([claw]).gm(judged, aimedAt(grab));
    expect([actionOf(table)?.result, damageIn(table), table.refusal("narrator", { kind: "closeStage" })]).toEqual([null, [], "unjudged"]);
    table.gm(judged, { kind: "closeStage" });
    expect(healthOf(table, claw, grab)).toEqual([10, 5]);
  });

  it("is given back at once if effects land with their result", () => {
    const table = striking([claw], { effects: "listOrder" }).gm(judged);
    expect(healthOf(table, claw, grab)).toEqual([5, 10]);
    expect(healthOf(table.gm(aimedAt(grab)), claw, grab)).toEqual([10, 10]);
    expect(healthOf(table.gm(judged), claw, grab)).toEqual([10, 5]);
  });

  it("is open again for one more target and for one less, and not for the same targets or a miss", () => {
    const result = (...targets: Id[]) => actionOf(striking([claw, grab]).gm(judged, aimedAt(...targets)))?.result;
    expect([result(claw, grab), result(claw), result(claw, grab, fjarva), result()]).toEqual(["success", null, null, null]);
    expect(actionOf(striking([claw]).gm({ ...judged, result: "miss" }, aimedAt(grab)))?.result).toBe("miss");
  });

  it("stays on a combatant at which the action was never aimed", () => {
    const splash = { kind: "affect", combatant: wilrow, effect: "damage", target: fjarva, amount: 1 } as const;
    expect(damageIn(striking([claw]).gm(judged, splash, aimedAt(grab), judged))).toEqual([
      [fjarva, 1],
      [grab, 5],
    ]);
  });
});

describe("effects on a combatant that has left", () => {
  const leave = { kind: "leave", combatant: claw } as const;

  it("roll no damage", () => {
    expect(damageIn(striking([claw, grab]).give("table", leave).gm(judged))).toEqual([[grab, 5]]);
  });

  it("do not land, and are not told as landed", () => {
    const status = { kind: "affect", combatant: wilrow, effect: "status", target: claw, status: "prone" } as const;
    const table = striking([claw, grab]).gm(judged, status).give("table", leave).gm({ kind: "closeStage" });
    const results = JSON.stringify(stages.project(table.state).filter(({ key }) => key === "chat-1-Q"));
    expect([healthOf(table, claw, grab), table.state.combatants[claw]?.statuses]).toEqual([[10, 5], {}]);
    expect(results).toContain(`"kind":"damage","target":"${grab}"`);
    expect(results).not.toContain(`"kind":"damage","target":"${claw}"`);
  });

  it("stay as they landed if the action is judged again, and are taken back for a miss", () => {
    const table = striking([claw, grab], { effects: "listOrder" })
      .gm({ ...judged, result: "partial" })
      .give("table", leave);
    expect(healthOf(table, claw, grab)).toEqual([8, 8]);
    expect(healthOf(table.gm(judged), claw, grab)).toEqual([8, 5]);
    expect(healthOf(table.gm({ ...judged, result: "miss" }), claw, grab)).toEqual([10, 10]);
  });
});
