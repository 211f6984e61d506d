import { describe, expect, it } from "vitest";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { PartialDamage } from "../../kernel/damage.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import { FEN, FEN_CAST } from "./examples.fixture.ts";
import { timeline } from "./index.ts";
import { Table } from "./table.fixture.ts";

const { maren, tobin, ysolt } = FEN;
const CARD = "ClubClubClubClub";
const strike = { combatant: maren, stack: 1 } as const;
const contest = { kind: "contest", ...strike, defender: tobin, stat: "agility", ability: 2, resistance: 0 } as const;

/** Returns the cast of the examples, each with 10 Health. Maren's card deals 5 damage, without dice. */
function armed(partial: PartialDamage = "half"): Cast {
  const hale = Object.entries(FEN_CAST).map(([id, member]) => [id, { ...member, health: { value: 10, max: 10 } }] as const);
  const cast = Object.fromEntries(hale) as Cast;
  const { [maren]: striker } = cast;
  if (striker === undefined) throw new Error("No striker");
  return { ...cast, [maren]: { ...striker, armed: { [CARD]: { formula: "5", partial, use: "" } } } };
}

/** Returns a table on which Maren's card, with 3 points of Strength, resolves at these targets. */
function resolving(targets: readonly Id[], house: House = {}): Table {
  return new Table({ house, cast: armed() }).declare(maren, 3, 0, { card: CARD }).passAll().aim(targets);
}

const healthOf = ({ state }: Table, id: Id) => state.health?.[id]?.value;
const damageIn = (table: Table) => Object.values(table.stack(maren).effects).map(({ target, amount }) => [target, amount]);

describe("the damage of a contest that is won", () => {
  it("is rolled by the table, and lands as the phase closes", () => {
    const table = resolving([tobin], { dbc: "assisted" }).gm(contest);
    expect([table.stack(maren).result, damageIn(table)]).toEqual(["success", [[tobin, 5]]]);
    expect(healthOf(table.gm({ kind: "closePhase" }), tobin)).toBe(5);
  });

  it("is due before the phase closes, and leaves another result to the GM", () => {
    const table = resolving([tobin], { dbc: "assisted" }).only("gm", contest);
    expect(table.refusal("gm", { kind: "closePhase" })).toBe("unjudged");
    table.gm({ kind: "judge", ...strike, result: "failure" });
    expect([table.stack(maren).result, damageIn(table)]).toEqual(["failure", []]);
  });

  it("is whole if an earlier result halved it", () => {
    const table = resolving([tobin], { dbc: "assisted" }).gm({ kind: "judge", ...strike, result: "partial" });
    expect(damageIn(table)).toEqual([[tobin, 2]]);
    expect(damageIn(table.gm(contest))).toEqual([[tobin, 5]]);
  });

  it("is rolled as a sealed answer is shown, and not if the answer wins", () => {
    const answered = (points: number) => {
      const table = resolving([tobin], { dbc: "assisted", dbcDefence: "bidFromHand" }).gm({ ...contest, ability: 0 });
      table.give("tobin", { kind: "reply", combatant: tobin, against: maren, stack: 1, points });
      return [table.stack(maren).result, damageIn(table)];
    };
    expect([answered(2), answered(3)]).toEqual([
      ["success", [[tobin, 5]]],
      ["failure", []],
    ]);
  });

  it("stays as the GM sets it", () => {
    const table = resolving([tobin], { dbc: "assisted" }).gm(contest);
    table.gm({ kind: "affect", ...strike, effect: "damage", target: tobin, drop: true });
    expect([timeline.owed(table.state), damageIn(table)]).toEqual([null, [[tobin, 0]]]);
  });

  it("is left to people after an undo of the result alone, until the GM opens the contest again", () => {
    const table = resolving([tobin], { dbc: "assisted" }).gm(contest);
    table.gm({ kind: "undo", to: table.encounter.revision });
    expect([timeline.owed(table.state), table.stack(maren).result, damageIn(table)]).toEqual([null, null, []]);
    expect(damageIn(table.gm({ kind: "redo" }))).toEqual([[tobin, 5]]);
    table.gm({ kind: "undo" });
    expect(damageIn(table.gm(contest))).toEqual([[tobin, 5]]);
  });
});

describe("the damage of an action that gets other targets", () => {
  const judged = { kind: "judge", ...strike, result: "success" } as const;
  const aimedAt = (...targets: Id[]) => ({ kind: "target", ...strike, targets }) as const;

  it("leaves the former target, and is rolled for the new one once the action is judged again", () => {
    const table = resolving([tobin]).gm(judged, aimedAt(ysolt));
    expect([table.stack(maren).result, damageIn(table), table.refusal("gm", { kind: "closePhase" })]).toEqual([null, [], "unjudged"]);
    table.gm(judged, { kind: "closePhase" });
    expect([healthOf(table, tobin), healthOf(table, ysolt)]).toEqual([10, 5]);
  });

  it("is open again for one more target and for one less, and not for the same targets", () => {
    const result = (...targets: Id[]) =>
      resolving([tobin, ysolt])
        .gm(judged, aimedAt(...targets))
        .stack(maren).result;
    expect([result(tobin, ysolt), result(tobin), result(tobin, ysolt, FEN.wisp), result()]).toEqual(["success", null, null, null]);
    expect(
      resolving([tobin])
        .gm({ ...judged, result: "failure" }, aimedAt(ysolt))
        .stack(maren).result,
    ).toBe("failure");
  });

  it("stays on a combatant at which the action was never aimed", () => {
    const splash = { kind: "affect", ...strike, effect: "damage", target: ysolt, amount: 1 } as const;
    const table = resolving([tobin]).gm(judged, splash, aimedAt(FEN.wisp), judged);
    expect(damageIn(table)).toEqual([
      [ysolt, 1],
      [FEN.wisp, 5],
    ]);
  });

  it("follows the contest at its defender, and is left to the GM at others", () => {
    const won = () => resolving([tobin], { dbc: "assisted" }).gm(contest);
    expect(damageIn(won().gm(aimedAt(tobin, ysolt)))).toEqual([
      [tobin, 5],
      [ysolt, 5],
    ]);
    const table = won().gm(aimedAt(ysolt));
    expect([table.stack(maren).result, damageIn(table)]).toEqual([null, []]);
  });
});

describe("damage to a combatant that has left", () => {
  const leave = { kind: "leave", combatant: tobin } as const;
  const close = { kind: "closePhase" } as const;

  it("is not rolled", () => {
    const table = resolving([tobin, ysolt])
      .give("table", leave)
      .gm({ kind: "judge", ...strike, result: "success" });
    expect(damageIn(table)).toEqual([[ysolt, 5]]);
  });

  it("does not land, and is not told as landed", () => {
    const table = resolving([tobin, ysolt])
      .gm({ kind: "judge", ...strike, result: "success" })
      .give("table", leave)
      .gm(close);
    expect(Object.values(table.stack(maren).effects).map(({ target, landed }) => [target, landed])).toEqual([
      [tobin, false],
      [ysolt, true],
    ]);
    expect([healthOf(table, tobin), healthOf(table, ysolt)]).toEqual([10, 5]);
  });
});
