import { describe, expect, it } from "vitest";
import { omitKey } from "../../kernel/records.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { Seat } from "../../kernel/structure.ts";
import { CAVE, CAVE_CAST } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { moments } from "./index.ts";
import type { Step, Strike } from "./state.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;
const on = { kind: "nextHalf" } as const;

/** Returns the cave's cast. Every figure carries an axe, some have another weapon, and some are hidden. */
function cave(more: Readonly<Record<string, Strike>> = {}, hidden: readonly string[] = []): Cast {
  return Object.fromEntries(
    Object.entries(CAVE_CAST).map(([id, member]) => {
      const weapons = { melee: true, ...(more[id] === undefined ? {} : { [more[id]]: true }) };
      return [id, { ...member, hidden: hidden.includes(id), numbers: { ...member.numbers, weapons } }];
    }),
  );
}

const tableOf = (cast: Cast) => new Table({ passEmpty: true }, cast);

/** Returns the halves at which the GM stops in a Moment by pressing the likely next step. */
function stopsOf(table: Table): string[] {
  const { moment } = table.state;
  const stops: string[] = [];
  while (table.state.moment === moment) {
    stops.push(table.step);
    table.gm({ kind: table.view("narrator").next.kind });
  }
  return stops;
}

/** Halves in which every figure has something to do. They pass only if all are on hold or have struck. */
const ALWAYS = [
  ...["meetingParty", "meetingFoe", "movementParty", "movementFoe"],
  ...["magicParty", "magicFoe", "managementParty", "managementFoe"],
];

describe("a half without anything to do", () => {
  it("passes by itself: a Moment of axes without contact has eight halves, with one command each", () => {
    const table = tableOf(cave());
    expect(stopsOf(table)).toEqual(ALWAYS);
    expect([table.state.moment, table.encounter.revision]).toEqual([2, 8]);
  });

  it("is open as soon as a figure of its side has a weapon for it, or a foe in contact", () => {
    expect(stopsOf(tableOf(cave({ [odile]: "missile", [goblin1]: "magic" })))).toEqual([
      ...["meetingParty", "meetingFoe", "missileParty", "movementParty", "movementFoe"],
      ...["magicParty", "magicFoe", "managementParty", "managementFoe"],
    ]);
    const struck = tableOf(cave({ [bryn]: "missile", [odile]: "missile" })).gm(on, on);
    for (const [who, combatant] of [
      ["bryn", bryn],
      ["odile", odile],
    ] as const) {
      struck.give(who, { kind: "strike", combatant, target: goblin1 }, 20);
    }
    expect(stopsOf(struck).slice(0, 4)).toEqual(["missileParty", "movementParty", "movementFoe", "magicFoe"]);
    const table = tableOf(cave()).gm({ kind: "contact", combatant: bryn, target: goblin1, active: true });
    expect(stopsOf(table).filter((step) => step.startsWith("melee"))).toEqual(["meleeParty", "meleeFoe"]);
  });

  it("opens if the house says so, and in an encounter older than the house rule", () => {
    expect(stopsOf(new Table({ passEmpty: false }, cave()))).toHaveLength(12);
    const { state } = tableOf(cave()).gm(on);
    const old = { ...state, house: omitKey(state.house as unknown as Record<string, unknown>, "passEmpty") } as unknown as typeof state;
    expect(moments.apply(old, { ...on, position: moments.position(old) }, SEATS.narrator, []).state.phase).toBe("missile");
  });

  it("shares one entry with the halves after it, which names where it led and is undone as one", () => {
    const table = tableOf(cave()).gm(on);
    const before = table.state;
    table.gm(on);
    expect([table.step, table.encounter.revision, table.line?.key, table.line?.data]).toEqual([
      "movementParty",
      2,
      "nextHalf",
      { moment: 1, phase: "movement", side: "party" },
    ]);
    expect(table.gm({ kind: "undo" }).state).toEqual({ ...before, undos: 1 });
  });

  it("clears the same as a half that opens", () => {
    const table = tableOf(cave({ [goblin1]: "missile" }))
      .give("bryn", { kind: "done", combatant: bryn, done: true })
      .gm(on);
    expect(table.figure(bryn).done).toBe(true);
    expect(table.gm(on).step).toBe("missileFoe");
    expect(table.figure(bryn).done).toBe(false);
  });

  it("never begins a Moment by itself, however little is left to do", () => {
    const table = tableOf(cave());
    for (const combatant of Object.values(CAVE)) table.gm({ kind: "hold", combatant, held: true });
    expect([table.gm(on).state.moment, table.step]).toEqual([2, "meetingParty"]);
    expect([table.gm(on).state.moment, table.step]).toEqual([3, "meetingParty"]);
  });
});

describe("a half in which only hidden figures have something to do", () => {
  const seen = (table: Table) => [table.view("bryn"), moments.legal(table.state, SEATS.bryn, {}), moments.order(table.state).slice(0, 3)];

  it("is open only for the GM, and players see it as if it had passed", () => {
    const [with_, without] = [tableOf(cave({ [goblin2]: "missile" }, [goblin2])).gm(on), tableOf(cave({}, [goblin2])).gm(on)];
    expect(seen(with_)).toEqual(seen(without));
    const meeting = with_.view("bryn");
    with_.gm(on);
    expect([with_.step, with_.line?.about]).toEqual(["missileFoe", [goblin2]]);
    expect(with_.view("narrator").now.data).toMatchObject({ hidden: 1 });
    expect([with_.view("bryn").step, with_.view("bryn").next.step, with_.view("bryn").waiting]).toEqual([
      meeting.step,
      meeting.next.step,
      [],
    ]);
    with_.gm(on);
    without.gm(on);
    expect(seen(with_)).toEqual(seen(without));
    expect([with_.line?.about, with_.line?.step, with_.line?.data]).toEqual([[], "meetingFoe", without.line?.data]);
  });

  it("comes into sight with a figure that acts in it, or with another that may act", () => {
    const found = tableOf(cave({ [goblin2]: "missile" }, [goblin2])).gm(on, on);
    expect(found.give("table", { kind: "conceal", combatant: goblin2, hidden: false }).view("bryn").step).toBe("missileFoe");
    const held = tableOf(cave({ [goblin1]: "missile", [goblin2]: "missile" }, [goblin2])).gm({
      kind: "hold",
      combatant: goblin1,
      held: true,
    });
    expect([held.gm(on, on).step, held.view("bryn").step]).toEqual(["missileFoe", "meetingParty"]);
    expect(held.gm({ kind: "hold", combatant: goblin1, held: false }).view("bryn").step).toBe("missileFoe");
  });
});

describe("a hidden figure that is shown while its half is kept out of sight", () => {
  const show = { kind: "conceal", combatant: goblin2, hidden: false } as const;
  const LURKERS = [goblin1, goblin2];
  /** Returns a player's view and options, without the row of the second goblin. The steps are listed apart. */
  const others = (table: Table, who: "bryn" | "odile") => {
    const { rows, progress, ...view } = table.view(who);
    const steps = progress.map(({ phase, halves }) => [phase, halves.map(({ step, mark }) => [step, mark === "now"])]);
    const options = moments.legal(table.state, SEATS[who], {}).map(({ kind, who: all }) => [kind, all]);
    return [view, steps, options, rows.filter(({ combatant }) => combatant !== goblin2)];
  };
  const chat = (table: Table) =>
    moments.project(table.state).filter((each) => each.kind === "chat" && !JSON.stringify(each).includes(goblin2));

  /** Halves that are open only for the first goblin, each with the reason why the second has nothing to do in it. */
  const IDLE: readonly (readonly [why: string, step: Step, begin: () => Table])[] = [
    ["has no weapon for it", "missileFoe", () => tableOf(cave({ [bryn]: "missile", [goblin1]: "missile" }, LURKERS)).to("missileFoe")],
    ["is on hold", "movementFoe", () => tableOf(cave({}, LURKERS)).gm({ kind: "hold", combatant: goblin2, held: true }).to("movementFoe")],
    [
      "has struck before",
      "magicFoe",
      () =>
        tableOf(cave({ [goblin2]: "missile" }, LURKERS))
          .to("missileFoe")
          .give("narrator", { kind: "strike", combatant: goblin2, target: bryn }, 3)
          .to("magicFoe"),
    ],
  ];

  it.each(IDLE)("changes nothing else that players see if it %s", (_why, step, begin) => {
    const table = begin();
    expect(table.step).toBe(step);
    expect(table.state.secret?.toSorted()).toEqual(LURKERS);
    expect(table.view("bryn").step).not.toBe(step);
    const before = (["bryn", "odile"] as const).map((who) => others(table, who));
    const told = chat(table);
    table.give("table", show);
    expect((["bryn", "odile"] as const).map((who) => others(table, who))).toEqual(before);
    expect(table.view("bryn").rows.find(({ combatant }) => combatant === goblin2)).toMatchObject({ mayAct: false });
    expect(table.view("bryn").waiting).toEqual([]);
    expect(chat(table)).toEqual(told);
    // What the second goblin does then reveals no more, and the end of the half moves everyone on.
    const standing = others(table, "bryn");
    table.gm({ kind: "hold", combatant: goblin1, held: true });
    expect(others(table, "bryn")).toEqual(standing);
    table.gm(on);
    expect(table.view("bryn").step).toBe(table.step);
  });

  it("brings the half into sight if it has acted in it, is done with it, or may still", () => {
    const table = () => tableOf(cave({ [bryn]: "missile", [goblin1]: "missile", [goblin2]: "missile" }, LURKERS)).gm(on, on, on);
    expect(table().give("table", show).view("odile").step).toBe("missileFoe");
    const struck = table().give("narrator", { kind: "strike", combatant: goblin2, target: bryn }, 3);
    expect(struck.view("odile").step).toBe("missileParty");
    expect(struck.give("table", show).view("odile")).toMatchObject({ step: "missileFoe", waiting: [] });
    const done = tableOf(cave({}, LURKERS)).to("movementFoe").gm({ kind: "done", combatant: goblin2, done: true });
    expect(done.view("odile").step).toBe("movementParty");
    expect(done.give("table", show).view("odile")).toMatchObject({ step: "movementFoe", waiting: [] });
  });

  it("brings each half of its side into sight if empty halves open, since they would open for it too", () => {
    const table = new Table({ passEmpty: false }, cave({ [goblin1]: "missile" }, LURKERS)).gm(on, on, on);
    expect([table.step, table.view("bryn").step]).toEqual(["missileFoe", "missileParty"]);
    expect(table.give("table", show).view("bryn").step).toBe("missileFoe");
  });
});

describe("the sight of a half that is open only for hidden figures", () => {
  /** Returns a table at which Odile is hidden in the party with a bow, and a former goblin without one. Visible Bryn has none either. */
  function lurking(): Table {
    const cast = cave({ [odile]: "missile" }, [odile, goblin2]);
    return tableOf(cast).give("table", { kind: "side", combatant: goblin2, side: "party" }).gm(on, on);
  }
  const OWNER = { kind: "user", user: "PlayerLurker0000", gm: false, combatants: [goblin2] } as const;
  const shown = ({ state }: Table, seat: Seat) => [moments.view(state, seat, {}), moments.legal(state, seat, {})];

  it("belongs to each player of a hidden figure of its side, and no other hidden figure's deed changes that", () => {
    const table = lurking();
    expect([table.step, table.view("bryn").step, table.line?.about]).toEqual(["missileParty", "meetingFoe", [goblin2, odile]]);
    const before = shown(table, OWNER);
    expect(before[0]).toMatchObject({ step: "missileParty" });
    expect(shown(table.gm({ kind: "hold", combatant: odile, held: true }), OWNER)).toEqual(before);
    expect(shown(table.gm({ kind: "affect", target: odile, effect: "out" }), OWNER)).toEqual(before);
  });

  it("is worked out after an undo from what stays: sides and hidden figures", () => {
    const table = tableOf(cave({ [bryn]: "missile", [goblin2]: "missile" }, [goblin2])).gm(on, on, on);
    expect([table.step, table.view("odile").step]).toEqual(["missileFoe", "missileParty"]);
    table.gm(on).give("table", { kind: "side", combatant: bryn, side: "foe" }).gm({ kind: "undo" });
    const before = shown(table, SEATS.odile);
    expect([table.step, before[0]]).toMatchObject(["missileFoe", { step: "missileFoe", waiting: [bryn] }]);
    expect(shown(table.gm({ kind: "hold", combatant: goblin2, held: true }), SEATS.odile)).toEqual(before);

    const hidden = lurking().gm(on);
    hidden.give("table", { kind: "conceal", combatant: bryn, hidden: true }).gm({ kind: "undo" });
    expect([hidden.step, hidden.view("bryn").step, hidden.view("odile").step]).toEqual(["missileParty", "missileParty", "missileParty"]);
  });
});

describe("a figure in sight that is on hold while only hidden figures can move", () => {
  const MOVES = [
    { kind: "move", combatant: bryn, way: "walk", spaces: 1 },
    { kind: "cover", combatant: bryn, cover: "full" },
    { kind: "prone", combatant: bryn },
    { kind: "done", combatant: bryn, done: true },
  ] as const;
  const held = () => tableOf(cave({}, [odile])).gm({ kind: "hold", combatant: bryn, held: true }, on, on);

  it("gives its player no options, while the GM may move it, and so may the player once it is off hold", () => {
    const table = held();
    expect([table.step, table.view("bryn").step]).toEqual(["movementParty", "meetingFoe"]);
    expect(moments.legal(table.state, SEATS.bryn, {}).map(({ kind }) => kind)).toEqual(["reorder", "hold"]);
    for (const move of MOVES) {
      expect([table.refusal("bryn", move), table.refusal("narrator", move)], move.kind).toEqual(["over", null]);
    }
    table.give("bryn", { kind: "hold", combatant: bryn, held: false });
    expect(table.view("bryn").step).toBe("movementParty");
    for (const move of MOVES) expect(table.refusal("bryn", move), move.kind).toBeNull();
  });

  it("goes back if its token was moved by a user who sees the half before", () => {
    const at = (x: number) => ({ scene: "SceneSceneSceneS", x, y: 0, elevation: 0, level: "", width: 1, height: 1 });
    const gesture = { gesture: "GestureGestureGe", mover: SEATS.bryn.user, from: at(0), to: at(100), beats: 1, spaces: 1 };
    const moved = { kind: "moved", combatant: bryn, sneaking: false, near: [], ...gesture } as const;
    const table = held().give("table", { kind: "placed", combatant: bryn, near: [], at: at(0) });
    table.give("table", { ...moved, over: true });
    expect([table.figure(bryn).back?.why, table.figure(bryn).at, table.figure(bryn).spent]).toEqual(["half", at(0), 0]);
    expect(table.give("table", moved).figure(bryn)).toMatchObject({ back: null, at: at(100), spent: 1 });
  });
});
