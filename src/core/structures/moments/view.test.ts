import { describe, expect, it } from "vitest";
import { diff } from "../../kernel/diff.ts";
import { CAVE, CAVE_AMBUSH, CAVE_MOMENT } from "./examples.fixture.ts";
import { SEATS, Table, type Who } from "./table.fixture.ts";
import { moments } from "./index.ts";
import { PHASES, STEPS } from "./state.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;
const row = (table: Table, id: string, who: Who = "narrator") => {
  const found = table.view(who).rows.find(({ combatant }) => combatant === id);
  if (found === undefined) throw new Error(`No row of ${id}`);
  return found;
};
const likely = (table: Table, who: Exclude<Who, "table">) =>
  moments.legal(table.state, SEATS[who], {}).find((option) => option.likely === true)?.kind ?? null;

describe("a Moment in a view", () => {
  it("has six phases of two halves, each with its mark", () => {
    const { progress: phases } = new Table().to("missileFoe").view("bryn");
    expect(phases.map(({ phase }) => phase)).toEqual(PHASES);
    expect(phases.flatMap(({ halves }) => halves.map(({ step }) => step))).toEqual(STEPS);
    expect(phases.map(({ mark }) => mark)).toEqual(["done", "now", "ahead", "ahead", "ahead", "ahead"]);
    expect(phases[1]?.halves.map(({ mark }) => mark)).toEqual(["done", "now"]);
  });

  it("has one half in each of six phases during a free Moment", () => {
    const table = new Table().play(CAVE_AMBUSH.slice(0, 1));
    expect(table.view("bryn").progress.map(({ halves }) => halves.map(({ side }) => side))).toEqual(PHASES.map(() => ["foe"]));
    expect([table.view("bryn").free, table.view("bryn").now.key, row(table, bryn, "bryn").not]).toEqual([true, "surprised", "surprised"]);
  });

  it("skips the half of a side without a figure in play", () => {
    const table = new Table().gm(
      { kind: "defeat", combatant: goblin1, defeated: true },
      { kind: "defeat", combatant: goblin2, defeated: true },
    );
    expect(table.view("bryn").next).toMatchObject({ kind: "nextPhase", step: "missileParty" });
    expect(table.view("bryn").progress.map(({ halves }) => halves[1]?.mark)).toEqual(PHASES.map(() => "skipped"));
  });

  it("lists the acting side first, each in its order, and waits for figures that may act", () => {
    const table = new Table().to("missileFoe");
    expect(table.view("bryn").rows.map(({ combatant }) => combatant)).toEqual([goblin1, goblin2, bryn, odile]);
    expect(table.view("bryn").waiting).toEqual([goblin1, goblin2]);
    table.gm({ kind: "done", combatant: goblin1, done: true }, { kind: "hold", combatant: goblin2, held: true });
    expect([table.view("bryn").waiting, row(table, goblin1).lamp, row(table, goblin2).lamp]).toEqual([[], "done", "held"]);
  });

  it("gives each seat its prompt", () => {
    const table = new Table();
    const now = (who: Exclude<Who, "table">) => table.view(who).now;
    expect(now("bryn")).toEqual({ key: "actYou", data: { combatant: bryn, phase: "meeting" }, asks: true });
    expect(now("narrator")).toEqual({ key: "halfOf", data: { count: 2, half: "party" }, asks: false });
    table.give("odile", { kind: "talk", combatant: odile, way: "warn", text: "Stay back!" });
    expect([now("narrator"), now("odile").key]).toEqual([{ key: "answerYou", data: { combatant: odile }, asks: true }, "halfOf"]);
    table.gm({ kind: "answer", combatant: odile, granted: true }).give("bryn", { kind: "done", combatant: bryn, done: true });
    expect([now("narrator").key, now("bryn").key]).toEqual(["halfReady", "halfWait"]);
    table.gm({ kind: "nextHalf" });
    expect([now("narrator"), now("bryn").key]).toEqual([{ key: "foeYou", data: { count: 2, phase: "meeting" }, asks: true }, "otherHalf"]);
  });

  it("counts hidden figures that may still act for the GM, but not for players", () => {
    const table = new Table().to("meetingFoe").give("table", { kind: "conceal", combatant: goblin1, hidden: true });
    const now = (who: Exclude<Who, "table">) => table.view(who).now;
    expect(now("narrator")).toEqual({ key: "foeYou", data: { count: 1, phase: "meeting", hidden: 1 }, asks: true });
    expect(now("bryn").data).toEqual({ half: "foe", phase: "meeting" });
    table.gm({ kind: "done", combatant: goblin2, done: true });
    expect(now("narrator")).toEqual({ key: "halfReady", data: { half: "foe", phase: "meeting", hidden: 1 }, asks: true });
    table.gm({ kind: "done", combatant: goblin1, done: true });
    expect(now("narrator").data).toEqual({ half: "foe", phase: "meeting" });
  });

  it("shows the next step, and whether figures are waited for", () => {
    const table = new Table();
    expect(table.view("narrator").next).toEqual({
      kind: "nextHalf",
      step: "meetingFoe",
      wraps: false,
      ready: false,
      allowed: true,
      waiting: 2,
    });
    expect(table.view("bryn").next.allowed).toBe(false);
    expect(table.to("managementFoe").view("narrator").next).toMatchObject({ kind: "nextMoment", step: "meetingParty", wraps: true });
    expect(likely(table, "narrator")).toBe("nextMoment");
  });
});

describe("a figure's deeds in a view", () => {
  it("are those of the open phase, with cost and refusal", () => {
    const table = new Table().to("movementParty").give("bryn", { kind: "move", combatant: bryn, way: "walk", spaces: 6 });
    const { deeds } = row(table, bryn, "bryn");
    expect(deeds.map(({ deed }) => deed)).toEqual(["move", "prone", "sneak", "cover"]);
    expect(deeds.find(({ deed }) => deed === "prone")).toEqual({ deed: "prone", beats: 6, not: "beats", data: { beats: 6, left: 5 } });
    expect(row(table, odile, "bryn").deeds).toEqual([]);
    table.give("odile", { kind: "prone", combatant: odile });
    expect(row(table, odile, "odile").deeds.map(({ deed, beats, not }) => [deed, beats, not])).toContainEqual(["rise", 14, "pool"]);
  });

  it("name its targets: none in full cover, and in melee those in contact as the phase began", () => {
    const table = new Table().gm({ kind: "cover", combatant: goblin1, cover: "full", override: "it lies there" }).to("missileParty");
    expect(row(table, odile, "odile").targets).toEqual([bryn, goblin2]);
    expect(row(table, odile, "bryn").targets).toEqual([]);
    table.gm({ kind: "contact", combatant: bryn, target: goblin2, active: true }).to("meleeParty");
    expect([row(table, bryn, "bryn").targets, row(table, odile, "odile").lamp]).toEqual([[goblin2], "cannot"]);
    expect(likely(table, "bryn")).toBe("strike");
  });

  it("a new Moment leaves an idle figure unchanged, with the foes that it was engaged with", () => {
    const table = new Table().gm({ kind: "contact", combatant: bryn, target: goblin2, active: true }).to("meleeFoe");
    expect(table.figure(bryn).engaged).toEqual([goblin2]);
    const before = table.to("managementFoe").state;
    expect(diff(before.combatants, table.to("meetingParty").state.combatants)).toEqual([]);
  });

  it("end with a strike, for the phase and for management", () => {
    const table = new Table().to("missileParty").give("odile", { kind: "strike", combatant: odile, target: goblin2 }, 20);
    expect(row(table, odile)).toMatchObject({ lamp: "done", not: "struck", badges: ["struck"], struck: { hit: false, die: 20 } });
    table.to("managementParty");
    expect(row(table, odile)).toMatchObject({ lamp: "cannot", not: "struck", mayAct: false });
    expect([likely(table, "odile"), likely(table, "bryn")]).toEqual([null, "manage"]);
  });

  it("include for the GM an ambush before any talk, and a penalty while the foes' half is ahead", () => {
    const table = new Table();
    expect([table.view("narrator").may, table.view("bryn").may]).toEqual([
      { ambush: true, penalise: true },
      { ambush: false, penalise: false },
    ]);
    table.give("bryn", { kind: "talk", combatant: bryn, way: "fastTalk" }).gm({ kind: "nextHalf" });
    expect(table.view("narrator").may).toEqual({ ambush: false, penalise: false });
  });
});

describe("the examples", () => {
  it("include a whole Moment of twelve halves, in which Bryn has hit and Odile has not", () => {
    const table = new Table().play(CAVE_MOMENT.slice(0, -1));
    expect(table.step).toBe("managementFoe");
    expect(row(table, bryn, "bryn")).toMatchObject({
      struck: { kind: "melee", target: goblin2, hit: true },
      beats: { left: 5, max: 11 },
      lamp: "waits",
    });
    expect(row(table, odile, "odile")).toMatchObject({
      cover: "partial",
      struck: { kind: "missile", hit: false },
      badges: ["struck", "partial"],
    });
    expect(row(table, goblin2)).toMatchObject({ business: { name: "Wind the crank", needed: 3, done: 1 }, notes: ["A cut in the arm"] });
    expect(table.view("bryn").talked).toBe(true);
  });

  it("include a free Moment of the goblins, without response", () => {
    const table = new Table().play(CAVE_AMBUSH);
    expect([table.state.moment, table.state.phase]).toEqual([2, "meeting"]);
    expect([table.view("bryn").free, table.view("bryn").now.key]).toEqual([false, "actYou"]);
  });
});
