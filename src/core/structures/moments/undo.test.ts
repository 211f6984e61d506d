import { describe, expect, it } from "vitest";
import type { CastMember, Place } from "../../kernel/cast/cast-member.ts";
import { CAVE, CAVE_AMBUSH, CAVE_CAST, CAVE_MOMENT, numbersOf } from "./examples.fixture.ts";
import { moments } from "./index.ts";
import { Table } from "./table.fixture.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;
const undo = { kind: "undo" } as const;
const back = (to: number) => ({ kind: "undo", to }) as const;

const wolf: CastMember = {
  id: "WolfWolfWolfWolf",
  name: "Wolf",
  side: "foe",
  npc: true,
  hidden: false,
  holder: "WolfWolfWolfWolf",
  numbers: numbersOf(),
};

function placeAt(x: number): Place {
  return { scene: "SceneSceneSceneS", x, y: 0, elevation: 0, level: "", width: 1, height: 1 };
}

describe("an undo", () => {
  it.each([
    ["a Moment", CAVE_MOMENT],
    ["an ambush", CAVE_AMBUSH],
  ])("of all of %s is the beginning, however often it was undone", (_name, steps) => {
    const table = new Table().play(steps).gm(back(1));
    expect(table.state).toEqual({ ...new Table().state, undos: 1 });
  });

  it("leaves a figure that came back with another actor to that actor", () => {
    const holder = "B".repeat(16);
    const table = new Table()
      .gm({ kind: "modify", combatant: goblin1, amount: 1 })
      .give("table", { kind: "leave", combatant: goblin1 })
      .give("table", { kind: "join", member: { ...wolf, id: goblin1, holder, health: { value: 4, max: 6 } } })
      .gm(undo);
    expect(table.figure(goblin1).holder).toBe(holder);
    const shown = moments.project(table.state).filter((one) => one.kind === "actor" && one.combatant === goblin1);
    expect(new Set(shown.map((one) => one.kind === "actor" && one.holder))).toEqual(new Set([holder]));
  });

  it("restores Beats and strike, back to any half", () => {
    const table = new Table().play(CAVE_MOMENT);
    const struck = CAVE_MOMENT.findIndex(({ command }) => command.kind === "strike" && command.combatant === bryn);
    table.gm(back(struck + 1));
    expect([table.step, table.figure(bryn).struck, table.figure(bryn).spent]).toEqual(["meleeParty", null, 6]);
    const walked = CAVE_MOMENT.findIndex(({ command }) => command.kind === "move" && command.combatant === bryn);
    table.gm(back(walked + 1));
    expect([table.step, table.figure(bryn).spent, table.figure(bryn).near]).toEqual(["movementParty", 0, []]);
    expect(table.figure(odile)).toMatchObject({ spent: 0, cover: "none", struck: { hit: false } });
  });

  it("of an ambush makes the Moment a normal one", () => {
    const table = new Table().play(CAVE_AMBUSH.slice(0, 3)).gm(back(1));
    expect([table.state.ambush, table.step, table.figure(goblin1).struck]).toEqual([null, "meetingParty", null]);
  });

  it("may be undone again", () => {
    const table = new Table().to("managementParty").give("bryn", { kind: "manage", combatant: bryn, text: "Drinks" });
    const { state } = table;
    table.gm(undo, { kind: "redo" });
    expect(table.state).toEqual({ ...state, undos: 1 });
  });

  it("of business restores nothing to a figure that has left since", () => {
    const manage = { kind: "manage", combatant: bryn } as const;
    const table = new Table().gm({ kind: "business", combatant: bryn, name: "Crank", needed: 3 });
    table.to("managementParty").give("bryn", manage).to("managementParty").give("bryn", manage);
    table.give("table", { kind: "leave", combatant: bryn }).gm(undo);
    while (table.state.moment > 1) table.gm(undo);
    table.gm(undo, undo, undo);
    expect(table.state.business).toEqual({});
  });

  it("keeps figures that joined, without their deeds, and does not bring back those that left", () => {
    const table = new Table().gm({ kind: "business", combatant: goblin1, name: "Crank", needed: 2 }).to("movementFoe");
    table.give("table", { kind: "join", member: { ...wolf, near: [bryn] } });
    table.give("table", { kind: "leave", combatant: goblin1 });
    table.gm({ kind: "move", combatant: wolf.id, way: "walk", spaces: 2, override: "It runs in" });
    table.gm(back(2));
    expect(table.step).toBe("meetingParty");
    expect(table.figure(wolf.id)).toMatchObject({ standing: "in", spent: 0, moves: {}, near: [bryn] });
    expect(table.figure(bryn).near).toEqual([wolf.id]);
    expect(table.figure(goblin1).standing).toBe("left");
    expect(table.state.business).toEqual({});
    expect(new Set(Object.values(table.state.combatants).map(({ order }) => order)).size).toBe(5);
  });

  it("keeps hidden marks and changed sides, and brings a figure back only if the table sees it", () => {
    const table = new Table().give("table", { kind: "leave", combatant: goblin2 }).gm({ kind: "nextHalf" });
    table.give("table", { kind: "conceal", combatant: goblin1, hidden: true });
    table.give("table", { kind: "side", combatant: odile, side: "foe" });
    const member = CAVE_CAST[goblin2];
    if (member === undefined) throw new Error("no cast");
    table.give("table", { kind: "join", member: { ...member, at: placeAt(300) } }).gm(back(2));
    expect([table.figure(goblin1).hidden, table.figure(odile).side]).toEqual([true, "foe"]);
    expect(table.figure(goblin2)).toMatchObject({ standing: "in", at: placeAt(300) });
  });

  it("leaves no place of a figure that has left since, as its moves are undone one by one", () => {
    const table = new Table().give("table", { kind: "placed", combatant: goblin2, at: placeAt(0), near: [] }).gm({ kind: "nextHalf" });
    table.give("table", { kind: "placed", combatant: goblin2, at: placeAt(300), near: [] }).gm({ kind: "nextHalf" });
    table.give("table", { kind: "leave", combatant: goblin2 }).gm(undo, undo);
    expect(table.figure(goblin2)).toMatchObject({ standing: "left", at: null });
  });

  it("restores a token's last judged place, and its contacts then", () => {
    const table = new Table().give("table", { kind: "placed", combatant: bryn, at: placeAt(0), near: [] }).to("movementParty");
    const from = placeAt(0);
    const gesture = { gesture: "GestureGestureGe", mover: "PlayerBryn000000", spaces: 3, beats: 3, sneaking: false };
    table.give("table", { kind: "moved", combatant: bryn, ...gesture, from, to: placeAt(300), near: [goblin1], stop: goblin1 });
    expect(table.figure(bryn)).toMatchObject({ at: placeAt(300), near: [goblin1], stopped: goblin1, spent: 3 });
    table.gm(undo);
    expect(table.figure(bryn)).toMatchObject({ at: from, near: [], stopped: "", spent: 0, moves: {} });
    expect(table.figure(goblin1).near).toEqual([]);
  });
});
