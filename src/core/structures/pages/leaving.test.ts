import { describe, expect, it } from "vitest";
import type { CastMember } from "../../kernel/cast/cast-member.ts";
import { ABILITIES, TABLE, TRAM, TRAM_CAST } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";
import { projectionsOfKind } from "../../kernel/projections.ts";
import { pages } from "./index.ts";
import type { Resolution } from "./state.ts";
import { acting, at, conflictOf, holding, inspirationsOf, scene, sideOf, speed, withConflict } from "./situations.fixture.ts";

const { comet, granite, vesper } = TRAM;

/** A resolution that returned no Debt. */
const RESOLVED: Resolution = {
  number: 1,
  conflict: "1",
  type: "goal",
  text: "Catch it",
  resolver: TABLE.ana,
  side: "a",
  label: "",
  words: "",
  totals: { a: 5, b: 1 },
  debts: [],
  tokens: [],
  lost: 0,
  inspirations: [],
};

/** Returns a table where Ana's die is kept and others are asked. */
const kept = () =>
  acting()
    .give("ana", { ...speed, die: "1-a-0" }, 3)
    .give("ana", { kind: "keep" });

/** Returns the same table with only one player left who is asked. */
function lastAsked(): Table {
  const table = kept();
  for (const who of ["cy", "ana"] as const) table.give(who, { kind: "pass" });
  expect(table.view("gm").waited).toEqual([TABLE.bo]);
  return table;
}

describe("a player who alone is asked for a reaction", () => {
  it.each([
    ["stands up", (table: Table) => table.give("bo", { kind: "stand", user: TABLE.bo })],
    ["loses their character, which leaves", (table: Table) => table.give("table", { kind: "leave", combatant: granite })],
    [
      "loses their character, which goes out",
      (table: Table) => table.give("table", { kind: "defeat", combatant: granite, defeated: true }),
    ],
  ])("has passed if that player %s", (_how, goes) => {
    const table = goes(lastAsked());
    expect([table.state.roll?.wants, table.dice("1-a")]).toEqual(["nothing", [3]]);
    expect(table.refusal("ana", { kind: "done" })).toBeNull();
  });
});

describe("a player who stands up while others react to their die", () => {
  it("leaves the die to them, and the turn ends after the last reaction", () => {
    const table = kept().give("ana", { kind: "stand", user: TABLE.ana });
    expect([table.state.step, table.view("gm").waited]).toEqual(["actions", [TABLE.bo, TABLE.cy]]);
    table.give("bo", { kind: "react", combatant: granite, ability: ABILITIES.gruff }, 5).give("bo", { kind: "keep" });
    table.give("cy", { kind: "pass" });
    expect([table.dice("1-a"), table.state.queue, table.state.acting]).toEqual([[5], [TABLE.bo, TABLE.cy], granite]);
  });

  it("holds up no step if that was its last turn", () => {
    const table = at(kept(), () => ({ queue: [TABLE.ana] })).give("ana", { kind: "stand", user: TABLE.ana });
    for (const who of ["bo", "cy"] as const) table.give(who, { kind: "pass" });
    expect([table.state.step, table.state.page]).toEqual(["claim", 2]);
  });

  it("keeps the roll of a die that waits for their choice", () => {
    const table = acting()
      .give("ana", { ...speed, die: "1-a-0" }, 6)
      .give("ana", { kind: "stand", user: TABLE.ana });
    expect(table.dice("1-a")).toEqual([6]);
  });
});

describe("a player who stands up and sits down again", () => {
  it("gets no second action on the same page, and has one on the next", () => {
    const table = acting()
      .give("ana", { ...speed, die: "1-a-0" }, 3)
      .give("ana", { kind: "turnBack" });
    table.give("ana", { kind: "stand", user: TABLE.ana }).give("ana", { kind: "sit", user: TABLE.ana });
    table.give("ana", { kind: "take", combatant: TRAM.reyes });
    expect(table.character(TRAM.reyes).acted).toBe(true);
    while (table.state.page === 1) table.give("gm", { kind: "skip" });
    expect(table.character(TRAM.reyes)).toMatchObject({ acted: false, player: TABLE.ana });
  });

  it("still has the action of this page if none of their characters had acted", () => {
    const table = acting().give("bo", { kind: "stand", user: TABLE.bo }).give("bo", { kind: "sit", user: TABLE.bo });
    table.give("bo", { kind: "take", combatant: granite });
    expect(table.character(granite).acted).toBe(false);
  });

  it("has the turn if the table was empty", () => {
    for (const make of [scene, acting, () => scene().give("gm", { kind: "skip" })]) {
      const table = make();
      for (const who of ["ana", "bo", "cy"] as const) table.give(who, { kind: "stand", user: TABLE[who] });
      table.give("bo", { kind: "sit", user: TABLE.bo });
      expect(table.view("bo").waited, table.state.step).toEqual([TABLE.bo]);
      expect(table.refusal("bo", { kind: "done" }), table.state.step).toBeNull();
    }
  });

  it("becomes the starter of the open page if the table was empty, and has the turn in each of its steps", () => {
    const table = scene();
    for (const who of ["ana", "bo", "cy"] as const) table.give(who, { kind: "stand", user: TABLE[who] });
    table.give("bo", { kind: "sit", user: TABLE.bo }).give("cy", { kind: "sit", user: TABLE.cy });
    expect([table.state.step, table.state.queue, table.state.starter]).toEqual(["claim", [TABLE.bo, TABLE.cy], TABLE.bo]);
    table.give("bo", { kind: "done" }).give("cy", { kind: "done" });
    expect([table.state.step, table.state.queue]).toEqual(["talk", [TABLE.bo]]);
    table.give("bo", { kind: "done" });
    expect([table.state.step, table.state.page, table.state.starter]).toEqual(["claim", 2, TABLE.cy]);
  });
});

describe("bought actions", () => {
  const rich = () => holding(holding(acting(), TABLE.ana, { tokens: 2 }), TABLE.bo, { tokens: 1 });

  it("come after the actions of all characters, in the same order", () => {
    const table = rich();
    expect(table.refusal("ana", { kind: "buyAction" })).toBe("buyLater");
    table.give("ana", { kind: "done" });
    expect([table.state.queue[0], table.state.acting]).toEqual([TABLE.bo, granite]);
    table.give("bo", { kind: "done" }).give("cy", { kind: "done" });
    expect(table.state.queue).toEqual([TABLE.ana, TABLE.bo]);
    table.give("ana", { kind: "buyAction" }).give("ana", { kind: "done" }).give("ana", { kind: "buyAction" });
    table.give("ana", { kind: "done" });
    expect([table.state.queue, table.player("ana").tokens]).toEqual([[TABLE.bo], 0]);
    table.give("bo", { kind: "done" });
    expect(table.state.page).toBe(2);
  });

  it("are refunded if their turn is skipped, their player stands up, or they were not used", () => {
    const buying = () => {
      const table = rich().give("ana", { kind: "done" }).give("bo", { kind: "done" }).give("cy", { kind: "done" });
      return table.give("ana", { kind: "buyAction" });
    };
    expect(buying().player("ana").tokens).toBe(1);
    expect(buying().give("gm", { kind: "skip" }).player("ana").tokens).toBe(2);
    expect(buying().give("ana", { kind: "stand", user: TABLE.ana }).state.vacated[TABLE.ana]?.tokens).toBe(2);
    const away = buying().give("table", { kind: "leave", combatant: comet }).give("ana", { kind: "done" });
    expect(away.player("ana").tokens).toBe(2);
    const used = buying()
      .give("ana", { ...speed, die: "1-a-0" }, 2)
      .give("ana", { kind: "turnBack" });
    expect(used.give("gm", { kind: "skip" }).player("ana").tokens).toBe(1);
  });

  it("do not keep a character's own action that a player gave up", () => {
    const table = at(rich(), ({ combatants }) => ({
      acting: "",
      combatants: { ...combatants, [comet]: { ...combatants[comet], acted: false } as never },
    }));
    table.give("ana", { kind: "done" }).give("bo", { kind: "done" }).give("cy", { kind: "done" });
    expect([table.state.queue[0], table.state.acting]).toEqual([TABLE.ana, ""]);
    expect(table.refusal("ana", { kind: "act", combatant: comet })).toBe("acted");
  });
});

describe("a deadlocked conflict", () => {
  it("ends as the step opens, even if no player can resolve anything on that page", () => {
    const table = at(acting({ deadlock: true }), ({ combatants }) => ({
      combatants: Object.fromEntries(Object.entries(combatants).map(([id, one]) => [id, { ...one, drives: {} }])),
    }));
    withConflict(table, sideOf([6], { claimant: TABLE.ana }), sideOf([6], { claimant: TABLE.bo }));
    at(table, ({ conflicts }) => ({ conflicts: { ...conflicts, "2": conflictOf(sideOf([2]), sideOf([1])) }, conflictCount: 2 }));
    for (const who of ["ana", "bo", "cy", "ana"] as const) table.give(who, { kind: "done" });
    expect([Object.keys(table.state.conflicts), table.state.page]).toEqual([["2"], 2]);
    expect([inspirationsOf(table, "ana"), inspirationsOf(table, "bo")]).toEqual([[6], [6]]);
  });
});

describe("a player's own undo", () => {
  it("is refused once the table has rolled or revealed something since", () => {
    const debt = acting().give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" });
    debt.give("table", { kind: "debt", combatant: granite, drive: "duty", amount: 5 });
    expect([debt.refusal("ana", { kind: "undo" }), debt.refusal("gm", { kind: "undo" })]).toEqual(["gmOnly", null]);
    const fallen = acting().give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" });
    fallen.give("table", { kind: "defeat", combatant: vesper, defeated: true });
    expect(fallen.refusal("ana", { kind: "undo" })).toBe("gmOnly");
  });

  it("is refused once an overdrawn Drive's dice were rolled since", () => {
    const table = at(acting({ overdrawn: true }), ({ combatants }) => ({
      combatants: { ...combatants, [comet]: { ...combatants[comet], drives: { love: { name: "Love", strength: 1, debt: 3 } } } as never },
    }));
    withConflict(table, sideOf([5]), sideOf([1]));
    at(table, ({ conflicts }) => {
      const one = conflicts["1"];
      const a = { ...sideOf([5]), dice: [{ value: 5, roller: comet }] };
      return one === undefined
        ? {}
        : { conflicts: { "1": { ...one, sides: { ...one.sides, a } } }, queue: [TABLE.ana], again: [], late: [TABLE.ana] };
    });
    table.give("ana", { kind: "done" }, 2);
    while (table.state.page === 1) table.give("ana", { kind: "done" }, 2);
    expect([table.dice("1-a"), table.state.step]).toEqual([[2], "claim"]);
    expect(table.refusal("ana", { kind: "undo" })).toBe("gmOnly");
  });
});

describe("a hidden character", () => {
  const hide = (table: Table) => table.give("table", { kind: "conceal", combatant: comet, hidden: true });

  it("is seen by its player and by the host, who can bring it back", () => {
    const table = hide(acting());
    const rowsOf = (who: "ana" | "bo" | "gm") => table.view(who).rows.map(({ combatant }) => combatant);
    expect([rowsOf("ana").includes(comet), rowsOf("gm").includes(comet), rowsOf("bo").includes(comet)]).toEqual([true, true, false]);
    expect(table.refusal("ana", { ...speed, die: "1-a-0" })).toBeNull();
  });

  it("that another player plays is seen by that player", () => {
    const table = new Table().give("gm", { kind: "begin", declarer: TABLE.ana }).give("ana", { kind: "take", combatant: TRAM.reyes });
    table.give("table", { kind: "conceal", combatant: TRAM.reyes, hidden: true });
    expect(table.view("ana").rows.some(({ combatant }) => combatant === TRAM.reyes)).toBe(true);
    expect(table.view("bo").rows.some(({ combatant }) => combatant === TRAM.reyes)).toBe(false);
  });

  it("is not named to others as it acts, rolls or waits", () => {
    const table = hide(acting());
    expect([table.view("bo").acting, table.view("ana").acting]).toEqual(["", comet]);
    table.give("ana", { ...speed, die: "1-a-0" }, 3);
    expect(JSON.stringify(table.view("bo"))).not.toContain(comet);
    expect(table.view("bo").now).toMatchObject({ key: "turnWait" });
    expect(table.view("ana").roll?.combatant).toBe(comet);
  });

  it("is not named to others by its dice, its staked Debt or the Debt that comes back", () => {
    const table = hide(acting()).give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" });
    table.give("ana", { ...speed, die: "1-a-0" }, 5).give("ana", { kind: "keep" });
    const told = () => JSON.stringify([table.view("bo"), projectionsOfKind(pages.project(table.state), "chat")]);
    const sideOfAna = () => table.view("ana").conflicts[0]?.sides[0];
    expect([sideOfAna()?.stakes.map(({ combatant }) => combatant), sideOfAna()?.dice[0]?.roller]).toEqual([[comet], comet]);
    expect(table.view("bo").conflicts[0]?.sides[0]).toMatchObject({
      stakes: [],
      dice: [{ value: 5, roller: "" }],
      room: sideOfAna()?.room,
    });
    expect(told()).not.toContain(comet);
    const debts = [comet, granite].map((combatant) => ({ combatant, drive: "love", amount: 2 }));
    at(table, () => ({ resolution: { ...RESOLVED, debts } }));
    expect(told()).not.toContain(comet);
    expect(["ana", "bo"].map((who) => table.view(who as "ana").resolution?.debts.map(({ combatant }) => combatant))).toEqual([
      [comet, granite],
      [granite],
    ]);
  });

  it("is refused like an unknown one if a player tries to take it", () => {
    const table = new Table().give("gm", { kind: "begin", declarer: TABLE.ana });
    table.give("table", { kind: "conceal", combatant: TRAM.reyes, hidden: true });
    const asked = table.ask("ana", { kind: "take", combatant: TRAM.reyes });
    expect(asked).toMatchObject({ kind: "refused", refusal: { reason: "combatant" } });
    expect(JSON.stringify(asked)).not.toContain(TRAM.reyes);
  });

  it("is not counted for others among the characters that may still act", () => {
    const table = at(hide(acting()), ({ combatants }) => ({
      acting: "",
      combatants: { ...combatants, [comet]: { ...combatants[comet]!, acted: false } },
    }));
    const freshFor = (who: "ana" | "bo") => table.view(who).seats.find(({ user }) => user === TABLE.ana)?.fresh;
    expect([freshFor("ana"), freshFor("bo")]).toEqual([1, 0]);
  });
});

describe("two combatants of one linked actor", () => {
  const twin = { ...(TRAM_CAST[comet] as CastMember), id: "CometTheSecond00", name: "Comet again", holder: comet };

  it("have the same Debt and the same abilities left, and write them once", () => {
    const table = acting().give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" });
    table.give("ana", { kind: "use", ability: ABILITIES.brave, die: "1-a-0" }, 5).give("ana", { kind: "keep" });
    table.give("table", { kind: "join", member: twin });
    const both = () => [comet, twin.id].map((id) => [table.character(id).drives["love"]?.debt, table.character(id).used]);
    expect(both()).toEqual([
      [1, [ABILITIES.brave]],
      [1, [ABILITIES.brave]],
    ]);
    table.give("table", { kind: "debt", combatant: twin.id, drive: "love", amount: 4 });
    expect(both().map(([debt]) => debt)).toEqual([4, 4]);
    const written = pages.project(table.state).flatMap((one) => (one.kind === "actor" && one.holder === comet ? [one.key] : []));
    expect(written.every((key) => key.startsWith(`actor-${comet}-`))).toBe(true);
  });

  it("still share it after an undo of what one did before the other came", () => {
    const table = acting().give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" });
    table.give("table", { kind: "join", member: twin }).give("gm", { kind: "undo" }).give("gm", { kind: "undo" });
    expect([comet, twin.id].map((id) => table.character(id).drives["love"]?.debt)).toEqual([3, 3]);
  });

  it("share it too if one came back as a token of the other's actor, and after that is undone", () => {
    const table = acting().give("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" });
    table.give("table", { kind: "leave", combatant: granite });
    table.give("table", { kind: "join", member: { ...twin, id: granite } });
    const both = () => [comet, granite].map((id) => table.character(id).drives);
    expect([both()[1], both()[0]?.["love"]?.debt]).toEqual([both()[0], 1]);
    table.give("gm", { kind: "undo" });
    expect([both()[1], both()[0]?.["love"]?.debt]).toEqual([both()[0], 3]);
  });
});

describe("a character that has left", () => {
  it("neither acts nor has a waiting die, however far an undo goes back", () => {
    const table = acting().give("ana", { ...speed, die: "1-a-0" }, 3);
    table.give("ana", { kind: "turnBack" }).give("ana", { kind: "done" });
    table.give("table", { kind: "leave", combatant: comet });
    for (let undos = 0; undos < 3; undos += 1) {
      table.give("gm", { kind: "undo" });
      expect([table.state.acting === comet, table.state.roll?.wants === "choice"], String(undos)).toEqual([false, false]);
    }
  });
});

describe("an inspiration of a pool that belongs to a character", () => {
  it("has a key that does not reveal its holder", () => {
    const table = withConflict(
      at(acting({ inspiration: "pool", inspirationOwner: "character" }), () => ({ step: "resolve", acting: "", queue: [TABLE.ana] })),
      sideOf([6], { claimant: TABLE.ana }),
      sideOf([2]),
    );
    table.give("ana", { kind: "resolve", conflict: "1" });
    const keys = table.view("bo").seats.flatMap(({ inspirations }) => inspirations.map(({ key }) => key));
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => key.includes(comet))).toEqual([]);
  });
});
