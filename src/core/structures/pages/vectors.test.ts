import { describe, expect, it } from "vitest";
import type { House } from "../../kernel/house.ts";
import { ABILITIES, TABLE, TRAM } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";
import { pairHighToHigh, previewOutcome, findPairsFault } from "./conflict-outcome.ts";
import { controllingSideOf, splitEvenly } from "./sides.ts";
import { acting, at, holding, inspirationsOf, pairsOf, resolving, scene, sideOf, speed, withConflict } from "./situations.fixture.ts";
import type { Conflict, ConflictSide } from "./state.ts";

const { comet, granite, vesper, reyes } = TRAM;

describe("a conflict", () => {
  it("CP-01 begins with 1 against 1, tied, without control or resolution", () => {
    const table = acting();
    expect([table.dice("1-a"), table.dice("1-b")]).toEqual([[1], [1]]);
    expect(controllingSideOf(table.state.conflicts["1"] as Conflict)).toBeNull();
    expect(table.view("ana").conflicts[0]).toMatchObject({ resolver: "" });
  });

  it("CP-16 tied at 6 against 3+3 is not resolved, and its claims are dropped at the end of the page", () => {
    const table = at(acting(), () => ({ step: "actions" }));
    withConflict(table, sideOf([6], { claimant: TABLE.ana }), sideOf([3, 3], { claimant: TABLE.bo }));
    table.give("ana", { kind: "done" }).give("bo", { kind: "done" }).give("cy", { kind: "done" }).give("ana", { kind: "done" });
    expect([table.state.step, table.state.page]).toEqual(["claim", 2]);
    expect(table.state.conflicts["1"]).toMatchObject({ sides: { a: { claimant: "" }, b: { claimant: "" } } });
  });

  it("CP-17 with an unclaimed controlling side is not resolved, even if the other is claimed", () => {
    const table = withConflict(acting(), sideOf([6]), sideOf([1], { claimant: TABLE.bo }));
    expect(table.view("bo").conflicts[0]).toMatchObject({ resolver: "" });
    table.give("ana", { kind: "done" }).give("bo", { kind: "done" }).give("cy", { kind: "done" }).give("ana", { kind: "done" });
    expect([table.state.page, table.state.resolutions, Object.keys(table.state.conflicts)]).toEqual([2, 0, ["1"]]);
  });
});

describe("an ability", () => {
  it("CP-02 rolls a die at or under its score, CP-03 but none that shows 6", () => {
    const table = withConflict(acting(), sideOf([3]), sideOf([4]));
    const grab = (die: string) => table.refusal("ana", { kind: "use", ability: ABILITIES.catch, die });
    expect([grab("1-a-0"), grab("1-b-0")]).toEqual([null, "tooLow"]);
    withConflict(table, sideOf([6]), sideOf([1]));
    expect(table.refusal("ana", { ...speed, die: "1-a-0" })).toBe("tooLow");
  });

  it("CP-04 that is super costs 1 Debt even if the die is turned back", () => {
    const table = withConflict(acting(), sideOf([3]), sideOf([3]))
      .give("ana", speed, 2)
      .give("ana", { kind: "turnBack" });
    expect([table.dice("1-b"), table.character(comet).drives["love"]?.debt]).toEqual([[3], 4]);
  });

  it("CP-05 that is not super is used once a scene, and again in the next", () => {
    const table = acting().give("ana", { kind: "use", ability: ABILITIES.brave, die: "1-a-0" }, 2);
    table.give("ana", { kind: "turnBack" });
    at(table, () => ({ deed: false }));
    expect(table.refusal("ana", { kind: "use", ability: ABILITIES.brave, die: "1-a-0" })).toBe("abilityUsed");
    expect(table.character(comet).used).toEqual([ABILITIES.brave]);
    at(table, ({ combatants }) => ({ step: "resolve", acting: "", queue: [TABLE.ana], combatants }));
    withConflict(table, sideOf([6], { claimant: TABLE.ana }), sideOf([1]));
    table.give("ana", { kind: "resolve", conflict: "1" });
    expect([table.state.scene, table.character(comet).used]).toEqual([2, []]);
  });

  it("CP-20 raises an inspiration up to its score, and no higher one", () => {
    const table = holding(acting(), TABLE.ana, { inspirations: { i1: { value: 3, note: "", holder: "" } } });
    table.give("ana", { kind: "raise", ability: ABILITIES.catch, inspiration: "i1" });
    expect(table.player("ana").inspirations["i1"]?.value).toBe(4);
    at(table, ({ combatants }) => ({ deed: false, combatants: { ...combatants, [comet]: { ...table.character(comet), used: [] } } }));
    expect(table.refusal("ana", { kind: "raise", ability: ABILITIES.catch, inspiration: "i1" })).toBe("tooLow");
  });

  it.each([
    [true, "superUsed"],
    [false, null],
  ])("that is super is used once a page where the house has it so: %s", (superPerPage, refusal) => {
    const table = acting({ superPerPage }).give("ana", speed, 2).give("ana", { kind: "turnBack" });
    at(table, () => ({ deed: false }));
    expect(table.refusal("ana", speed)).toBe(refusal);
  });
});

describe("a die", () => {
  it.each([
    [5, 2, [3, 2]],
    [6, 3, [2, 2, 2]],
    [4, 2, [2, 2]],
    [6, 4, [2, 2, 1, 1]],
  ])("CP-06, CP-07 of %i is split into %i as %j", (value, into, parts) => {
    expect(splitEvenly(value, into)).toEqual(parts);
    const stakes = { [comet]: { drive: "love", amount: into } };
    const table = withConflict(acting(), sideOf([value], { claimant: TABLE.ana, stakes }), sideOf([1]));
    table.give("ana", { kind: "split", die: "1-a-0", into });
    expect(table.dice("1-a")).toEqual(parts);
  });

  it("CP-08 is not split into more dice than stakes, CP-09 nor into less than 1 each", () => {
    const one = withConflict(
      acting(),
      sideOf([4], { claimant: TABLE.ana, stakes: { [comet]: { drive: "love", amount: 1 } } }),
      sideOf([1]),
    );
    expect(one.refusal("ana", { kind: "split", die: "1-a-0", into: 2 })).toBe("tooFewStakes");
    const two = withConflict(
      acting(),
      sideOf([2], { claimant: TABLE.ana, stakes: { [comet]: { drive: "love", amount: 3 } } }),
      sideOf([1]),
    );
    expect(two.refusal("ana", { kind: "split", die: "1-a-0", into: 3 })).toBe("tooManyParts");
  });

  it("CP-21 is raised by an inspiration to its value, and not lowered", () => {
    const table = holding(withConflict(acting(), sideOf([2]), sideOf([5])), TABLE.ana, {
      inspirations: { i1: { value: 4, note: "", holder: "" } },
    });
    expect(table.refusal("ana", { kind: "inspire", inspiration: "i1", die: "1-b-0" })).toBe("notHigher");
    table.give("ana", { kind: "inspire", inspiration: "i1", die: "1-a-0" });
    expect([table.dice("1-a"), table.player("ana").inspirations]).toEqual([[4], {}]);
  });
});

describe("a stake", () => {
  it("CP-10 is at most the Drive's strength and its Debt", () => {
    const table = acting().give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" });
    const more = (amount: number) => table.refusal("ana", { kind: "stake", drive: "love", amount, side: "1-a" });
    expect([more(2), more(1)]).toEqual(["tooMuch", null]);
  });

  it("CP-11 comes from one Drive per character and conflict, on one side", () => {
    const table = acting().give("ana", { kind: "stake", drive: "love", amount: 1, side: "1-a" });
    expect(table.refusal("ana", { kind: "stake", drive: "duty", amount: 1, side: "1-a" })).toBe("oneDrive");
    expect(table.refusal("ana", { kind: "stake", drive: "love", amount: 1, side: "1-b" })).toBe("otherSide");
  });
});

describe("a resolution", () => {
  it("CP-12 doubles the losers' Debt, gives the winners' stakes as Story Tokens, and makes inspirations of the dice", () => {
    const table = resolving([6, 4, 2], [4, 2]);
    expect(pairHighToHigh("1", table.state.conflicts["1"] as Conflict)).toEqual(pairsOf("0:0", "1:1"));
    const debt = table.character(granite).drives["duty"]?.debt ?? 0;
    table.give("ana", { kind: "resolve", conflict: "1" });
    expect(table.character(granite).drives["duty"]?.debt).toBe(debt + 4);
    expect([table.player("bo").tokens, table.player("cy").tokens]).toEqual([3, 0]);
    expect(inspirationsOf(table, "ana")).toEqual([2, 2, 2]);
  });

  it.each([
    ["{6}", pairsOf("1:0", "2:1"), [6], []],
    ["{4,2}", pairsOf("0:1", "1:0"), [4, 2], []],
    ["{6,2}", pairsOf("1:1", "2:0"), [6, 2], [2]],
    ["{4,4}", pairsOf("0:1", "2:0"), [4, 4], [2]],
  ] as const)("CP-13 whose dice are matched otherwise gives %s", (_name, pairs, own, other) => {
    const plain = resolving([6, 4, 2], [4, 2]).give("ana", { kind: "resolve", conflict: "1", pairs });
    expect([inspirationsOf(plain, "ana"), inspirationsOf(plain, "bo")]).toEqual([own, []]);
    const book = resolving([6, 4, 2], [4, 2], { negativePair: "opponent" }).give("ana", { kind: "resolve", conflict: "1", pairs });
    expect([inspirationsOf(book, "ana"), inspirationsOf(book, "bo")]).toEqual([own, other]);
  });

  it.each([
    ["none", [3], []],
    ["opponent", [3], [2]],
    ["absolute", [3, 2], []],
  ] as const)("CP-14 of 6,1 against 3,3 with a lost pair that gives %s", (negativePair, own, other) => {
    const table = resolving([6, 1], [3, 3], { negativePair });
    // It must be controlled, so it is not a tie: 7 against 6.
    table.give("ana", { kind: "resolve", conflict: "1" });
    expect([inspirationsOf(table, "ana"), inspirationsOf(table, "bo")]).toEqual([own, other]);
  });

  it.each([
    ["none", [3], []],
    ["claimant", [3, 2], []],
    ["opponent", [3], [2]],
  ] as const)("CP-15 of 6 against 3,2 with an excess die that gives %s", (excessLosing, own, other) => {
    const table = resolving([6], [3, 2], { excessLosing }).give("ana", { kind: "resolve", conflict: "1" });
    expect([inspirationsOf(table, "ana"), inspirationsOf(table, "bo")]).toEqual([own, other]);
  });

  it("refuses unknown, repeated or too few pairs, and own pairs if the house matches", () => {
    const conflict = resolving([6, 4], [2, 1]).state.conflicts["1"] as Conflict;
    expect(findPairsFault("1", conflict, pairsOf("0:0"))).toBe("tooFewPairs");
    expect(findPairsFault("1", conflict, pairsOf("0:0", "0:1"))).toBe("pairs");
    expect(findPairsFault("1", conflict, pairsOf("0:7", "1:1"))).toBe("pairs");
    const table = resolving([6, 4], [2, 1], { matching: "highToHigh" });
    expect(table.refusal("ana", { kind: "resolve", conflict: "1", pairs: pairsOf("0:1", "1:0") })).toBe("highToHigh");
  });

  it("deals all Story Tokens to losers only, and to the conflict's creator first if the house says so", () => {
    const deal = (table: Table, ...deals: readonly { readonly user: string; readonly amount: number }[]) =>
      table.refusal("ana", { kind: "resolve", conflict: "1", deals });
    const plain = resolving([6], [1]);
    expect(deal(plain, { user: TABLE.bo, amount: 3 })).toBeNull();
    expect(deal(plain, { user: TABLE.bo, amount: 2 })).toBe("deals");
    expect(deal(plain, { user: TABLE.ana, amount: 3 })).toBe("deals");
    expect(deal(plain, { user: TABLE.cy, amount: 1 }, { user: TABLE.bo, amount: 2 })).toBe("deals");
    const first = resolving([6], [1], { tokenDeal: "creatorFirst" });
    at(first, ({ conflicts }) => {
      const one = conflicts["1"] as Conflict;
      const stakes = { ...one.sides.b?.stakes, [vesper]: { drive: "power", amount: 1 } };
      return {
        conflicts: { "1": { ...one, creator: TABLE.cy, sides: { ...one.sides, b: { ...(one.sides.b as ConflictSide), stakes } } } },
      };
    });
    expect(deal(first, { user: TABLE.bo, amount: 3 })).toBe("creatorFirst");
    expect(deal(first, { user: TABLE.bo, amount: 2 }, { user: TABLE.cy, amount: 1 })).toBeNull();
    expect(previewOutcome(first.state, "1")?.tokens).toEqual([
      { user: TABLE.cy, amount: 2 },
      { user: TABLE.bo, amount: 1 },
    ]);
  });

  it("loses the winners' tokens if there are no losers", () => {
    const table = withConflict(
      resolving([6], [1]),
      sideOf([6], { claimant: TABLE.ana, stakes: { [comet]: { drive: "love", amount: 2 } } }),
      sideOf([1]),
    );
    expect(previewOutcome(table.state, "1")).toMatchObject({ receivers: [], tokens: [], lost: 2 });
  });

  it("is a duty of a claimant in control, unless the house says otherwise", () => {
    expect(resolving([6], [1]).refusal("ana", { kind: "done" })).toBe("mustResolve");
    expect(resolving([6], [1], { mustResolve: false }).refusal("ana", { kind: "done" })).toBeNull();
  });

  it("CP-23 of the last conflict ends the scene, and the next player to the left declares the next", () => {
    const table = resolving([6], [1]).give("ana", { kind: "resolve", conflict: "1" });
    expect([table.state.step, table.state.scene, table.state.declarer]).toEqual(["scene", 2, TABLE.bo]);
  });
});

describe("turns", () => {
  it("CP-18 the starter of a page is the next to the left, once around", () => {
    const table = acting();
    const starters = [table.state.starter];
    for (let count = 0; count < 3; count += 1) {
      const { page } = table.state;
      while (table.state.page === page) table.give("gm", { kind: "skip" });
      starters.push(table.state.starter);
    }
    expect(starters).toEqual([TABLE.ana, TABLE.bo, TABLE.cy, TABLE.ana]);
  });

  it("CP-19 two characters and one token are three actions", () => {
    const table = new Table().give("gm", { kind: "begin", declarer: TABLE.ana });
    table
      .give("ana", { kind: "take", combatant: comet })
      .give("bo", { kind: "take", combatant: granite })
      .give("cy", { kind: "take", combatant: vesper });
    table.give("ana", { kind: "take", combatant: reyes });
    holding(table, TABLE.ana, { tokens: 1 });
    table.give("ana", { kind: "done" }).give("bo", { kind: "done" }).give("cy", { kind: "done" }).give("ana", { kind: "done" });
    let actions = 0;
    const begin = (combatant: string) => {
      table.give("ana", { kind: "act", combatant });
      actions += 1;
    };
    begin(comet);
    expect(table.refusal("ana", { kind: "buyAction" })).toBe("buyLater");
    table.give("ana", { kind: "done" });
    expect(table.state.acting).toBe(reyes);
    actions += 1;
    table.give("ana", { kind: "done" }).give("bo", { kind: "done" }).give("cy", { kind: "done" }).give("ana", { kind: "buyAction" });
    begin(reyes);
    table.give("ana", { kind: "done" });
    expect([actions, table.player("ana").tokens, table.state.step]).toEqual([3, 0, "claim"]);
  });

  it("CP-22 no player reacts twice in one action", () => {
    const table = acting()
      .give("ana", { ...speed, die: "1-a-0" }, 3)
      .give("ana", { kind: "keep" });
    table.give("bo", { kind: "react", combatant: granite, ability: ABILITIES.gruff }, 2).give("bo", { kind: "keep" });
    table.give("cy", { kind: "pass" });
    table.give("ana", { kind: "react", combatant: comet, ability: ABILITIES.catch }, 4).give("ana", { kind: "keep" });
    expect(table.refusal("bo", { kind: "react", combatant: granite, ability: ABILITIES.lift, drive: "duty" })).toBe("reacted");
    expect(table.view("cy").seats.map(({ answer }) => answer)).toEqual(["reacted", "reacted", "next"]);
  });

  it("reactions go clockwise from the left with the actor last, or in any order if the house says so", () => {
    const kept = (house: House) =>
      acting(house)
        .give("ana", { ...speed, die: "1-a-0" }, 2)
        .give("ana", { kind: "keep" });
    const riddle = { kind: "react", combatant: vesper, ability: ABILITIES.riddle } as const;
    expect([kept({}).refusal("cy", riddle), kept({ reactOrder: "free" }).refusal("cy", riddle)]).toEqual(["reactsFirst", null]);
    // All players are asked at once, so a pass may come before its turn.
    expect(kept({}).refusal("cy", { kind: "pass" })).toBeNull();
  });

  it("a roll of the die's old value is kept by itself, and others may react to it", () => {
    const table = withConflict(acting(), sideOf([5]), sideOf([5]));
    const before = table.dice("1-b")[0];
    table.give("ana", { ...speed, die: "1-b-0" }, before);
    expect(table.state.roll).toMatchObject({ kept: true, accepted: true, before, after: before });
    expect(table.refusal("ana", { kind: "turnBack" })).toBe("noRoll");
    const again = acting()
      .give("ana", { ...speed, die: "1-a-0" }, 2)
      .give("ana", { kind: "keep" })
      .give("bo", { kind: "react", combatant: granite, ability: ABILITIES.gruff }, 2);
    expect(again.state.roll).toMatchObject({ player: TABLE.bo, wants: "reactions", kept: true, reacted: [TABLE.bo] });
  });

  it("a player who must wait for another is told that player, and may already pass", () => {
    const kept = (house: House) =>
      acting(house)
        .give("ana", { ...speed, die: "1-a-0" }, 2)
        .give("ana", { kind: "keep" });
    const table = kept({});
    expect(table.view("bo").now).toEqual({ key: "reactYou", data: { value: 2 }, asks: true });
    expect(table.view("cy").now).toEqual({ key: "reactLater", data: { value: 2, user: TABLE.bo }, asks: true });
    expect(table.give("bo", { kind: "pass" }).view("cy").now.key).toBe("reactYou");
    expect(kept({ reactOrder: "free" }).view("cy").now.key).toBe("reactYou");
  });

  it("free claims may be made at the end if the house allows it", () => {
    const table = scene({ holdClaim: true }).give("ana", { kind: "done" }).give("bo", { kind: "add", type: "event", text: "It rains" });
    table.give("bo", { kind: "done" }).give("cy", { kind: "claim", side: "1-a" }).give("cy", { kind: "done" });
    expect([table.state.step, table.state.queue]).toEqual(["claim", [TABLE.ana, TABLE.bo]]);
    table.give("ana", { kind: "claim", side: "1-b" }).give("ana", { kind: "done" }).give("bo", { kind: "done" });
    expect(table.state.step).toBe("talk");
  });
});
