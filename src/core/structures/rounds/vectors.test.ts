import { describe, expect, it } from "vitest";
import { completeHouse, type House } from "../../kernel/house.ts";
import { successChancesOf, keptDiceOf, successesOf } from "./count-successes.ts";
import { KIPPER, KIPPER_CAST, KIPPER_SKILLS } from "./examples.fixture.ts";
import { resolveContest, resolveUnopposed } from "./exchange.ts";
import { GM, JEN, Table } from "./table.fixture.ts";
import { HOUSE_RULES } from "./house.ts";
import { scoreOf } from "./initiative.ts";
import { costOf } from "./buyable-outcomes.ts";

const { jen, fishmonger } = KIPPER;
const { falsehoods, ingenue, affable, badgering } = KIPPER_SKILLS;
const house = (chosen: House = {}) => completeHouse(HOUSE_RULES, chosen);
const PLAIN = { oneAlways: false };

describe("the test", () => {
  it.each([
    ["AR-01", [2, 5, 7], 6, 2],
    ["AR-02", [2, 7, 7], 6, 1],
    ["AR-03", [1, 7, 9], 6, 2],
    ["AR-04", [3, 4, 8], 6, 2],
    ["AR-05", [1, 1, 1], 6, 6],
    ["AR-05", [10, 10, 10], 6, 0],
    ["AR-06", [1, 3, 7, 9], 6, 1],
    ["AR-07", [1, 1, 2, 10], 6, 3],
    ["E25", [1, 1, 1], 0, 0],
  ] as const)("%s: %j against %i is %i", (_id, dice, rank, successes) => {
    expect(successesOf(dice, rank, PLAIN)).toBe(successes);
  });

  it("keeps the three highest, and counts a 1 above the skill only if the house says so", () => {
    expect(keptDiceOf([1, 3, 7, 9])).toEqual([9, 7, 3]);
    expect(successesOf([1, 5, 5], 0, { oneAlways: true })).toBe(2);
  });

  it.each([
    [2, [0.512, 0.192, 0.216, 0.049, 0.027, 0.003, 0.001], 0.9, 0.266],
    [4, [0.216, 0.324, 0.27, 0.135, 0.045, 0.009, 0.001], 1.5, 0.786],
    [6, [0.064, 0.24, 0.348, 0.245, 0.087, 0.015, 0.001], 2.1, 1.482],
    [8, [0.008, 0.084, 0.306, 0.427, 0.153, 0.021, 0.001], 2.7, 2.258],
    [10, [0, 0, 0, 0.729, 0.243, 0.027, 0.001], 3.3, 3.056],
  ] as const)("against %i shows the chances that enumeration gives", (rank, expected, mean, worse) => {
    const chances = successChancesOf(rank, 0, PLAIN);
    expect(chances.map((chance) => Math.round(chance * 1000) / 1000)).toEqual(expected);
    const meanOf = (all: readonly number[]) => all.reduce((sum, chance, successes) => sum + chance * successes, 0);
    expect(meanOf(chances)).toBeCloseTo(mean, 6);
    expect(meanOf(successChancesOf(rank, 1, PLAIN))).toBeCloseTo(worse, 3);
    expect(successChancesOf(rank, 1, PLAIN).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });
});

describe("the chances that are shown", () => {
  /** Returns the chances by counting every possible roll. */
  function enumerated(rank: number, dice: number, counting: { readonly oneAlways: boolean }): number[] {
    const counts = Array.from({ length: 7 }, () => 0);
    for (let roll = 0; roll < 10 ** dice; roll += 1) {
      const faces = Array.from({ length: dice }, (_each, place) => 1 + (Math.floor(roll / 10 ** place) % 10));
      const successes = successesOf(faces, rank, counting);
      counts[successes] = (counts[successes] ?? 0) + 1;
    }
    return counts.map((count) => count / 10 ** dice);
  }

  it.each([0, 1, 2, 5, 9, 10])("against %i are those of exact enumeration, with and without Disadvantage", (rank) => {
    for (const more of [0, 1])
      for (const oneAlways of [false, true]) {
        const shown = successChancesOf(rank, more, { oneAlways });
        for (const [successes, chance] of enumerated(rank, 3 + more, { oneAlways }).entries())
          expect(shown[successes]).toBeCloseTo(chance, 12);
      }
  });

  it("with two more dice too", () => {
    const shown = successChancesOf(4, 2, PLAIN);
    for (const [successes, chance] of enumerated(4, 5, PLAIN).entries()) expect(shown[successes]).toBeCloseTo(chance, 12);
  });
});

describe("a contest", () => {
  it.each([
    ["AR-08", 2, 1, "aggressive", { winner: "attacker", attacker: 2, defender: 0 }],
    ["AR-09", 2, 2, "evasive", { winner: "defender", attacker: 0, defender: 0 }],
    ["AR-10", 2, 2, "aggressive", { winner: "nobody", attacker: 2, defender: 2 }],
    ["AR-11", 1, 3, "aggressive", { winner: "defender", attacker: 0, defender: 3 }],
    ["AR-11", 1, 3, "evasive", { winner: "defender", attacker: 0, defender: 0 }],
    ["E8", 0, 0, "aggressive", { winner: "nobody", attacker: 0, defender: 0 }],
  ] as const)("%s: %i against %i %s", (_id, attack, defence, stance, expected) => {
    expect(resolveContest(attack, defence, stance)).toEqual(expected);
  });

  it("without a counteraction is won with one success, or always", () => {
    expect([resolveUnopposed(0, house()).winner, resolveUnopposed(1, house()).winner]).toEqual(["defender", "attacker"]);
    expect(resolveUnopposed(0, house({ unopposed: "auto" })).winner).toBe("attacker");
  });
});

describe("initiative", () => {
  const numbers = { reflexes: 6, quickness: 2, wits: 3, fortitude: 0, evasion: 0 };
  it.each([
    ["AR-12", [2, 5, 7], 7],
    ["AR-13", [7, 8, 9], 2],
    ["AR-14", [6, 6, 1], 8],
  ] as const)("%s: %j is %i", (_id, dice, score) => {
    expect(scoreOf({ house: house() }, { numbers }, dice)).toBe(score);
  });

  it("AR-15: by the example a d10 and Wits; a roll in which no die counts may be made again", () => {
    expect(scoreOf({ house: house({ initiative: "d10Wits" }) }, { numbers }, [6])).toBe(9);
    expect(scoreOf({ house: house({ noInitDie: "reroll" }) }, { numbers }, [7, 8, 9])).toBe(null);
  });

  it("re-rolls ties, only for the tied", () => {
    const table = new Table().give(GM, { kind: "begin" });
    for (const combatant of [jen, fishmonger]) table.give(GM, { kind: "volunteer", combatant, wants: true });
    // The fishmonger's dice are chosen to make a tie.
    table.give(
      GM,
      { kind: "call" },
      {
        [`initiative-${jen}-1`]: [1, 7, 8],
        [`initiative-${fishmonger}-1`]: [2, 9, 9],
        [`initiative-${jen}-2`]: [2, 7, 8],
        [`initiative-${fishmonger}-2`]: [4, 9, 9],
      },
    );
    expect([table.state.actor, table.state.combatants[jen]?.initiative, table.state.combatants[fishmonger]?.initiative]).toEqual([
      fishmonger,
      5,
      6,
    ]);
  });
});

describe("the price of a Win", () => {
  it.each([
    [2, 10],
    [4, 14],
    [5, 16],
  ])("AR-16: with %i characters at the outset is %i", (size, cost) => {
    const cast = Object.fromEntries(
      Array.from({ length: size }, (_each, index) => {
        const id = `Character${index}`.padEnd(16, "0");
        return [id, { ...KIPPER_CAST[jen]!, id, side: index % 2 === 0 ? "party" : "foe" }] as const;
      }),
    );
    const { state } = new Table({}, cast).give(GM, { kind: "begin" });
    expect(costOf(state, "party", "win")).toBe(cost);
  });
});

/** Returns a table at the nominations after a round in which both acted, with these pools. */
function atNominate(pools: { readonly party: number; readonly foe: number }, chosen: House = {}): Table {
  const table = new Table({ outcomesPerRound: "unlimited", ...chosen }).give(GM, { kind: "begin" });
  for (const side of ["party", "foe"] as const) if (pools[side] > 0) table.give(GM, { kind: "correct", side, amount: pools[side] });
  for (const combatant of [jen, fishmonger]) table.give(GM, { kind: "pass", combatant });
  return table.give(GM, { kind: "closeRound" });
}

const hit = (outcome: "hinder" | "remove" | "removeFailed", target: string) => ({ outcome, target, side: "" as const });
const block = (outcome: "blockHinder" | "blockFailed" | "blockRemove" | "win") => ({ outcome, target: "", side: "" as const });
const fates = (table: Table) => Object.values(table.state.bought).map(({ outcome, fate }) => `${outcome} ${fate}`);

describe("outcomes", () => {
  it("AR-17: a removal comes before a hindrance on the same one, which is moot", () => {
    const table = atNominate({ party: 0, foe: 6 }).nominate(GM, "foe", [hit("hinder", jen), hit("remove", jen)]);
    expect(fates(table)).toEqual(["remove done", "hinder moot"]);
    expect([table.state.step, table.state.result]).toEqual(["over", { winner: "foe", why: "removal" }]);
  });

  it("AR-18, AR-19: a block and what it blocks are both spent, and a block without a match is wasted", () => {
    const table = atNominate({ party: 8, foe: 5 });
    table.nominate(GM, "foe", [hit("remove", jen)]).nominate(JEN, "party", [block("blockRemove"), block("blockHinder")]);
    expect(fates(table)).toEqual(["blockRemove blocks", "remove blocked", "blockHinder unused"]);
    expect([table.state.sides.party.pool, table.state.sides.foe.pool, table.state.combatants[jen]?.standing]).toEqual([0, 0, "in"]);
  });

  it("AR-18: so are a block and the removal of a failed attacker", () => {
    const table = new Table().give(GM, { kind: "begin" });
    table.give(GM, { kind: "correct", side: "foe", amount: 3 }).give(GM, { kind: "correct", side: "party", amount: 4 });
    table.give(GM, { kind: "call", combatant: jen });
    table.give(JEN, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger });
    table.give(
      GM,
      { kind: "counter", combatant: fishmonger, skill: affable, stance: "evasive" },
      { attack: [9, 9, 9], defence: [9, 9, 9] },
    );
    table.give(GM, { kind: "pass", combatant: fishmonger }).give(GM, { kind: "closeRound" });
    expect(table.state.combatants[jen]?.failed).toBe(true);
    table.nominate(GM, "foe", [hit("removeFailed", jen)]).nominate(JEN, "party", [block("blockFailed")]);
    expect(fates(table)).toEqual(["blockFailed blocks", "removeFailed blocked"]);
  });

  it("AR-20: a wipe takes unspent successes, and leaves nominated outcomes", () => {
    const table = atNominate({ party: 5, foe: 5 });
    table
      .nominate(GM, "foe", [{ outcome: "wipe", target: "", side: "party" }])
      .nominate(JEN, "party", [hit("hinder", fishmonger), block("blockHinder")]);
    expect(fates(table)).toEqual(["wipe done", "blockHinder unused", "hinder done"]);
    expect(table.state.sides.party.pool).toBe(0);
    expect(table.state.combatants[fishmonger]?.hindered).toBe(true);
  });

  it("AR-21: at equal cost the higher d10 comes first, and equal dice are rolled again", () => {
    const both = (dice: Readonly<Record<string, readonly number[]>>) =>
      atNominate({ party: 5, foe: 5 })
        .nominate(GM, "foe", [hit("remove", jen)])
        .nominate(JEN, "party", [hit("remove", fishmonger)], dice);
    const second = both({ "tie-5-party-1": [4], "tie-5-foe-1": [4], "tie-5-party-2": [2], "tie-5-foe-2": [9] });
    expect(Object.values(second.state.bought).map(({ buyer, fate }) => [buyer, fate])).toEqual([
      ["foe", "done"],
      ["party", "moot"],
    ]);
    expect(second.state.result).toEqual({ winner: "foe", why: "removal" });
    expect(both({ "tie-5-party-1": [8], "tie-5-foe-1": [4] }).state.result?.winner).toBe("party");
  });

  it("that remove each other both stand if the house says so, and no side wins", () => {
    const table = atNominate({ party: 5, foe: 5 }, { simultaneousRemoval: "bothStand" });
    table.nominate(GM, "foe", [hit("remove", jen)]).nominate(JEN, "party", [hit("remove", fishmonger)]);
    expect(table.state.result).toEqual({ winner: "", why: "nobody" });
  });

  it("AR-22: sealing refuses the removal of a character that did not fail, a cost above the pool, and too many outcomes", () => {
    const table = atNominate({ party: 0, foe: 5 }, { outcomesPerRound: "1" });
    expect(table.refusesList(GM, "foe", [hit("removeFailed", jen)])).toBe("notFailed");
    expect(table.refusesList(GM, "foe", [block("blockRemove")])).toBe("tooDear");
    expect(table.refusesList(GM, "foe", [hit("hinder", jen), block("blockHinder")])).toBe("mostBought");
    expect(table.refusesList(GM, "foe", [hit("hinder", fishmonger)])).toBe("aimFoe");
    expect(table.refusesList(JEN, "foe", [])).toBe("notYourSide");
    expect(table.refusesList(JEN, "party", [])).toBe("emptyPool");
    expect(table.refusesList(GM, "foe", [hit("hinder", jen)])).toBe(null);
  });

  it("end with a Win, before every block, and the rest of the pool stays", () => {
    const table = atNominate({ party: 6, foe: 12 });
    table.nominate(JEN, "party", [block("blockRemove")]).nominate(GM, "foe", [block("win")]);
    expect([table.state.result, table.state.sides.foe.pool]).toEqual([{ winner: "foe", why: "win" }, 2]);
  });

  it("do not let a pool fall before all have sealed, and a false opening buys nothing", () => {
    const table = atNominate({ party: 5, foe: 5 }).nominate(GM, "foe", [hit("remove", jen)]);
    expect([table.state.step, table.state.sides.foe.pool]).toEqual(["nominate", 5]);
    const seen = table.view(JEN);
    expect(seen.sides.find(({ side }) => side === "foe")).toMatchObject({ pool: 5, sealed: true, nominated: null, draft: null });
    expect(table.view(GM).sides.find(({ side }) => side === "foe")?.nominated).toEqual([hit("remove", jen)]);
  });
});

describe("hindrance and counteractions", () => {
  it("AR-25: every counteraction after the first of a round is at Disadvantage, the third as the second", () => {
    const cast = Object.fromEntries(
      ["a", "b", "c"].map((name) => {
        const id = `Jen${name}`.padEnd(16, "0");
        return [id, { ...KIPPER_CAST[jen]!, id }] as const;
      }),
    );
    const table = new Table({}, { ...cast, [fishmonger]: KIPPER_CAST[fishmonger]! }).give(GM, { kind: "begin" });
    const counts: number[] = [];
    for (const combatant of Object.keys(cast)) {
      table.give(GM, { kind: "call", combatant }).give(GM, { kind: "declare", combatant, skill: falsehoods, target: fishmonger });
      table.give(GM, { kind: "counter", combatant: fishmonger, skill: affable });
      counts.push(table.state.exchange?.defender?.test?.dice.length ?? 0);
    }
    expect(counts).toEqual([3, 4, 4]);
  });

  it("a hindrance is used up by the next test, and does not stack with a second counteraction", () => {
    const table = atNominate({ party: 0, foe: 1 })
      .nominate(GM, "foe", [hit("hinder", jen)])
      .give(GM, { kind: "nextRound" });
    expect(table.state.combatants[jen]?.hindered).toBe(true);
    table.give(GM, { kind: "call", combatant: jen }).give(JEN, { kind: "declare", combatant: jen, skill: falsehoods });
    expect([table.state.exchange?.attacker.test?.dice.length, table.state.combatants[jen]?.hindered]).toEqual([4, false]);
  });
});

describe("the other kinds", () => {
  it("AR-23: each lost contest takes a rank of all social skills until all are at zero, and ranks come back at the end", () => {
    const table = new Table().give(GM, { kind: "frame", conflict: "social" }).give(GM, { kind: "begin" });
    const ranks = () =>
      table
        .view(JEN)
        .rows.find(({ combatant }) => combatant === jen)
        ?.skills.map(({ rank }) => rank);
    const loses = () => {
      if (table.state.combatants[fishmonger]?.acted === true) {
        table.give(GM, { kind: "closeRound", early: true }).give(GM, { kind: "nextRound" });
      }
      table.give(GM, { kind: "call", combatant: fishmonger });
      table.give(GM, { kind: "declare", combatant: fishmonger, skill: affable, target: jen });
      table.give(JEN, { kind: "counter", combatant: jen, skill: falsehoods }, { attack: [2, 2, 2], defence: [9, 9, 9] });
    };
    loses();
    expect(ranks()).toEqual([5, 3]);
    for (let count = 0; count < 3; count += 1) loses();
    expect(ranks()).toEqual([2, 0]);
    for (let count = 0; count < 2; count += 1) loses();
    expect(table.state.result).toEqual({ winner: "foe", why: "social" });
    expect(table.state.combatants[jen]).toMatchObject({ standing: "out", lost: 0 });
  });

  it("a social conflict with a limit of rounds is won by the most contests", () => {
    const table = new Table().give(GM, { kind: "frame", conflict: "social", limit: 1 }).give(GM, { kind: "begin" });
    table.give(GM, { kind: "call", combatant: jen }).give(JEN, { kind: "declare", combatant: jen, skill: ingenue, target: fishmonger });
    table.give(GM, { kind: "counter", combatant: fishmonger, skill: badgering }, { attack: [1, 1, 1], defence: [9, 9, 9] });
    table.give(GM, { kind: "closeRound", early: true });
    expect([table.state.result, table.state.combatants[fishmonger]?.lost]).toEqual([{ winner: "party", why: "wins" }, 0]);
  });

  it.each([
    ["afterFortitude", 4],
    ["atFortitude", 3],
  ] as const)("AR-24: a drinker with Fortitude 2 falls, %s, at drink %i", (drinkLimit, falls) => {
    const table = new Table({ drinkLimit }).give(GM, { kind: "frame", conflict: "drinking" }).give(GM, { kind: "begin" });
    const successes = [
      [2, 2, 9],
      [2, 9, 9],
      [2, 9, 9],
      [9, 9, 9],
    ];
    let drink = 0;
    const isOver = () => table.state.step === "over";
    while (!isOver()) {
      table.give(GM, { kind: "call", combatant: jen });
      table.give(JEN, { kind: "declare", combatant: jen, skill: falsehoods }, { attack: successes[drink] ?? [9, 9, 9] });
      drink += 1;
      if (!isOver()) table.give(GM, { kind: "closeRound", early: true }).give(GM, { kind: "nextRound" });
    }
    expect([drink, table.state.result]).toEqual([falls, { winner: "foe", why: "drunk" }]);
  });

  it("in a chase only fleeing characters act, use each skill once, and escape as the pursuers give up", () => {
    const table = new Table().give(GM, { kind: "frame", conflict: "chase", limit: 2, pursued: "party" }).give(GM, { kind: "begin" });
    expect(table.refusal(GM, { kind: "call", combatant: fishmonger })).toBe("notPursued");
    const flee = (skill: string) => {
      table.give(GM, { kind: "call", combatant: jen }).give(JEN, { kind: "declare", combatant: jen, skill, target: fishmonger });
      table.give(GM, { kind: "counter", combatant: fishmonger, skill: affable }).give(GM, { kind: "closeRound" });
    };
    flee(falsehoods);
    table.give(GM, { kind: "nextRound" }).give(GM, { kind: "call", combatant: jen });
    expect(table.refusal(JEN, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger })).toBe("skillUsed");
    table.give(JEN, { kind: "declare", combatant: jen, skill: ingenue, target: fishmonger });
    table.give(GM, { kind: "letBe", combatant: fishmonger }).give(GM, { kind: "closeRound" });
    expect(table.state.result).toEqual({ winner: "party", why: "escaped" });
  });

  it("in a chase the first lost contest, or having no skill left, catches if the house says so", () => {
    const lost = new Table({ chaseCatch: "firstLoss" }).give(GM, { kind: "frame", conflict: "chase" }).give(GM, { kind: "begin" });
    lost.give(GM, { kind: "call", combatant: jen }).give(JEN, { kind: "declare", combatant: jen, skill: ingenue, target: fishmonger });
    lost.give(GM, { kind: "counter", combatant: fishmonger, skill: affable }, { attack: [9, 9, 9], defence: [2, 2, 2] });
    expect([lost.state.result, lost.state.combatants[jen]?.standing]).toEqual([{ winner: "foe", why: "caught" }, "out"]);
    const stuck = new Table({ chaseNoSkill: "caught" }).give(GM, { kind: "frame", conflict: "chase" }).give(GM, { kind: "begin" });
    for (const skill of [falsehoods, ingenue]) {
      stuck.give(GM, { kind: "call", combatant: jen }).give(JEN, { kind: "declare", combatant: jen, skill, target: fishmonger });
      stuck.give(GM, { kind: "letBe", combatant: fishmonger }, { attack: [1, 1, 1] }).give(GM, { kind: "closeRound" });
      if (stuck.state.step === "check") stuck.give(GM, { kind: "nextRound" });
    }
    expect(stuck.state.result).toEqual({ winner: "foe", why: "caught" });
  });

  it("a single round adds up all successes, and is played again at a tie", () => {
    const table = new Table().give(GM, { kind: "frame", conflict: "single" }).give(GM, { kind: "begin" });
    table
      .give(GM, { kind: "call", combatant: jen })
      .give(JEN, { kind: "declare", combatant: jen, skill: falsehoods }, { attack: [2, 2, 9] });
    table.give(GM, { kind: "call", combatant: fishmonger });
    table.give(GM, { kind: "declare", combatant: fishmonger, skill: affable }, { attack: [2, 3, 9] }).give(GM, { kind: "closeRound" });
    expect([table.state.step, table.state.sides.party.earned, table.state.sides.foe.earned]).toEqual(["check", 2, 2]);
    table.give(GM, { kind: "nextRound" }).give(GM, { kind: "call", combatant: jen });
    table.give(JEN, { kind: "declare", combatant: jen, skill: falsehoods }, { attack: [2, 9, 9] });
    table.give(GM, { kind: "closeRound", early: true });
    expect(table.state.result).toEqual({ winner: "party", why: "successes" });
  });

  it("an attack hits if it equals Evasion, and the Menace roll minus armour is the wound", () => {
    const sword = "SwordSwordSwordS";
    const fighter = {
      ...KIPPER_CAST[jen]!,
      numbers: {
        ...KIPPER_CAST[jen]!.numbers,
        skills: { [falsehoods]: { name: "Sword", rank: 8, kind: "fighting" }, [ingenue]: { name: "Ingenue", rank: 4, kind: "social" } },
        weapons: { [sword]: { name: "Sword", menace: 5 } },
      },
    };
    const table = new Table({}, { [jen]: fighter, [fishmonger]: KIPPER_CAST[fishmonger]! });
    table.give(GM, { kind: "frame", conflict: "attack" }).give(GM, { kind: "begin" }).give(GM, { kind: "call", combatant: jen });
    expect(table.refusal(JEN, { kind: "declare", combatant: jen, skill: ingenue, target: fishmonger })).toBe("notFighting");
    table.give(JEN, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger }, { attack: [2, 3, 9] });
    expect([table.state.exchange?.wants, table.state.exchange?.winner]).toEqual(["menace", "attacker"]);
    table.give(JEN, { kind: "menace", combatant: jen, weapon: sword }, { menace: [1, 5, 6] });
    expect(table.state.exchange).toMatchObject({ wants: "armour", wounds: 3 });
    expect(table.refusal(JEN, { kind: "armour", caught: 0 })).toBe("gm");
    table.give(GM, { kind: "armour", caught: 1 });
    expect([table.state.exchange?.wants, table.state.combatants[fishmonger]?.wounds]).toEqual(["nothing", 2]);
    table.give(GM, { kind: "undo" });
    expect(table.state.combatants[fishmonger]?.wounds).toBe(0);
  });
});
