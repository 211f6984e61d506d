import { describe, expect, it } from "vitest";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import { KIPPER, KIPPER_CAST, KIPPER_SKILLS } from "./examples.fixture.ts";
import { rounds } from "./index.ts";
import { GM, JEN, playerOf, Table } from "./table.fixture.ts";
import { costOf } from "./buyable-outcomes.ts";

const { jen, fishmonger } = KIPPER;
const { falsehoods, affable } = KIPPER_SKILLS;
const ann: Id = "AnnAnnAnnAnnAnnA";
const CAST: Cast = { ...KIPPER_CAST, [ann]: { ...KIPPER_CAST[jen]!, id: ann, name: "Ann", holder: ann } };
const ANN = playerOf("PlayerAnn", ann);

const begun = (house: House = {}, conflict = "general", cast: Cast = CAST) =>
  new Table(house, cast)
    .give(GM, { kind: "frame", conflict } as never)
    .give(GM, { kind: "lead", combatant: jen })
    .give(GM, { kind: "begin" });

/** Lets one act against another, who counters, with these successes (three at most). */
function act(table: Table, { who, at, attack, defence }: { who: Id; at?: Id; attack: number; defence?: number }): Table {
  const dice = (successes: number) => [2, 2, 2].map((face, place) => (place < successes ? face : 9));
  const skillOf = (id: Id) => (id === fishmonger ? affable : falsehoods);
  table.give(GM, { kind: "call", combatant: who });
  const rolled = { attack: dice(attack), defence: dice(defence ?? 0) };
  table.give(GM, { kind: "declare", combatant: who, skill: skillOf(who), ...(at === undefined ? {} : { target: at }) }, rolled);
  if (at === undefined || table.state.exchange?.wants !== "counter") return table;
  return defence === undefined
    ? table.give(GM, { kind: "letBe", combatant: at }, rolled)
    : table.give(GM, { kind: "counter", combatant: at, skill: skillOf(at) }, rolled);
}

const volunteers = (table: Table) =>
  table.give(GM, { kind: "volunteer", combatant: fishmonger, wants: true }).give(JEN, { kind: "volunteer", combatant: jen, wants: true });

describe("who goes first, by the house rule", () => {
  it("is a player before NPCs, or the character that the GM names", () => {
    expect(volunteers(begun({ initiative: "playersFirst" })).give(GM, { kind: "call" }).state.actor).toBe(jen);
    const named = volunteers(begun({ initiative: "gmOrder" }));
    expect(named.refusal(GM, { kind: "call" })).toBe("gmOrder");
    expect(named.give(GM, { kind: "call", combatant: fishmonger }).state.actor).toBe(fishmonger);
  });

  it("is a single volunteer without dice, or an NPC that the GM calls if there is no volunteer", () => {
    const table = begun().give(JEN, { kind: "volunteer", combatant: jen, wants: true });
    expect(table.give(GM, { kind: "call" }).state).toMatchObject({ actor: jen, combatants: { [jen]: { initiative: null } } });
    expect(begun().refusal(GM, { kind: "call" })).toBe("nobodyWants");
    expect(begun().give(GM, { kind: "call", combatant: fishmonger }).state.actor).toBe(fishmonger);
  });

  it.each([
    ["conflict", 8],
    ["round", null],
  ] as const)("keeps a score for a %s", (initiativeEvery, kept) => {
    const dice = { [`initiative-${jen}-1`]: [5, 9, 9], [`initiative-${fishmonger}-1`]: [1, 9, 9] };
    const table = volunteers(begun({ initiativeEvery })).give(GM, { kind: "call" }, dice);
    expect(table.state.combatants[jen]?.initiative).toBe(8);
    table.give(GM, { kind: "closeRound", early: true }).give(GM, { kind: "nextRound" });
    expect(table.state.combatants[jen]?.initiative).toBe(kept);
  });

  it("is rolled again if no die counts and the house says so", () => {
    const table = volunteers(begun({ noInitDie: "reroll" }));
    const dice = { [`initiative-${jen}-1`]: [8, 9, 9], [`initiative-${jen}-2`]: [6, 9, 9], [`initiative-${fishmonger}-1`]: [1, 9, 9] };
    expect(table.give(GM, { kind: "call" }, dice).state.combatants[jen]?.initiative).toBe(9);
  });
});

describe("a contest, by the house rule", () => {
  it.each([
    ["beforeRoll", null],
    ["afterAttackRoll", 1],
  ] as const)("has its stance chosen %s: the attack has rolled by then, or has not", (stance, successes) => {
    const table = begun({ stance }).give(GM, { kind: "call", combatant: jen });
    table.give(JEN, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger }, { attack: [2, 9, 9] });
    expect(table.state.exchange?.attacker.test?.successes ?? null).toBe(successes);
  });

  it.each([
    [true, true],
    [false, false],
  ])("that is a tie fails the attack: %s", (tieIsFail, failed) => {
    const table = act(begun({ tieIsFail }), { who: jen, at: fishmonger, attack: 2, defence: 2 });
    expect([table.state.exchange?.winner, table.state.combatants[jen]?.failed]).toEqual(["nobody", failed]);
  });

  it.each([
    ["needsOne", true],
    ["auto", false],
  ] as const)("that nobody counters, by %s, fails without a success: %s", (unopposed, failed) => {
    expect(act(begun({ unopposed }), { who: jen, at: fishmonger, attack: 0 }).state.combatants[jen]?.failed).toBe(failed);
  });

  it("counts a 1 above the skill only with oneAlways", () => {
    const numbers = { ...KIPPER_CAST[jen]!.numbers, skills: { [falsehoods]: { name: "Falsehoods", rank: 0, kind: "social" } } };
    const cast: Cast = { ...CAST, [jen]: { ...KIPPER_CAST[jen]!, numbers } };
    const of = (oneAlways: boolean) => {
      const table = begun({ oneAlways }, "general", cast).give(GM, { kind: "call", combatant: jen });
      return table.give(JEN, { kind: "declare", combatant: jen, skill: falsehoods }, { attack: [1, 9, 9] }).state.exchange?.attacker.test;
    };
    expect([of(false)?.successes, of(true)?.successes]).toEqual([0, 2]);
  });
});

describe("outcomes, by the house rule", () => {
  it.each([
    ["everyone", 12, 12],
    ["opponents", 8, 10],
    ["own", 10, 8],
  ] as const)("have a Win that counts %s", (winCount, party, foe) => {
    const { state } = begun({ winCount });
    expect([costOf(state, "party", "win"), costOf(state, "foe", "win")]).toEqual([party, foe]);
  });

  it.each(["1", "2", "3", "unlimited"] as const)("are bought %s a round", (outcomesPerRound) => {
    const table = begun({ outcomesPerRound }).give(GM, { kind: "correct", side: "foe", amount: 9 });
    table.give(GM, { kind: "closeRound", early: true });
    const refused = [1, 2, 3, 4].map((count) =>
      table.refusesList(
        GM,
        "foe",
        Array.from({ length: count }, () => ({ outcome: "hinder", target: jen, side: "" }) as const),
      ),
    );
    const most = outcomesPerRound === "unlimited" ? 4 : Number(outcomesPerRound);
    expect(refused).toEqual([1, 2, 3, 4].map((count) => (count > most ? "mostBought" : null)));
  });

  it("are paid from pools hidden from other sides if the house says so, and then all sides seal", () => {
    const table = begun({ poolPublic: false }).give(GM, { kind: "correct", side: "foe", amount: 5 });
    const poolOf = (side: string) => table.view(JEN).sides.find((one) => one.side === side)?.pool;
    expect([poolOf("party"), poolOf("foe")]).toEqual([0, null]);
    table.give(GM, { kind: "closeRound", early: true }).nominate(GM, "foe", []);
    expect(table.state.step).toBe("nominate");
    expect(table.nominate(JEN, "party", []).state.step).toBe("check");
  });
});

describe("a chase, by the house rule", () => {
  it("buys outcomes from pools, and ends once all fleeing characters are removed", () => {
    const table = begun({ chaseCatch: "pool" }, "chase", KIPPER_CAST).give(GM, { kind: "correct", side: "foe", amount: 4 });
    act(table, { who: jen, at: fishmonger, attack: 0, defence: 1 }).give(GM, { kind: "closeRound" });
    table.nominate(GM, "foe", [{ outcome: "remove", target: jen, side: "" }]);
    expect(table.state.result).toEqual({ winner: "foe", why: "caught" });
  });

  it("goes on until the GM decides who is caught, and a character without a skill left passes", () => {
    const table = begun({}, "chase", KIPPER_CAST);
    const skills = Object.keys(table.state.combatants[jen]!.skills);
    for (const skill of skills) {
      table.give(GM, { kind: "call", combatant: jen });
      table.give(JEN, { kind: "declare", combatant: jen, skill, target: fishmonger });
      table.give(GM, { kind: "counter", combatant: fishmonger, skill: affable }, { attack: [9, 9, 9], defence: [2, 2, 2] });
      table.give(GM, { kind: "closeRound" }).give(GM, { kind: "nextRound" });
    }
    table.give(GM, { kind: "call", combatant: jen });
    expect(skills.map((skill) => table.refusal(JEN, { kind: "declare", combatant: jen, skill }))).toEqual(["skillUsed", "skillUsed"]);
    table.give(JEN, { kind: "pass", combatant: jen });
    expect(table.state.result).toBe(null);
    expect(table.give(GM, { kind: "finish", side: "foe" }).state.result).toEqual({ winner: "foe", why: "gm" });
  });

  it("catches each fleeing character by its own first loss", () => {
    const table = begun({ chaseCatch: "firstLoss" }, "chase");
    act(table, { who: jen, at: fishmonger, attack: 0, defence: 2 });
    act(table, { who: ann, at: fishmonger, attack: 2 });
    expect([table.state.combatants[jen]?.standing, table.state.result]).toEqual(["out", null]);
    table.give(GM, { kind: "closeRound" }).give(GM, { kind: "nextRound" });
    table.give(GM, { kind: "call", combatant: ann });
    table.give(ANN, { kind: "declare", combatant: ann, skill: KIPPER_SKILLS.ingenue, target: fishmonger });
    table.give(GM, { kind: "letBe", combatant: fishmonger }, { attack: [9, 9, 9] });
    expect(table.state.result).toEqual({ winner: "foe", why: "caught" });
  });

  it("is escaped after its last round, even without a skill left", () => {
    const table = new Table({ chaseNoSkill: "caught" }, KIPPER_CAST);
    table.give(GM, { kind: "frame", conflict: "chase", limit: 2 }).give(GM, { kind: "begin" });
    for (const skill of Object.keys(table.state.combatants[jen]!.skills)) {
      table.give(GM, { kind: "call", combatant: jen }).give(JEN, { kind: "declare", combatant: jen, skill, target: fishmonger });
      table.give(GM, { kind: "letBe", combatant: fishmonger }, { attack: [2, 2, 2] }).give(GM, { kind: "closeRound" });
      if (table.state.step === "check") table.give(GM, { kind: "nextRound" });
    }
    expect(table.state.result).toEqual({ winner: "party", why: "escaped" });
  });

  it("does not begin without a character on the fleeing side", () => {
    const table = new Table({}, KIPPER_CAST).give(GM, { kind: "frame", conflict: "chase", pursued: "third" });
    expect(table.refusal(GM, { kind: "begin" })).toBe("noPursued");
  });
});

describe("a single round, by the house rule", () => {
  const tie = (house: House) => {
    const table = begun(house, "single", KIPPER_CAST);
    act(table, { who: jen, attack: 2 });
    return act(table, { who: fishmonger, attack: 2 }).give(GM, { kind: "closeRound" });
  };

  it("that is a tie is won by the defender, or decided by the GM", () => {
    expect(tie({ singleTie: "defender" }).state.result).toEqual({ winner: "foe", why: "successes" });
    const left = tie({ singleTie: "gm" });
    expect([left.state.step, left.state.result]).toEqual(["check", null]);
    expect(left.give(GM, { kind: "finish", side: "party" }).state.result).toEqual({ winner: "party", why: "gm" });
  });

  it.each([
    ["all", 2, 1],
    ["winners", 2, 0],
  ] as const)("adds up the successes of %s", (singleCount, party, foe) => {
    const { sides } = act(begun({ singleCount }, "single"), { who: jen, at: fishmonger, attack: 2, defence: 1 }).state;
    expect([sides.party.earned, sides.foe.earned]).toEqual([party, foe]);
  });
});

describe("who decides for a side, by the house rule", () => {
  const porter: Id = "PorterPorterPort";
  const ally = { ...KIPPER_CAST[fishmonger]!, id: porter, name: "Porter", side: "party", npc: true, holder: porter };
  const mixed: Cast = { ...CAST, [porter]: ally };
  const atNominate = (house: House = {}) => {
    const table = begun(house, "general", mixed).give(GM, { kind: "correct", side: "party", amount: 5 });
    return table.give(GM, { kind: "closeRound", early: true });
  };

  it("is never an NPC if players have a character in play, and never the GM for them", () => {
    const table = atNominate();
    expect(table.refusal(GM, { kind: "lead", combatant: porter })).toBe("npcLeads");
    expect(table.refusesList(GM, "party", [])).toBe("notYourSide");
    const agreed = atNominate({ nominator: "majority" }).nominate(ANN, "party", []);
    expect(agreed.refusal(GM, { kind: "agree", combatant: jen })).toBe("notYourSide");
  });

  it("may be an NPC for a player whose own character is out, even while a character hidden from them is in play", () => {
    const table = atNominate().give({ kind: "table" }, { kind: "conceal", combatant: jen, hidden: true });
    table.give({ kind: "table" }, { kind: "defeat", combatant: ann, defeated: true });
    const lead = { kind: "lead", combatant: porter } as const;
    expect([table.refusal(ANN, lead), table.refusal(GM, lead)]).toEqual([null, "npcLeads"]);
    const offered = rounds.legal(table.state, ANN, {}).filter(({ kind }) => kind === "lead");
    expect(offered.flatMap(({ who }) => who)).toContain(porter);
  });

  it("is the GM once all of its players' characters are out, so that play does not wait for them", () => {
    const table = atNominate();
    for (const combatant of [jen, ann]) table.give({ kind: "table" }, { kind: "defeat", combatant, defeated: true });
    expect(table.view(GM).sides.find(({ side }) => side === "party")).toMatchObject({ byGm: true, leader: porter });
    expect(table.nominate(GM, "party", []).state.step).toBe("check");
  });

  it("is a majority of players' characters: NPCs and those on hold do not count", () => {
    const table = atNominate({ nominator: "majority" });
    table.give(ANN, { kind: "hold", combatant: ann, held: true }).nominate(JEN, "party", []);
    expect(table.view(JEN).now).toMatchObject({ key: "agreeYou", data: { combatant: jen } });
    expect(table.view(GM).waiting).toEqual([jen]);
    expect(table.give(JEN, { kind: "agree", combatant: jen }).state.step).toBe("check");
  });

  it("asks another member to choose while the leader is on hold", () => {
    const table = atNominate().give(GM, { kind: "lead", combatant: ann });
    expect(table.view(JEN).now.key).toBe("nominateTalk");
    table.give(GM, { kind: "hold", combatant: ann, held: true });
    expect(table.view(JEN).now.key).toBe("nominateYou");
  });
});
