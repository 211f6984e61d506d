import { describe, expect, it } from "vitest";
import type { Cast, Place } from "../../../kernel/cast/cast-member.ts";
import type { House } from "../../../kernel/house.ts";
import { CAVE, CAVE_CAST } from "../examples.fixture.ts";
import type { MomentsCommand } from "./index.ts";
import { Table } from "../table.fixture.ts";
import { beatsLeftOf } from "../movement.ts";

type Moved = Extract<MomentsCommand, { readonly kind: "moved" }>;

const { bryn, odile, goblin1, goblin2 } = CAVE;

/** Returns the place of a column along the top of the cave. */
const at = (column: number): Place => ({ scene: "SceneSceneSceneS", x: column * 100, y: 0, elevation: 0, level: "", width: 1, height: 1 });
const gesture = (number: number) => `Gesture${String(number).padStart(9, "0")}`;

const CAST: Cast = Object.fromEntries(Object.values(CAVE_CAST).map((member, column) => [member.id, { ...member, at: at(column * 10) }]));

/** Returns a table with tokens, in the party's movement. */
const tableOf = (house: House = {}) => new Table(house, CAST).to("movementParty");

let count = 0;
/** Gives Odile's gesture from one column to another, walked by default. */
function gestureOf(from: number, to: number, more: Partial<Moved> = {}) {
  count += 1;
  const spaces = Math.abs(to - from);
  const bare = { combatant: odile, mover: "PlayerOdile00000", gesture: gesture(count), from: at(from), to: at(to) };
  return { kind: "moved", ...bare, beats: spaces, spaces, sneaking: false, near: [], ...more } as const;
}

const start = 10;
const state = (table: Table) => {
  const figure = table.figure(odile);
  return {
    left: beatsLeftOf(figure),
    x: (figure.at?.x ?? 0) / 100,
    moves: Object.keys(figure.moves).length,
    why: figure.back?.why ?? null,
  };
};

describe("a gesture that stands", () => {
  it("is paid, and later gestures are judged from its end", () => {
    const table = tableOf().give("table", gestureOf(start, 15)).give("table", gestureOf(15, 12));
    expect(state(table)).toEqual({ left: 6, x: 12, moves: 2, why: null });
    expect(table.line).toMatchObject({ key: "moved", data: { combatant: odile, spaces: 3 }, parts: [{ key: "spent", data: { left: 6 } }] });
  });

  it("costs nothing if it ends where it began, and something for less than a space", () => {
    const table = tableOf().give("table", gestureOf(start, start, { beats: 4 }));
    expect(state(table)).toEqual({ left: 14, x: 10, moves: 0, why: null });
    table.give("table", gestureOf(start, 10.5, { beats: 1, spaces: 0 }));
    expect(state(table)).toEqual({ left: 13, x: 10.5, moves: 1, why: null });
  });

  it("ends movement until the next half if it ends in contact", () => {
    const table = tableOf().give("table", gestureOf(start, 15, { near: [goblin1], stop: goblin1 }));
    expect([table.figure(odile).stopped, table.figure(goblin1).near]).toEqual([goblin1, [odile]]);
    table.give("table", gestureOf(15, 16));
    expect(state(table)).toMatchObject({ x: 15, left: 9, why: "stopped" });
    expect(table.figure(odile).near).toEqual([goblin1]);
    table.to("movementParty").give("table", gestureOf(15, 16));
    expect([state(table), table.figure(goblin1).near]).toEqual([{ left: 13, x: 16, moves: 1, why: null }, []]);
  });

  it("cannot be undone after a sneaking check, and a further one goes back", () => {
    const sneaked = { sneaking: true, beats: 4 };
    const table = tableOf().give("odile", { kind: "sneak", combatant: odile, sneaking: true });
    table.give("table", gestureOf(start, 12, sneaked)).give("odile", { kind: "sneakCheck", combatant: odile }, 3);
    expect(state(table.give("table", gestureOf(12, 14, sneaked)))).toEqual({ left: 10, x: 12, moves: 1, why: "checked" });
    expect(state(table.give("table", gestureOf(12, start, { ...sneaked, undo: true })))).toMatchObject({ left: 10, x: 12, why: "undo" });
    expect(state(table.to("movementParty").give("table", gestureOf(12, 14, sneaked)))).toMatchObject({ x: 14, why: null });
  });

  it("by the GM without constraint costs nothing, in any half", () => {
    const table = tableOf()
      .to("movementFoe")
      .give("table", gestureOf(start, 40, { free: true, near: [goblin2] }));
    expect([state(table), table.figure(goblin2).near]).toEqual([{ left: 14, x: 40, moves: 0, why: null }, [odile]]);
  });

  it("ends sneaking unless it was sneaked", () => {
    const sneak = { kind: "sneak", combatant: odile, sneaking: true } as const;
    const table = tableOf()
      .give("odile", sneak)
      .give("table", gestureOf(start, 12, { sneaking: true, beats: 4 }));
    expect(table.figure(odile).sneaking).toBe(true);
    table.give("table", gestureOf(12, 13));
    expect(table.figure(odile).sneaking).toBe(false);
    table.give("table", gestureOf(13, 12, { undo: true }));
    expect([table.figure(odile).sneaking, state(table).left]).toEqual([true, 10]);
  });
});

describe("a gesture goes back", () => {
  const sent = (table: Table, more: Partial<Moved> = {}, to = 15) => {
    const before = table.figure(odile);
    const now = table.give("table", gestureOf(start, to, more)).figure(odile);
    const { back } = now;
    if (back !== null) expect(now).toEqual({ ...before, back });
    return back?.why ?? null;
  };

  it("if it is too far, and only then", () => {
    expect([sent(tableOf(), {}, 24), sent(tableOf(), {}, 25)]).toEqual([null, "far"]);
  });

  it("outside its half or phase", () => {
    expect([sent(tableOf().to("movementFoe")), sent(tableOf().to("meleeParty"))]).toEqual(["half", "half"]);
  });

  it("by a foreign action, past contact, and of a figure that is prone or out", () => {
    expect(sent(tableOf(), { foreign: true })).toBe("way");
    expect(sent(tableOf(), { breach: goblin1 })).toBe("contact");
    expect(sent(tableOf().give("table", { kind: "status", combatant: odile, status: "prone", active: true }))).toBe("prone");
    expect(sent(tableOf().give("table", { kind: "defeat", combatant: odile, defeated: true }))).toBe("out");
  });

  it("of a surprised figure, while others of its side may act", () => {
    const table = new Table({ foil: "individual" }, CAST);
    table.gm({ kind: "ambush", side: "foe", rolls: { [odile]: 20, [bryn]: 1 } }).to("movementParty");
    expect(sent(table)).toBe("surprised");
  });

  it("of a figure that joined in the open half", () => {
    const { [odile]: member, ...cast } = CAST;
    if (member === undefined) throw new Error("no cast");
    const table = new Table({}, cast).to("movementParty").give("table", { kind: "join", member });
    expect(sent(table)).toBe("half");
    table.to("movementParty");
    expect(sent(table)).toBeNull();
  });

  it("is noted with its id, and the next gesture that stands clears the note", () => {
    const table = tableOf().give("table", gestureOf(start, 40));
    expect(table.figure(odile).back).toEqual({ gesture: gesture(count), why: "far" });
    expect(table.line).toMatchObject({ key: "movedBack", data: { combatant: odile, why: "far" } });
    expect(table.give("table", gestureOf(start, 11)).figure(odile).back).toBeNull();
  });

  it("unless the encounter no longer knows its figure", () => {
    const table = tableOf().give("table", { kind: "leave", combatant: odile }).give("table", gestureOf(start, 40));
    expect(table.figure(odile)).toMatchObject({ standing: "left", at: null, back: null });
  });
});

describe("Foundry's undo", () => {
  it("exactly back over the last gesture restores Beats, the stop and contact", () => {
    const table = tableOf()
      .give("table", gestureOf(start, 12))
      .give("table", gestureOf(12, 15, { near: [goblin1], stop: goblin1 }));
    table.give("table", gestureOf(15, 12, { undo: true, near: [goblin1] }));
    expect([state(table), table.figure(odile).stopped]).toEqual([{ left: 12, x: 12, moves: 1, why: null }, ""]);
    expect([table.figure(odile).near, table.figure(goblin1).near]).toEqual([[], []]);
    table.give("table", gestureOf(12, start, { undo: true }));
    expect(state(table)).toEqual({ left: 14, x: 10, moves: 0, why: null });
  });

  it("to anywhere else, or with the half over, goes forward again", () => {
    const table = tableOf()
      .give("table", gestureOf(start, 12))
      .give("table", gestureOf(12, 11, { undo: true }));
    expect(state(table)).toEqual({ left: 12, x: 12, moves: 1, why: "undo" });
    table.to("movementFoe").give("table", gestureOf(12, start, { undo: true }));
    expect(state(table)).toEqual({ left: 12, x: 12, moves: 1, why: "undo" });
  });

  it("differs from walking back, which costs Beats", () => {
    const table = tableOf().give("table", gestureOf(start, 12)).give("table", gestureOf(12, start));
    expect(state(table)).toEqual({ left: 10, x: 10, moves: 2, why: null });
  });

  it("is refused if the GM has moved the token since", () => {
    const table = tableOf()
      .give("table", gestureOf(start, 12))
      .give("table", gestureOf(12, 20, { free: true }));
    expect(state(table.give("table", gestureOf(20, start, { undo: true })))).toMatchObject({ x: 20, left: 12, why: "undo" });
  });
});

describe("in the meeting", () => {
  const sneak = { kind: "sneak", combatant: odile, sneaking: true } as const;
  const sneaked = { sneaking: true, beats: 4 };
  const meeting = (house: House = {}) => new Table(house, CAST).give("odile", sneak);

  it("a figure that sneaks unseen may move on, for the Moment's Beats or for none", () => {
    expect(state(meeting().give("table", gestureOf(start, 12, sneaked)))).toEqual({ left: 10, x: 12, moves: 1, why: null });
    const free = meeting({ meetingSneakCostsBeats: false }).give("table", gestureOf(start, 12, sneaked));
    expect(state(free)).toEqual({ left: 14, x: 12, moves: 1, why: null });
  });

  it("no other figure may move", () => {
    expect(state(meeting().give("table", gestureOf(start, 12))).why).toBe("half");
    expect(state(new Table({}, CAST).give("table", gestureOf(start, 12, sneaked))).why).toBe("half");
    const found = meeting().gm({ kind: "detect", combatant: odile, detected: true });
    expect(found.step).toBe("missileParty");
    expect(state(found.give("table", gestureOf(start, 12, sneaked))).why).toBe("half");
  });

  it("moves without a token are typed, and sneaked", () => {
    const table = new Table();
    const move = { kind: "move", combatant: odile, way: "sneak", spaces: 3 } as const;
    expect(table.refusal("odile", move)).toBe("notSneaking");
    table.give("odile", sneak);
    expect(table.refusal("odile", { ...move, way: "walk" })).toBe("notSneaking");
    expect(beatsLeftOf(table.give("odile", move).figure(odile))).toBe(8);
    table.gm({ kind: "detect", combatant: odile, detected: true }).to("meetingParty");
    expect(table.refusal("odile", move)).toBe("detected");
  });
});

describe("a token", () => {
  it("is placed by the table, and moved only on its scene", () => {
    const table = tableOf();
    const move = { kind: "move", combatant: odile, way: "walk", spaces: 1 } as const;
    expect(table.refusal("odile", move)).toBe("token");
    table.give("table", { kind: "placed", combatant: odile, near: [] });
    expect([table.figure(odile).at, table.refusal("odile", move)]).toEqual([null, null]);
    table.give("table", { kind: "placed", combatant: odile, at: at(3), near: [goblin1] });
    expect([table.figure(odile).at, table.figure(goblin1).near]).toEqual([at(3), [odile]]);
  });

  it("is judged only by the table", () => {
    expect(tableOf().refusal("narrator", gestureOf(start, 12))).toBe("narrator");
    expect(tableOf().refusal("odile", { kind: "placed", combatant: odile, near: [] })).toBe("narrator");
  });
});
