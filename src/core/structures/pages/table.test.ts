import { describe, expect, it } from "vitest";
import type { CastMember } from "../../kernel/cast/cast-member.ts";
import { ABILITIES, TABLE, TRAM, TRAM_CAST } from "./examples.fixture.ts";
import { changesIn, sumsOf } from "./counted.fixture.ts";
import { Table } from "./table.fixture.ts";
import { pages } from "./index.ts";
import { acting, at, conflictOf, holding, inspirationsOf, resolving, scene, sideOf, speed, withConflict } from "./situations.fixture.ts";

const { comet, granite, vesper, reyes } = TRAM;

describe("the house rules of the book", () => {
  it.each([
    [3, 3],
    [5, 5],
  ])("CP-24 an overdrawn Drive has its character's highest die rolled, and only a lower result is kept: %i", (die, left) => {
    const table = acting({ overdrawn: true });
    const drives = { ...table.character(comet).drives, love: { name: "Love", strength: 5, debt: 6 } };
    at(table, ({ combatants }) => ({ combatants: { ...combatants, [comet]: { ...table.character(comet), drives } } }));
    withConflict(
      table,
      {
        ...sideOf([]),
        dice: [
          { value: 5, roller: comet },
          { value: 2, roller: comet },
        ],
      },
      sideOf([7]),
    );
    while (table.state.page === 1) table.give("gm", { kind: "skip" }, die);
    expect([table.dice("1-a"), table.state.step]).toEqual([[left, 2], "claim"]);
  });

  it("CP-25 gloating turns the highest dice to 1 for a Story Token each, and the conflict stays for this page", () => {
    const table = resolving([6, 4, 1], [1], { gloat: true });
    expect(table.refusal("ana", { kind: "gloat", conflict: "1", count: 3 })).toBe("tooManyGloats");
    const before = table.player("ana").tokens;
    table.give("ana", { kind: "gloat", conflict: "1", count: 2 });
    expect([table.dice("1-a"), table.player("ana").tokens - before]).toEqual([[1, 1, 1], 2]);
    expect([table.state.page, Object.keys(table.state.conflicts)]).toEqual([2, ["1"]]);
    expect(resolving([6], [1]).refusal("ana", { kind: "gloat", conflict: "1", count: 1 })).toBe("noGloat");
  });

  it("a deadlocked conflict ends: stakes are lost, and dice become inspirations", () => {
    const table = at(acting({ deadlock: true }), ({ combatants }) => ({
      step: "actions",
      combatants: Object.fromEntries(Object.entries(combatants).map(([id, one]) => [id, { ...one, drives: {} }])),
    }));
    withConflict(table, sideOf([6], { claimant: TABLE.ana }), sideOf([6], { claimant: TABLE.bo }));
    at(table, ({ conflicts }) => ({ conflicts: { ...conflicts, "2": conflictOf(sideOf([2], { claimant: TABLE.cy }), sideOf([1])) } }));
    table.give("ana", { kind: "done" }).give("bo", { kind: "done" }).give("cy", { kind: "done" }).give("ana", { kind: "done" });
    expect([Object.keys(table.state.conflicts), inspirationsOf(table, "ana"), inspirationsOf(table, "bo")]).toEqual([["2"], [6], [6]]);
  });

  it("a new side is split off for one Debt, and the smaller die stays", () => {
    const table = withConflict(acting({ extraSides: true }), sideOf([5], { claimant: TABLE.ana }), sideOf([1]));
    table.give("ana", { kind: "newSide", die: "1-a-0", drive: "love", label: "Let it fly" });
    expect([table.dice("1-a"), table.dice("1-c"), table.character(comet).drives["love"]?.debt]).toEqual([[2], [3], 2]);
    expect(table.state.conflicts["1"]?.sides.c).toMatchObject({ label: "Let it fly", stakes: { [comet]: { drive: "love", amount: 1 } } });
    expect(acting().refusal("ana", { kind: "newSide", die: "1-a-0", drive: "love", label: "x" })).toBe("noExtraSides");
  });

  it("alliances keep a player from claiming against their own characters, and from claiming two sides", () => {
    const stakes = { [granite]: { drive: "duty", amount: 1 } };
    const table = scene({ alliances: "track" }).give("ana", { kind: "add", type: "goal", text: "Catch it" }).give("ana", { kind: "done" });
    withConflict(table, sideOf([1]), sideOf([1], { stakes }));
    expect([table.refusal("bo", { kind: "claim", side: "1-a" }), table.refusal("bo", { kind: "claim", side: "1-b" })]).toEqual([
      "standsAgainst",
      null,
    ]);
  });

  it("free conflicts come with characters, at any time, once a scene", () => {
    const house = { freeConflict: "specialOnly" };
    const table = new Table(house).give("gm", { kind: "begin", declarer: TABLE.ana });
    table
      .give("ana", { kind: "take", combatant: reyes })
      .give("bo", { kind: "take", combatant: granite })
      .give("cy", { kind: "take", combatant: vesper });
    table.give("ana", { kind: "done" });
    expect(table.refusal("bo", { kind: "add", type: "goal", text: "x" })).toBe("notYourTurn");
    table.give("ana", { kind: "done" });
    expect(table.refusal("bo", { kind: "add", type: "goal", text: "x" })).toBe("noToken");
    table.give("ana", { kind: "add", type: "event", text: "Keep the street clear", special: reyes });
    expect(table.refusal("ana", { kind: "add", type: "event", text: "Again", special: reyes })).toBe("freeUsed");
  });

  it("a Free Conflict of a hidden character that left is refused as if there was no such character", () => {
    const table = new Table({ freeConflict: "specialOnly" }).give("gm", { kind: "begin", declarer: TABLE.ana });
    table.give("ana", { kind: "take", combatant: comet }).give("bo", { kind: "take", combatant: granite });
    table.give("cy", { kind: "take", combatant: vesper }).give("ana", { kind: "done" });
    table.give("table", { kind: "conceal", combatant: reyes, hidden: true });
    const refusal = () => table.refusal("ana", { kind: "add", type: "goal", text: "x", special: reyes });
    const before = refusal();
    table.give("table", { kind: "leave", combatant: reyes });
    expect([before, refusal()]).toEqual(["combatant", "combatant"]);
  });
});

describe("house rules whose choices have a range of their own", () => {
  it("points of a pool raise a die to any number between, and the rest is kept", () => {
    const table = holding(withConflict(acting({ inspiration: "pool" }), sideOf([2]), sideOf([6])), TABLE.ana, {
      inspirations: { pool: { value: 8, note: "", holder: "" } },
    });
    const offered = table.options("ana").filter(({ kind }) => kind === "inspire");
    expect(offered.map(({ fields }) => [fields["die"], fields["amount"]])).toEqual([
      [
        { type: "choice", among: ["1-a-0"] },
        { type: "integer", min: 3, max: 6, optional: true },
      ],
    ]);
    table.give("ana", { kind: "inspire", inspiration: "pool", die: "1-a-0", amount: 5 });
    expect([table.dice("1-a"), table.player("ana").inspirations["pool"]?.value]).toEqual([[5], 3]);
  });

  it("inspirations of characters go to the one that the resolver names, else to the first", () => {
    const own = (holder?: string) => {
      const table = resolving([6], [2], { inspirationOwner: "character" });
      at(table, ({ combatants }) => ({ combatants: { ...combatants, [reyes]: { ...table.character(reyes), player: TABLE.ana } } }));
      expect(table.options("ana").find(({ kind }) => kind === "resolve")?.fields["holder"]).toMatchObject({ among: [comet, reyes] });
      table.give("ana", { kind: "resolve", conflict: "1", ...(holder === undefined ? {} : { holder }) });
      return Object.values(table.player("ana").inspirations).map((one) => one.holder);
    };
    expect([own(), own(reyes)]).toEqual([[comet], [reyes]]);
  });
});

it("an inspiration's character is not shown, since it may be hidden by now", () => {
  const table = holding(acting({ inspirationOwner: "character" }), TABLE.ana, {
    inspirations: { i1: { value: 3, note: "", holder: reyes } },
  });
  table.give("table", { kind: "conceal", combatant: reyes, hidden: true });
  expect(table.view("bo").seats.find(({ user }) => user === TABLE.ana)?.inspirations).toEqual([{ key: "i1", value: 3, note: "" }]);
  expect(JSON.stringify(table.view("bo"))).not.toContain(reyes);
});

describe("players and characters", () => {
  it("each player takes one character free, and others for a Story Token once all have theirs", () => {
    const table = new Table().give("gm", { kind: "begin", declarer: TABLE.ana });
    expect(table.refusal("bo", { kind: "take", combatant: granite })).toBe("notYourTurn");
    expect(table.refusal("ana", { kind: "take", combatant: granite })).toBe("anothers");
    table.give("ana", { kind: "take", combatant: comet }).give("bo", { kind: "take", combatant: granite });
    expect(table.refusal("cy", { kind: "take", combatant: comet })).toBe("taken");
    table.give("cy", { kind: "take", combatant: vesper }).give("ana", { kind: "take", combatant: reyes });
    expect([table.player("ana").tokens, table.state.step, table.character(reyes).player]).toEqual([0, "claim", TABLE.ana]);
  });

  it("a GM takes a seat like any player, and has no other power in the rules", () => {
    const table = new Table();
    expect(table.view("gm").seated).toBe(false);
    table.give("gm", { kind: "sit", user: TABLE.gm });
    expect([table.view("gm").seated, table.state.seats[TABLE.gm]?.place]).toEqual([true, 3]);
    const other = acting();
    for (const command of [{ kind: "claim", side: "1-a" }, speed, { kind: "stake", drive: "love", amount: 1, side: "1-a" }] as const) {
      expect(other.refusal("gm", command)).toMatch(/notSeated|step/);
    }
  });

  it("a late player takes a free character at once, and acts last", () => {
    const table = acting().give("gm", { kind: "sit", user: TABLE.gm });
    expect(table.refusal("gm", { kind: "take", combatant: reyes })).toBeNull();
    table.give("gm", { kind: "take", combatant: reyes });
    expect([table.state.queue.at(-1), table.player("gm").took]).toEqual([TABLE.gm, true]);
  });

  it("a player who stands up drops claims, leaves stakes, and keeps tokens for a return", () => {
    const table = acting()
      .give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" })
      .give("ana", { kind: "stand", user: TABLE.ana });
    expect(table.state.conflicts["1"]?.sides.a).toMatchObject({ claimant: "", stakes: { [comet]: { amount: 2 } } });
    expect([table.state.queue[0], table.state.acting, table.state.starter]).toEqual([TABLE.bo, granite, TABLE.bo]);
    table.give("ana", { kind: "sit", user: TABLE.ana });
    expect(table.player("ana").tokens).toBe(1);
    expect(table.refusal("bo", { kind: "stand", user: TABLE.cy })).toBe("notYourSeat");
  });

  it("a player who comes back on another page has a free conflict and a free claim again", () => {
    const table = acting().give("bo", { kind: "stand", user: TABLE.bo });
    expect(table.state.vacated[TABLE.bo]?.claimed).toBe(true);
    while (table.state.page === 1) table.give("gm", { kind: "skip" });
    table.give("bo", { kind: "sit", user: TABLE.bo });
    expect(table.player("bo")).toMatchObject({ added: false, claimed: false });
  });

  it("a player without a character adds and claims, and has nothing to act or react with", () => {
    const table = new Table().give("gm", { kind: "begin", declarer: TABLE.ana });
    table
      .give("ana", { kind: "take", combatant: comet })
      .give("bo", { kind: "done" })
      .give("cy", { kind: "take", combatant: vesper })
      .give("ana", { kind: "done" });
    table
      .give("ana", { kind: "done" })
      .give("bo", { kind: "add", type: "goal", text: "Run" })
      .give("bo", { kind: "claim", side: "1-a" })
      .give("bo", { kind: "done" });
    table
      .give("cy", { kind: "done" })
      .give("ana", { kind: "done" })
      .give("ana", { ...speed, die: "1-a-0" }, 3)
      .give("ana", { kind: "keep" });
    expect(table.view("bo").roll?.asked).toEqual([TABLE.cy, TABLE.ana]);
    table.give("cy", { kind: "pass" }).give("ana", { kind: "pass" }).give("ana", { kind: "done" });
    expect([table.state.queue, table.state.again]).toEqual([[TABLE.cy], [TABLE.ana]]);
  });
});

describe("taking back", () => {
  it("is allowed for a player's own last choice, if nothing was rolled or done since, while a GM undoes anything", () => {
    const table = acting().give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" });
    expect(table.refusal("bo", { kind: "undo" })).toBe("gmOnly");
    table.give("ana", { kind: "undo" });
    expect(table.character(comet).drives["love"]?.debt).toBe(3);
    table.give("ana", { ...speed, die: "1-a-0" }, 3);
    expect([table.refusal("ana", { kind: "undo" }), table.refusal("gm", { kind: "undo" })]).toEqual(["gmOnly", null]);
    table.give("ana", { kind: "keep" });
    expect(table.refusal("ana", { kind: "undo" })).toBeNull();
    table.give("bo", { kind: "pass" });
    expect([table.refusal("ana", { kind: "undo" }), table.refusal("bo", { kind: "undo" })]).toEqual(["gmOnly", null]);
    expect(table.refusal("ana", { kind: "undo", to: 3 })).toBe("gmOnly");
  });

  it("a whole resolution restores all tokens, Debt and inspirations", () => {
    const table = resolving([6, 4], [3]);
    const before = { ...table.state, undos: 1 };
    table.give("ana", { kind: "resolve", conflict: "1" }).give("ana", { kind: "undo" });
    expect(table.state).toEqual(before);
  });
});

describe("a player who is away", () => {
  it("is passed for only by a GM, singly or all at once", () => {
    const table = acting()
      .give("ana", { ...speed, die: "1-a-0" }, 3)
      .give("ana", { kind: "keep" });
    expect(table.refusal("ana", { kind: "pass", user: TABLE.bo })).toBe("notYourSeat");
    table.give("gm", { kind: "pass", user: TABLE.bo });
    expect(table.view("gm").roll?.asked).toEqual([TABLE.cy, TABLE.ana]);
    table.give("gm", { kind: "skip" });
    expect(table.state.roll?.wants).toBe("nothing");
  });

  it("has their die turned back, and an action that was not begun kept for the end of the step", () => {
    const table = acting().give("gm", { kind: "skip" });
    expect([table.state.queue[0], table.state.again, table.character(comet).acted]).toEqual([TABLE.bo, [TABLE.ana], false]);
    table.give("bo", { kind: "use", ability: ABILITIES.gruff, die: "1-b-0" }, 5).give("gm", { kind: "skip" });
    expect([table.dice("1-b"), table.state.roll?.wants]).toEqual([[1], "nothing"]);
    table.give("bo", { kind: "done" }).give("cy", { kind: "done" });
    expect([table.state.queue[0], table.state.acting]).toEqual([TABLE.ana, comet]);
    table.give("gm", { kind: "skip" });
    expect(table.state.step).not.toBe("actions");
  });

  it("leaves no die open as their character leaves: it keeps its result, and stakes stay", () => {
    const table = acting()
      .give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" })
      .give("ana", { ...speed, die: "1-a-0" }, 6);
    table.give("table", { kind: "leave", combatant: comet });
    expect([table.dice("1-a"), table.state.roll?.wants, table.state.acting]).toEqual([[6], "nothing", ""]);
    expect(table.state.conflicts["1"]?.sides.a?.stakes).toEqual({ [comet]: { drive: "love", amount: 2 } });
  });
});

describe("an encounter that ends in mid-scene", () => {
  it("returns all stakes to their Drives, and leaves no ability used up", () => {
    const table = acting();
    const before = sumsOf(table.state);
    table.give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" });
    table.give("ana", { kind: "use", ability: ABILITIES.brave, die: "1-a-0" }, 5).give("ana", { kind: "keep" });
    const closing = pages.closing?.(table.state);
    expect(closing?.kind).toBe("endGame");
    expect(table.refusal("gm", { kind: "endGame" })).not.toBeNull();
    table.give("table", { kind: "endGame" });
    expect(sumsOf(table.state)).toEqual(before);
    expect([table.character(comet).used, table.state.conflicts]).toEqual([[], {}]);
    expect(changesIn(table.encounter).staked).toBe(0);
    expect(pages.closing?.(table.state)).toBeNull();
  });

  it("returns the stakes of a character that left to its actor, unless another combatant of the actor plays on", () => {
    const table = acting().give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" });
    table.give("table", { kind: "leave", combatant: comet });
    const debtOf = () => pages.project(table.state).find(({ key }) => key === `actor-${comet}-debt-love`);
    expect(debtOf()).toMatchObject({ combatant: comet, holder: comet, value: 1 });
    table.give("table", { kind: "endGame" });
    expect(debtOf()).toMatchObject({ holder: comet, value: 3 });
    const again = { ...(TRAM_CAST[comet] as CastMember), id: "CometOnceMore000", holder: comet };
    table.give("table", { kind: "join", member: again });
    expect(debtOf()).toBeUndefined();
  });

  it("owes nothing before its first scene", () => {
    expect(pages.closing?.(new Table().state)).toBeNull();
  });
});
