import { describe, expect, it } from "vitest";
import { omitKey } from "../../kernel/records.ts";
import { CAVE } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { moments } from "./index.ts";
import { stepOf } from "./visibility.ts";
import { STEPS } from "./state.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;
const on = { kind: "nextHalf" } as const;
const ambush = { kind: "ambush", side: "foe", rolls: { [bryn]: 10, [odile]: 14 } } as const;
const out = (combatant: string, defeated = true) => ({ kind: "defeat", combatant, defeated }) as const;

/** Returns the halves that a table goes through from the open one, until `count` Moments are over. */
function steps(table: Table, count = 1): string[] {
  const until = table.state.moment + count;
  const gone: string[] = [];
  while (table.state.moment < until) {
    gone.push(table.step);
    table.gm(on);
  }
  return gone;
}

const foeHalves = STEPS.filter((step) => step.endsWith("Foe"));
const partyHalves = STEPS.filter((step) => step.endsWith("Party"));
const foesFirst = STEPS.flatMap((_step, index) => (index % 2 === 0 ? [STEPS[index + 1], STEPS[index]] : []));

describe("a Moment", () => {
  it("has twelve halves, party then foe in each of six phases (SB-24)", () => {
    const table = new Table();
    expect(steps(table)).toEqual(STEPS);
    expect(moments.position(table.state)).toEqual({ unit: 2, step: "meetingParty", undos: 0 });
  });

  it("skips the halves of a side without a figure in play", () => {
    const table = new Table().give("table", out(goblin1)).give("table", out(goblin2));
    expect(steps(table)).toEqual(partyHalves);
    table.give("table", out(goblin1, false)).give("table", out(bryn)).give("table", { kind: "leave", combatant: odile });
    expect(steps(table).slice(1)).toEqual(foeHalves);
  });

  it("includes halves with only hidden figures in play, and shows other seats the half before", () => {
    const table = new Table();
    for (const combatant of [goblin1, goblin2]) table.give("table", { kind: "conceal", combatant, hidden: true });
    table.gm(on);
    expect([table.step, stepOf(table.view("bryn"))]).toEqual(["meetingFoe", "meetingParty"]);
    expect(table.line?.about).toEqual([goblin1, goblin2]);
    table.gm(on);
    expect([table.step, table.line?.about, table.line?.step]).toEqual(["missileParty", [], "meetingParty"]);
  });

  it("goes on, half by half, without any figure in play", () => {
    const table = new Table();
    for (const combatant of Object.values(CAVE)) table.give("table", out(combatant));
    const gone = steps(table, 2);
    expect(gone.slice(0, 6)).toEqual(partyHalves);
    expect(gone).toHaveLength(12);
  });

  it("may be cut short by a phase, or altogether", () => {
    const table = new Table().gm({ kind: "nextPhase" });
    expect(table.step).toBe("missileParty");
    expect(table.gm(on, { kind: "nextPhase" }).step).toBe("movementParty");
    table.gm({ kind: "nextMoment" });
    expect([table.state.moment, table.step]).toEqual([2, "meetingParty"]);
    expect(table.refusal("bryn", on)).toBe("narrator");
  });

  it("clears with each half what held its side's figures, and leaves the other's alone", () => {
    const table = new Table().give("bryn", { kind: "done", combatant: bryn, done: true }).gm(on);
    table.give("narrator", { kind: "done", combatant: goblin1, done: true });
    expect([table.figure(bryn).done, table.figure(goblin1).done]).toEqual([true, true]);
    table.gm(on);
    expect([table.figure(bryn).done, table.figure(goblin1).done]).toEqual([false, true]);
  });

  it("waits for no figure of the other side, and lets none end the other side's half", () => {
    const table = new Table();
    expect(table.refusal("narrator", { kind: "done", combatant: goblin1, done: true })).toBe("half");
    expect(table.refusal("odile", { kind: "done", combatant: bryn, done: true })).toBe("notYours");
  });
});

describe("an ambush", () => {
  it("that is not noticed gives the foes six halves alone, and then a normal Moment (SB-25)", () => {
    const table = new Table().gm(ambush);
    expect(table.line?.key).toBe("ambushSprung");
    expect(steps(table)).toEqual(foeHalves);
    expect(steps(table)).toEqual(STEPS);
  });

  it("that is foiled changes nothing (SB-26)", () => {
    const table = new Table().gm({ ...ambush, rolls: { [bryn]: 10, [odile]: 13 } });
    expect([table.line?.key, table.step]).toEqual(["ambushFoiled", "meetingParty"]);
    expect(steps(table)).toEqual(STEPS);
  });

  it("of the party gives it the same free Moment", () => {
    const table = new Table().gm({ kind: "ambush", side: "party", rolls: { [goblin1]: 10 } });
    expect(steps(table)).toEqual(partyHalves);
  });

  it("gains the lead from then on if the house says so", () => {
    const table = new Table({ afterAmbush: "ambusherFirst" }).gm(ambush);
    expect(steps(table, 2).slice(6)).toEqual(foesFirst);
    expect(steps(table)).toEqual(foesFirst);
  });

  it.each([
    ["anySuccess", [9, 20], "foiled"],
    ["anySuccess", [10, 20], "sprung"],
    ["allMust", [9, 13], "foiled"],
    ["allMust", [9, 14], "sprung"],
    ["individual", [9, 13], "foiled"],
    ["individual", [9, 14], "partly"],
    ["individual", [10, 14], "sprung"],
  ])("with %s and the dice %j is %s", (foil, dice, outcome) => {
    const [first = 0, second = 0] = dice;
    const table = new Table({ foil }).gm({ ...ambush, rolls: { [bryn]: first, [odile]: second } });
    expect(table.state.ambush?.outcome).toBe(outcome);
  });

  it("surprises figures without a die", () => {
    expect(new Table().gm({ ...ambush, rolls: {} }).state.ambush?.outcome).toBe("sprung");
    expect(new Table().gm({ ...ambush, rolls: { [bryn]: 0 } }).state.ambush?.outcome).toBe("sprung");
    expect(new Table({ foil: "allMust" }).gm({ ...ambush, rolls: { [bryn]: 9 } }).state.ambush?.outcome).toBe("foiled");
    expect(new Table({ foil: "individual" }).gm({ ...ambush, rolls: { [bryn]: 9 } }).state.ambush?.outcome).toBe("partly");
  });

  it("that some figures noticed lets only those act, after the foes", () => {
    const table = new Table({ foil: "individual" }).gm({ ...ambush, rolls: { [bryn]: 10, [odile]: 13 } });
    expect(table.step).toBe("meetingFoe");
    table.gm(on);
    expect(table.step).toBe("meetingParty");
    expect(table.refusal("odile", { kind: "talk", combatant: odile, way: "warn" })).toBeNull();
    expect(table.refusal("bryn", { kind: "talk", combatant: bryn, way: "warn" })).toBe("surprised");
    table.gm({ kind: "nextMoment" });
    expect([table.step, table.figure(odile).alert]).toEqual(["meetingParty", false]);
    expect(table.refusal("bryn", { kind: "talk", combatant: bryn, way: "warn" })).toBeNull();
  });

  it("that crosses another of the same Moment makes it a normal one", () => {
    const table = new Table().gm(ambush, { kind: "ambush", side: "party", rolls: {} });
    expect([table.line?.key, table.state.ambush?.outcome]).toEqual(["ambushCancelled", "cancelled"]);
    expect(steps(table)).toEqual(STEPS);
  });

  it("may be tried in the meeting of any Moment, once in each, and only before any talk", () => {
    const refusal = (table: Table) => table.refusal("narrator", ambush);
    const foiled = new Table().gm({ ...ambush, rolls: { [odile]: 1 } });
    expect([refusal(foiled), refusal(foiled.gm({ kind: "nextMoment" }))]).toEqual(["ambush", null]);
    expect(refusal(new Table().gm({ kind: "nextPhase" }))).toBe("phase");
    expect(refusal(new Table().gm({ kind: "nextMoment" }))).toBeNull();
    expect(refusal(new Table().give("bryn", { kind: "talk", combatant: bryn, way: "parley" }))).toBe("talked");
    expect(refusal(new Table().give("table", out(goblin1)).give("table", out(goblin2)))).toBe("noHalf");
    expect(new Table().refusal("bryn", ambush)).toBe("narrator");
  });

  it("gains a free Moment whenever it is sprung, also repeatedly", () => {
    const table = new Table().gm({ ...ambush, rolls: { [odile]: 1 } }, { kind: "nextMoment" });
    expect([
      table.view("narrator").may.ambush,
      moments.legal(table.state, SEATS.narrator, {}).some(({ kind }) => kind === "ambush"),
    ]).toEqual([true, true]);
    expect(steps(table.gm(ambush))).toEqual(foeHalves);
    expect(steps(table)).toEqual(STEPS);
  });

  it("may be tried only in the first Moment if the house says so", () => {
    const table = new Table({ ambushMoment: "first" });
    expect(table.refusal("narrator", ambush)).toBeNull();
    expect(table.gm({ kind: "nextMoment" }).refusal("narrator", ambush)).toBe("moment");
  });

  it("may be tried in any Moment of an encounter older than the house rule", () => {
    const { state } = new Table().gm({ kind: "nextMoment" });
    const house = omitKey(state.house as unknown as Record<string, unknown>, "ambushMoment");
    const old = { ...state, house } as unknown as typeof state;
    expect(moments.refuse(old, { ...ambush, position: moments.position(old) }, SEATS.narrator)).toBeNull();
  });

  it("takes dice only for the ambushed side, even with an override", () => {
    const strange = { ...ambush, rolls: { [goblin1]: 3 }, override: "because" };
    expect(new Table().refusal("narrator", strange)).toBe("target");
  });

  it("may be sprung later by an override, from the open phase on", () => {
    const table = new Table().gm({ kind: "nextMoment" }).to("movementParty");
    table.gm({ ...ambush, override: "They come out of the wall" });
    expect(table.line?.data).toEqual({ side: "foe", reason: "They come out of the wall" });
    expect(steps(table)).toEqual(["movementFoe", "meleeFoe", "magicFoe", "managementFoe"]);
    expect(steps(table)).toEqual(STEPS);
  });
});

describe("dithering", () => {
  const penalise = { kind: "penalise" } as const;

  it("puts the foes first in this phase", () => {
    const table = new Table().to("missileParty").gm(penalise);
    expect(steps(table).slice(0, 4)).toEqual(["missileFoe", "missileParty", "movementParty", "movementFoe"]);
  });

  it("puts them first for the rest of the Moment if the house says so", () => {
    const table = new Table({ delayPenalty: "moment" }).gm(penalise);
    expect(steps(table)).toEqual(foesFirst);
    expect(steps(table)).toEqual(STEPS);
  });

  it("is not penalised after the foes' half, or if they have no half", () => {
    const table = new Table();
    expect(table.refusal("bryn", penalise)).toBe("narrator");
    table.gm(penalise);
    expect(table.refusal("narrator", penalise)).toBe("half");
    table.gm(on);
    expect(table.refusal("narrator", penalise)).toBe("noHalf");
    const free = new Table().gm({ kind: "ambush", side: "party", rolls: {} });
    expect(free.refusal("narrator", penalise)).toBe("noHalf");
    expect(free.gm({ ...penalise, override: "A long quarrel" }).step).toBe("meetingFoe");
  });
});
