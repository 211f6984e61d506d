import { describe, expect, it } from "vitest";
import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { Armed } from "../../kernel/damage.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import { mapValues } from "../../kernel/records.ts";
import { FEN, FEN_CAST } from "./examples.fixture.ts";
import type { Result } from "./state.ts";
import { Table } from "./table.fixture.ts";

const { maren, tobin, bogThing, wisp } = FEN;

const [SWORD, HAMMER, NET] = ["SwordCardSwordCa", "HammerCardHammer", "NetCardNetCardNe"] as const;
/** Three cards of two six-sided dice. A partial result deals half, all or nothing of them. */
const ARMED: Readonly<Record<string, Armed>> = {
  [SWORD]: { formula: "2d6", partial: "half", use: "" },
  [HAMMER]: { formula: "2d6", partial: "full", use: "" },
  [NET]: { formula: "2d6", partial: "none", use: "" },
};

/** Returns the cast with 12 Health and three cards each. `health` changes a combatant's Health. */
function castWith(health: Readonly<Record<Id, number>> = {}): Cast {
  return mapValues(FEN_CAST, (member): CastMember => {
    const { [member.id]: value = 12 } = health;
    return { ...member, health: { value, max: 12 }, armed: ARMED };
  });
}

/** A table on the phase on which these combatants act, each with the same card at its targets. */
function resolving(
  targets: Readonly<Record<Id, readonly Id[]>>,
  { card = SWORD, house = {}, health = {} }: { card?: string; house?: House; health?: Readonly<Record<Id, number>> } = {},
): Table {
  const table = new Table({ house, cast: castWith(health) });
  for (const combatant of Object.keys(targets)) table.declare(combatant, 3, 0, { card });
  table.passAll();
  for (const [combatant, at] of Object.entries(targets)) table.gm({ kind: "target", combatant, stack: 1, targets: at });
  return table;
}

const judge = (combatant: Id, result: Result) => ({ kind: "judge", combatant, stack: 1, result }) as const;
const dropped = (target: Id) => ({ kind: "affect", combatant: maren, stack: 1, effect: "damage", target, drop: true }) as const;
const close = { kind: "closePhase" } as const;
const healthIn = ({ state }: Table, ...ids: readonly Id[]) => ids.map((id) => state.health?.[id]?.value);
/** Returns an action's damage: the amounts with their rolls, in the order of its targets. */
const damageIn = (table: Table, id: Id = maren) => {
  const { targets, effects } = table.stack(id);
  return (targets ?? []).map((target) => {
    const effect = effects[`damage-${target}`];
    return effect && [effect.amount, effect.rolled?.dice.flat()];
  });
};

describe("damage by a card on a phase", () => {
  it.each([
    ["half of it, rounded down", SWORD, 3],
    ["all of it", HAMMER, 7],
    ["nothing", NET, 0],
  ])("with a partial result is %s", (_share, card, amount) => {
    const table = resolving({ [maren]: [bogThing] }, { card }).give("gm", judge(maren, "partial"), 3, 4);
    expect(damageIn(table)).toEqual([[amount, [3, 4]]]);
    expect(healthIn(table.gm(close), bogThing)).toEqual([12 - amount]);
  });

  it("changes its share with the result, and keeps its roll", () => {
    const table = resolving({ [maren]: [bogThing] }).give("gm", judge(maren, "partial"), 3, 4);
    expect(damageIn(table.gm(judge(maren, "success")))).toEqual([[7, [3, 4]]]);
    expect(damageIn(table.gm(judge(maren, "success")))).toEqual([[7, [3, 4]]]);
    expect(damageIn(table.gm(judge(maren, "partial")))).toEqual([[3, [3, 4]]]);
    expect(healthIn(table.gm(judge(maren, "success"), close), bogThing)).toEqual([5]);
  });

  it("is none if the result becomes a failure, and the same roll if that is taken back", () => {
    const table = resolving({ [maren]: [bogThing] })
      .give("gm", judge(maren, "success"), 3, 4)
      .gm(judge(maren, "failure"));
    expect(healthIn(table.copy().gm(close), bogThing)).toEqual([12]);
    expect(healthIn(table.gm(judge(maren, "partial"), close), bogThing)).toEqual([9]);
  });

  it("is one roll for each target", () => {
    const table = resolving({ [maren]: [bogThing, wisp] });
    expect(table.ask("gm", judge(maren, "success"), [1, 2]).kind).toBe("wants");
    table.give("gm", judge(maren, "success"), 1, 2, 6, 5);
    expect(damageIn(table)).toEqual([
      [3, [1, 2]],
      [11, [6, 5]],
    ]);
    expect(healthIn(table.gm(close), bogThing, wisp)).toEqual([9, 1]);
  });

  it("of two strikes counts for both as the phase closes, also if the first brings the target to 0", () => {
    const strikes = { [maren]: [bogThing], [tobin]: [bogThing] };
    const table = resolving(strikes).give("gm", judge(maren, "success"), 3, 4).give("gm", judge(tobin, "success"), 1, 2);
    expect(healthIn(table, bogThing)).toEqual([12]);
    expect(healthIn(table.gm(close), bogThing)).toEqual([2]);
    const weak = resolving(strikes, { health: { [bogThing]: 5 } });
    weak.give("gm", judge(maren, "success"), 3, 4).give("gm", judge(tobin, "success"), 1, 2).gm(close);
    expect([healthIn(weak, bogThing), weak.state.down]).toEqual([[0], [bogThing]]);
    expect([maren, tobin].map((id) => weak.stack(id).effects[`damage-${bogThing}`])).toMatchObject([
      { landed: true, amount: 7 },
      { landed: true, amount: 3 },
    ]);
  });

  it("lands of two who strike each other, and puts both out at once by the house rule", () => {
    const health = { [maren]: 5, [bogThing]: 5 };
    const table = resolving({ [maren]: [bogThing], [bogThing]: [maren] }, { house: { atZero: "atOnce" }, health });
    table.give("gm", judge(maren, "success"), 6, 6).give("gm", judge(bogThing, "success"), 6, 6);
    expect([maren, bogThing].map((id) => table.state.combatants[id]?.standing)).toEqual(["in", "in"]);
    table.gm(close);
    expect([healthIn(table, maren, bogThing), [maren, bogThing].map((id) => table.state.combatants[id]?.standing)]).toEqual([
      [0, 0],
      ["out", "out"],
    ]);
    expect(table.state.down ?? []).toEqual([]);
  });

  it("is nothing of an effect that was dropped, nor of a void action", () => {
    const struck = () => resolving({ [maren]: [bogThing, wisp] }).give("gm", judge(maren, "success"), 1, 2, 6, 5);
    expect(healthIn(struck().gm(dropped(wisp), close), bogThing, wisp)).toEqual([9, 12]);
    expect(healthIn(struck().gm({ kind: "void", combatant: maren, stack: 1 }, close), bogThing, wisp)).toEqual([12, 12]);
  });

  it("is no error if the target has left, before the result or after it", () => {
    const left = { kind: "leave", combatant: wisp } as const;
    const after = resolving({ [maren]: [bogThing, wisp] }).give("gm", judge(maren, "success"), 1, 2, 6, 5);
    expect(healthIn(after.give("table", left).gm(close), bogThing)).toEqual([9]);
    const before = resolving({ [maren]: [bogThing, wisp] }).give("table", left);
    expect(healthIn(before.give("gm", judge(maren, "success"), 1, 2).gm(close), bogThing)).toEqual([9]);
    for (const table of [after, before]) expect([healthIn(table, wisp), table.state.combatants[wisp]?.standing]).toEqual([[12], "left"]);
  });
});
