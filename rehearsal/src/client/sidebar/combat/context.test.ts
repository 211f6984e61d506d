import { beforeEach, describe, expect, it } from "vitest";
import { combatant, encounter, layOut } from "../world.fixture.ts";
import { combatContext, formatTurns, turnContext } from "./context.ts";

describe("combatContext", () => {
  beforeEach(() => layOut());

  it("works without an encounter", () => {
    expect(combatContext(null, [])).toMatchObject({
      combat: null,
      hasCombat: false,
      combats: [],
      currentIndex: -1,
      previousId: null,
      nextId: null,
      css: "",
    });
  });

  it("counts encounters from one and knows the neighbours of the viewed one", () => {
    const combats = ["a", "b", "c"].map((id) => encounter(id));
    const context = combatContext(combats[1], combats);
    expect(context).toMatchObject({
      hasCombat: true,
      currentIndex: 1,
      previousId: "a",
      nextId: "c",
      displayCycle: false,
      css: "combat",
      control: true,
    });
    expect(context["combats"].map((row: any) => [row.label, row.active])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  });

  it("cycles through more than seven encounters", () => {
    const combats = Array.from({ length: 8 }, (_, index) => encounter(String(index)));
    expect(combatContext(combats[0], combats)["displayCycle"]).toBe(true);
  });

  it("says whether an encounter is bound to a scene", () => {
    expect(combatContext(encounter("a", [], { _source: { scene: "scene" } }), [])["linked"]).toBe(true);
  });

  it("gives a player control during the turn of that player's combatant", () => {
    const game = layOut({ isGM: false });
    expect(combatContext(encounter("a"), [])["control"]).toBe(false);
    expect(combatContext(encounter("a", [], { combatant: combatant("x", { players: [game.user] }) }), [])["control"]).toBe(true);
  });
});

describe("turnContext", () => {
  beforeEach(() => layOut());

  it("marks the combatant of the current turn", () => {
    const combat = encounter("a", [combatant("x"), combatant("y")], { turn: 1 });
    expect(turnContext(combat, combat.turns[0], 0)).toMatchObject({ active: false, css: "" });
    expect(turnContext(combat, combat.turns[1], 1)).toMatchObject({ active: true, css: "active" });
  });

  it("marks no combatant if none has the turn", () => {
    const combat = encounter("a", [combatant("x")]);
    expect(turnContext(combat, combat.turns[0], 0)["active"]).toBe(false);
  });

  it("hides the resource from users without the level OBSERVER", () => {
    const combat = encounter("a", [combatant("x", { resource: 7, permission: 1 }), combatant("y", { resource: 0 })]);
    expect(turnContext(combat, combat.turns[0], 0)["resource"]).toBeNull();
    expect(turnContext(combat, combat.turns[1], 1)["resource"]).toBe(0);
  });

  it("lists each effect once, without the defeated status", () => {
    const effects = [
      { name: "Prone", img: "prone.svg", statuses: new Set(["prone"]) },
      { name: "Prone", img: "prone.svg", statuses: new Set(["prone"]) },
      { name: "Dead", img: "dead.svg", statuses: new Set(["dead"]) },
    ];
    const combat = encounter("a", [combatant("x", { actor: { temporaryEffects: effects }, hidden: true, isDefeated: true })]);
    expect(turnContext(combat, combat.turns[0], 0)).toMatchObject({
      effects: { icons: [{ name: "Prone", img: "prone.svg" }] },
      css: "hide defeated",
    });
  });

  it("keeps the initiative a number until the list is formatted", () => {
    const combat = encounter("a", [combatant("x", { initiative: 12.5 }), combatant("y", { initiative: 3 }), combatant("z")]);
    const turns = combat.turns.map((each: any, index: number) => turnContext(combat, each, index));
    expect(turns[0].initiative).toBe(12.5);
    expect(formatTurns(turns).hasDecimals).toBe(true);
    expect(turns.map((turn: any) => turn.initiative)).toEqual(["12.50", "3.00", ""]);
  });
});
