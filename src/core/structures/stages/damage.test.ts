import { describe, expect, it } from "vitest";
import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { Armed } from "../../kernel/damage.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import { mapValues } from "../../kernel/records.ts";
import { SWAMP, SWAMP_CAST } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";

const { wilrow, fjarva, monster1: claw, monster2: grab } = SWAMP;

/** Three cards of two six-sided dice. A partial result deals half, all or nothing of them. */
const ARMED: Readonly<Record<string, Armed>> = {
  sword: { formula: "2d6", partial: "half", use: "" },
  hammer: { formula: "2d6", partial: "full", use: "" },
  net: { formula: "2d6", partial: "none", use: "" },
};

/** Returns the cast with 12 Health and three cards each. `health` changes a combatant's Health. */
function castWith(health: Readonly<Record<Id, number>> = {}): Cast {
  return mapValues(SWAMP_CAST, (member): CastMember => {
    const { [member.id]: value = 12 } = health;
    return { ...member, health: { value, max: 12 }, armed: ARMED };
  });
}

/** A table in its Quick stage, in which these combatants act with a card each. */
function begun(
  targets: Readonly<Record<Id, readonly Id[]>>,
  { card = "sword", house = {}, health = {} }: { card?: string; house?: House; health?: Readonly<Record<Id, number>> } = {},
): Table {
  const acting = Object.keys(targets);
  const cards = Object.fromEntries(acting.map((id) => [id, card]));
  return new Table(house, castWith(health)).announced(targets, cards).classified(Object.fromEntries(acting.map((id) => [id, 1])));
}

const judge = (combatant: Id, result: "miss" | "partial" | "success") => ({ kind: "judge", combatant, result }) as const;
const dropped = (target: Id) => ({ kind: "affect", combatant: wilrow, effect: "damage", target, drop: true }) as const;
const close = { kind: "closeStage" } as const;
const healthIn = ({ state }: Table, ...ids: readonly Id[]) => ids.map((id) => state.health?.[id]?.value);
/** Returns an action's damage: the amounts with their rolls, in the order of its targets. */
const damageIn = ({ state }: Table, id: Id = wilrow) =>
  (state.actions[id]?.targets ?? []).map((target) => {
    const effect = state.actions[id]?.effects[`damage-${target}`];
    return effect && [effect.amount, effect.rolled?.dice.flat()];
  });

describe("damage by a card in a stage", () => {
  it.each([
    ["half of it, rounded down", "sword", 3],
    ["all of it", "hammer", 7],
    ["nothing", "net", 0],
  ])("with a partial result is %s", (_share, card, amount) => {
    const table = begun({ [wilrow]: [grab] }, { card }).give("narrator", judge(wilrow, "partial"), 3, 4);
    expect(damageIn(table)).toEqual([[amount, [3, 4]]]);
    expect(healthIn(table.gm(close), grab)).toEqual([12 - amount]);
  });

  it("changes its share with the result, and keeps its roll", () => {
    const table = begun({ [wilrow]: [grab] }).give("narrator", judge(wilrow, "partial"), 3, 4);
    expect(damageIn(table.gm(judge(wilrow, "success")))).toEqual([[7, [3, 4]]]);
    expect(damageIn(table.gm(judge(wilrow, "success")))).toEqual([[7, [3, 4]]]);
    expect(damageIn(table.gm(judge(wilrow, "partial")))).toEqual([[3, [3, 4]]]);
    expect(healthIn(table.gm(judge(wilrow, "success"), close), grab)).toEqual([5]);
  });

  it("is given back if the result becomes a miss, also where effects land at once", () => {
    const table = begun({ [wilrow]: [grab] }).give("narrator", judge(wilrow, "success"), 3, 4);
    expect(healthIn(table.gm(judge(wilrow, "miss"), close), grab)).toEqual([12]);
    const atOnce = begun({ [wilrow]: [grab] }, { house: { effects: "listOrder" } }).give("narrator", judge(wilrow, "success"), 3, 4);
    expect(healthIn(atOnce, grab)).toEqual([5]);
    expect(healthIn(atOnce.gm(judge(wilrow, "partial")), grab)).toEqual([9]);
    expect(healthIn(atOnce.gm(judge(wilrow, "miss")), grab)).toEqual([12]);
    expect(healthIn(atOnce.gm(judge(wilrow, "success"), close), grab)).toEqual([5]);
  });

  it("is one roll for each target", () => {
    const table = begun({ [wilrow]: [claw, grab] });
    expect(table.ask("narrator", judge(wilrow, "success"), [1, 2]).kind).toBe("wants");
    table.give("narrator", judge(wilrow, "success"), 1, 2, 6, 5);
    expect(damageIn(table)).toEqual([
      [3, [1, 2]],
      [11, [6, 5]],
    ]);
    expect(healthIn(table.gm(close), claw, grab)).toEqual([9, 1]);
  });

  it("of two strikes counts for both as the stage closes, also if the first brings the target to 0", () => {
    const table = begun({ [wilrow]: [grab], [fjarva]: [grab] });
    table.give("narrator", judge(wilrow, "success"), 3, 4).give("narrator", judge(fjarva, "success"), 1, 2);
    expect(healthIn(table, grab)).toEqual([12]);
    expect(healthIn(table.gm(close), grab)).toEqual([2]);
    const weak = begun({ [wilrow]: [grab], [fjarva]: [grab] }, { health: { [grab]: 5 } });
    weak.give("narrator", judge(wilrow, "success"), 3, 4).give("narrator", judge(fjarva, "success"), 1, 2).gm(close);
    expect([healthIn(weak, grab), weak.state.down]).toEqual([[0], [grab]]);
    expect([wilrow, fjarva].map((id) => weak.state.actions[id]?.effects[`damage-${grab}`])).toMatchObject([
      { landed: true, amount: 7 },
      { landed: true, amount: 3 },
    ]);
  });

  it("lands of two who strike each other, and puts both out at once by the house rule", () => {
    const table = begun({ [wilrow]: [grab], [grab]: [wilrow] }, { house: { atZero: "atOnce" }, health: { [wilrow]: 5, [grab]: 5 } });
    table.give("narrator", judge(wilrow, "success"), 6, 6).give("narrator", judge(grab, "success"), 6, 6);
    expect([wilrow, grab].map((id) => table.state.combatants[id]?.standing)).toEqual(["in", "in"]);
    table.gm(close);
    expect([healthIn(table, wilrow, grab), [wilrow, grab].map((id) => table.state.combatants[id]?.standing)]).toEqual([
      [0, 0],
      ["out", "out"],
    ]);
    expect(table.state.down ?? []).toEqual([]);
  });

  it("is nothing of an effect that was dropped, nor of a void action", () => {
    const struck = () => begun({ [wilrow]: [claw, grab] }).give("narrator", judge(wilrow, "success"), 1, 2, 6, 5);
    expect(healthIn(struck().gm(dropped(grab), close), claw, grab)).toEqual([9, 12]);
    expect(healthIn(struck().gm({ kind: "void", combatant: wilrow }, close), claw, grab)).toEqual([12, 12]);
  });

  it("is no error if the target has left, before the result or after it", () => {
    const left = { kind: "leave", combatant: grab } as const;
    const after = begun({ [wilrow]: [claw, grab] }).give("narrator", judge(wilrow, "success"), 1, 2, 6, 5);
    expect(healthIn(after.give("table", left).gm(close), claw)).toEqual([9]);
    const before = begun({ [wilrow]: [claw, grab] }).give("table", left);
    expect(healthIn(before.give("narrator", judge(wilrow, "success"), 1, 2).gm(close), claw)).toEqual([9]);
    for (const table of [after, before]) expect([healthIn(table, grab), table.state.combatants[grab]?.standing]).toEqual([[12], "left"]);
  });
});
