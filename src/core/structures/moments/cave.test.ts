import { describe, expect, it } from "vitest";
import { replayFromBeginning } from "../../kernel/play.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { CAVE, CAVE_AMBUSH, CAVE_CAST, CAVE_MOMENT, type ExampleStep } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";
import { moments } from "./index.ts";
import { STEPS } from "./state.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;

/** Returns the halves that an example goes through. */
function halves(steps: readonly ExampleStep[]): string[] {
  const table = new Table();
  const gone: string[] = [table.step];
  for (const step of steps) {
    const before = table.step;
    table.play([step]);
    if (table.step !== before) gone.push(table.step);
  }
  return gone;
}

describe("a whole Moment in the cave", () => {
  it("goes through its twelve halves", () => {
    expect(halves(CAVE_MOMENT)).toEqual([...STEPS, "meetingParty"]);
  });

  it("has the state that the rules give, as its last half is open", () => {
    const table = new Table().play(CAVE_MOMENT.slice(0, -1));
    expect(table.figure(odile)).toMatchObject({ spent: 3, cover: "partial", struck: { kind: "missile", die: 16, hit: false } });
    expect(table.figure(bryn)).toMatchObject({ max: 11, spent: 6, near: [goblin2], engaged: [goblin2] });
    expect(table.figure(bryn).struck).toEqual({
      kind: "melee",
      target: goblin2,
      die: 13,
      score: 14,
      level: 1,
      cover: 0,
      modifier: 0,
      hit: true,
      weapon: "",
    });
    expect(table.figure(goblin1).struck).toMatchObject({ die: 12, score: 11, hit: false });
    expect(table.figure(goblin2)).toMatchObject({ struck: null, managed: "Wind the crank", notes: { "1": "A cut in the arm" } });
    expect(table.state.business).toEqual({ [goblin2]: { name: "Wind the crank", needed: 3, done: 1, since: 1, last: 1 } });
  });

  it("carries only cover, contact and business over to the next Moment", () => {
    const { state } = new Table().play(CAVE_MOMENT);
    expect(state.moment).toBe(2);
    for (const figure of Object.values(state.combatants)) {
      expect(figure).toMatchObject({ spent: 0, struck: null, managed: "", notes: {}, talking: null, covered: false });
    }
    expect([state.combatants[odile]?.cover, state.combatants[bryn]?.near, Object.keys(state.business)]).toEqual([
      "partial",
      [goblin2],
      [goblin2],
    ]);
  });

  it("replays from its log to the same state", () => {
    const { encounter, state } = new Table().play(CAVE_MOMENT);
    expect(replayFromBeginning(moments, CAVE_CAST, { passEmpty: false }, entriesOf(encounter))).toEqual(state);
  });
});

describe("an ambush in the cave", () => {
  it("has six halves, all of the foes, and then a normal Moment", () => {
    expect(halves(CAVE_AMBUSH)).toEqual(["meetingParty", ...STEPS.filter((step) => step.endsWith("Foe")), "meetingParty"]);
  });

  it("replays from its log to the same state", () => {
    const { encounter, state } = new Table().play(CAVE_AMBUSH);
    expect(state.moment).toBe(2);
    expect(replayFromBeginning(moments, CAVE_CAST, { passEmpty: false }, entriesOf(encounter))).toEqual(state);
  });

  it("lets surprised figures only wait", () => {
    const table = new Table().play(CAVE_AMBUSH.slice(0, 5));
    expect(table.step).toBe("movementFoe");
    expect(table.refusal("bryn", { kind: "move", combatant: bryn, way: "walk", spaces: 1 })).toBe("surprised");
    expect(table.view("bryn").progress.map((phase) => phase.halves.map(({ side }) => side))).toEqual(Array(6).fill(["foe"]));
  });
});
