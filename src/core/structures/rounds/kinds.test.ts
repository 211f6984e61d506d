import { describe, expect, it } from "vitest";
import { TABLE } from "../../kernel/seat-rights.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import { KIPPER, KIPPER_CAST, KIPPER_SKILLS } from "./examples.fixture.ts";
import { GM, JEN, playerOf, Table } from "./table.fixture.ts";

const { jen, fishmonger } = KIPPER;

describe("what is tested", () => {
  it("is a social skill in a social conflict, and a fighting skill in an attack", () => {
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

  it("is a drink that needs as many successes as the round's number", () => {
    const table = new Table({}).give(GM, { kind: "frame", conflict: "drinking" }).give(GM, { kind: "begin" });
    const drinks = (dice: readonly number[]) =>
      table
        .give(GM, { kind: "call", combatant: jen })
        .give(JEN, { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods }, { attack: dice }).state.exchange?.winner;
    expect(drinks([1, 9, 9])).toBe("attacker");
    table.give(GM, { kind: "closeRound", early: true }).give(GM, { kind: "nextRound" });
    expect(drinks([5, 9, 9])).toBe("defender");
    expect(table.view(JEN).exchange?.verdict).toEqual({ verdict: "spills", combatant: jen });
    expect(table.state.combatants[jen]?.failures).toBe(1);
  });
});

describe("an attack", () => {
  const brawl: Id = "BrawlingBrawling";
  const brawlers: Cast = Object.fromEntries(
    Object.entries(KIPPER_CAST).map(([id, member]) => [
      id,
      { ...member, numbers: { ...member.numbers, evasion: 5, skills: { [brawl]: { name: "Brawling", rank: 5, kind: "fighting" } } } },
    ]),
  );
  const attacked = (house: House, attack: readonly number[], defence: readonly number[] = []) =>
    new Table(house, brawlers)
      .give(GM, { kind: "frame", conflict: "attack" })
      .give(GM, { kind: "begin" })
      .give(GM, { kind: "call", combatant: jen })
      .give(JEN, { kind: "declare", combatant: jen, skill: brawl, target: fishmonger }, { attack, defence });

  it("hits with as many successes as the Evasion number or test", () => {
    const missed = attacked({}, [1, 1, 9]);
    expect(missed.state.exchange).toMatchObject({ winner: "defender", defender: null });
    expect(missed.view(JEN).exchange?.verdict).toEqual({ verdict: "misses", combatant: jen });
    expect(attacked({}, [1, 1, 5]).state.exchange).toMatchObject({ winner: "attacker", wants: "menace" });
    const contest = { evasion: "contest" };
    expect(attacked(contest, [2, 9, 9], [3, 4, 9]).state.exchange).toMatchObject({ winner: "defender", wants: "nothing" });
    const even = attacked(contest, [2, 3, 9], [3, 4, 9]);
    expect(even.state.exchange).toMatchObject({ winner: "attacker", wants: "menace", defender: { test: { successes: 2 } } });
    expect(even.state.combatants[fishmonger]?.used).toEqual([]);
  });

  it("ends with the actions once all opponents are out of action", () => {
    const table = attacked({}, [9, 9, 9]);
    table.give(GM, { kind: "pass", combatant: fishmonger }).give(TABLE, { kind: "defeat", combatant: fishmonger, defeated: true });
    expect(table.state.result).toBe(null);
    expect(table.give(GM, { kind: "closeRound" }).state.result).toEqual({ winner: "party", why: "removal" });
  });
});

describe("a social conflict", () => {
  it("takes a rank from a target that lets a successful action be, and none if it fails", () => {
    const lost = (attack: readonly number[]) => {
      const table = new Table({}).give(GM, { kind: "frame", conflict: "social" }).give(GM, { kind: "begin" });
      table.give(GM, { kind: "call", combatant: jen });
      table.give(JEN, { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods, target: fishmonger });
      const { combatants, sides } = table.give(GM, { kind: "letBe", combatant: fishmonger }, { attack }).state;
      return [combatants[fishmonger]?.lost, combatants[jen]?.lost, sides.party.wins, sides.foe.wins];
    };
    expect(lost([2, 9, 9])).toEqual([1, 0, 1, 0]);
    expect(lost([9, 9, 9])).toEqual([0, 0, 0, 0]);
  });
});

describe("a drinking contest among friends", () => {
  it("is over once a single drinker is left", () => {
    const cast: Cast = { ...KIPPER_CAST, [fishmonger]: { ...KIPPER_CAST[fishmonger]!, side: "party" } };
    const table = new Table({ drinkLimit: "atFortitude" }, cast);
    table.give(GM, { kind: "frame", conflict: "drinking" }).give(GM, { kind: "begin" });
    for (let glass = 1; glass <= 2; glass += 1) {
      expect(table.state.result).toBe(null);
      table.give(GM, { kind: "call", combatant: jen });
      table.give(JEN, { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods }, { attack: [9, 9, 9] });
      if (glass === 1) table.give(GM, { kind: "closeRound", early: true }).give(GM, { kind: "nextRound" });
    }
    expect(table.state.result).toEqual({ winner: "party", why: "drunk" });
    expect([table.state.combatants[jen]?.standing, table.state.combatants[fishmonger]?.standing]).toEqual(["out", "in"]);
  });
});

describe("outcomes and actions as others leave", () => {
  const ann: Id = "AnnAnnAnnAnnAnnA";
  const cast: Cast = { ...KIPPER_CAST, [ann]: { ...KIPPER_CAST[jen]!, id: ann, name: "Ann", holder: ann } };
  const atNominate = () => {
    const table = new Table({}, cast).give(GM, { kind: "lead", combatant: jen }).give(GM, { kind: "begin" });
    for (const side of ["party", "foe"] as const) table.give(GM, { kind: "correct", side, amount: 5 });
    return table.give(GM, { kind: "closeRound", early: true });
  };

  it.each(["left", "out"] as const)("pay for an outcome whose target has left, and waste it (%s)", (how) => {
    const table = atNominate().nominate(GM, "foe", [{ outcome: "remove", target: ann, side: "" }]);
    table.give(TABLE, how === "left" ? { kind: "leave", combatant: ann } : { kind: "defeat", combatant: ann, defeated: true });
    table.nominate(JEN, "party", []);
    expect([table.state.step, table.state.sides.foe.pool, Object.values(table.state.bought)]).toMatchObject([
      "check",
      0,
      [{ fate: "moot" }],
    ]);
  });

  it("let another side's acting character go on as one side concedes", () => {
    const three: Cast = { ...cast, [ann]: { ...cast[ann]!, side: "third" } };
    const table = new Table({}, three).give(GM, { kind: "begin" }).give(GM, { kind: "call", combatant: jen });
    table.give(playerOf("PlayerAnn", ann), { kind: "concede", side: "third" });
    expect([table.state.actor, table.state.result]).toEqual([jen, null]);
    const aimed = { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods, target: ann } as const;
    expect(table.refusal(JEN, aimed)).toBe("aimFoe");
    table.give(GM, { kind: "correct", side: "party", amount: 5 }).give(GM, { kind: "closeRound", early: true });
    expect(table.refusesList(JEN, "party", [{ outcome: "remove", target: ann, side: "" }])).toBe("aimFoe");
  });

  it("pay for a wipe of an empty pool, which does nothing", () => {
    const table = new Table({}, cast).give(GM, { kind: "lead", combatant: jen }).give(GM, { kind: "begin" });
    table.give(GM, { kind: "correct", side: "foe", amount: 5 }).give(GM, { kind: "closeRound", early: true });
    table.nominate(GM, "foe", [{ outcome: "wipe", target: "", side: "party" }]);
    expect([table.state.sides.foe.pool, Object.values(table.state.bought)]).toMatchObject([0, [{ fate: "empty" }]]);
  });
});
