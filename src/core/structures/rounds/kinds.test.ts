import { describe, expect, it } from "vitest";
import { KIPPER, KIPPER_CAST, KIPPER_SKILLS } from "./examples.ts";
import { GM, JEN, Table } from "./fixture.ts";

const { jen, fishmonger } = KIPPER;

describe("what is tested", () => {
  it("of a social conflict are social, of an attack fighting", () => {
    const brawl = "BrawlingBrawling";
    const member = KIPPER_CAST[jen]!;
    const skills = { ...(member.numbers["skills"] as object), [brawl]: { name: "Brawling", rank: 5, kind: "fighting" } };
    const cast = { ...KIPPER_CAST, [jen]: { ...member, numbers: { ...member.numbers, skills } } };
    const of = (conflict: "social" | "attack") =>
      new Table({}, cast).give(GM, { kind: "frame", conflict }).give(GM, { kind: "begin" }).give(GM, { kind: "call", combatant: jen });
    const uses = (table: Table, skill: string) => table.refusal(JEN, { kind: "declare", combatant: jen, skill, target: fishmonger });
    expect([uses(of("social"), brawl), uses(of("social"), KIPPER_SKILLS.falsehoods)]).toEqual(["notSocial", null]);
    expect([uses(of("attack"), brawl), uses(of("attack"), KIPPER_SKILLS.falsehoods)]).toEqual([null, "notFighting"]);
  });

  it("a drink is held with as many successes as the round, else it fails", () => {
    const table = new Table({}).give(GM, { kind: "frame", conflict: "drinking" }).give(GM, { kind: "begin" });
    const drinks = (dice: readonly number[]) =>
      table
        .give(GM, { kind: "call", combatant: jen })
        .give(JEN, { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods }, { attack: dice }).state.exchange?.winner;
    expect(drinks([1, 9, 9])).toBe("attacker");
    table.give(GM, { kind: "closeRound", early: true }).give(GM, { kind: "nextRound" });
    expect(drinks([5, 9, 9])).toBe("defender");
    expect(table.state.combatants[jen]?.failures).toBe(1);
  });
});
