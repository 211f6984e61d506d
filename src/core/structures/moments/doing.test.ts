import { describe, expect, it } from "vitest";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { Projection } from "../../kernel/projections.ts";
import { DEEDS } from "./commands/index.ts";
import { CAVE, CAVE_CAST } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";
import { moments } from "./index.ts";
import { beatsLeftOf } from "./movement.ts";
import { STEPS } from "./state.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;
const override = "The rope bridge is long.";
const strikeOf = (combatant: string, target: string) => ({ kind: "strike", combatant, target }) as const;
const sneakOf = (combatant: string) => ({ kind: "sneak", combatant, sneaking: true }) as const;
const checkOf = (combatant: string) => ({ kind: "sneakCheck", combatant }) as const;
const concealed = (combatant: string) => ({ kind: "conceal", combatant, hidden: true }) as const;

const shownBy = (table: Table) => new Map(moments.project(table.state).map((projection) => [projection.key, projection]));
const cards = (table: Table) => [...shownBy(table).values()].filter((each): each is Projection & { kind: "chat" } => each.kind === "chat");

describe("the DN's override", () => {
  it("sets the guards of a deed aside, and stands in the log with its reason", () => {
    const table = new Table().to("meleeParty");
    const move = { kind: "move", combatant: odile, way: "walk", spaces: 20 } as const;
    expect(table.refusal("narrator", { ...move, override: "  " })).toBe("phase");
    table.gm({ ...move, override });
    expect([beatsLeftOf(table.figure(odile)), table.figure(odile).spent, table.line?.data["reason"]]).toEqual([0, 14, override]);
    table.give("narrator", { ...strikeOf(goblin1, bryn), override }, 3);
    expect(table.figure(goblin1).struck?.hit).toBe(true);
  });

  it("is the DN's alone, and helps against none who are unknown or left", () => {
    const table = new Table().to("missileParty");
    expect(table.refusal("odile", { ...strikeOf(odile, goblin1), override })).toBe("narrator");
    table.give("table", { kind: "leave", combatant: goblin1 });
    expect(table.refusal("narrator", { ...strikeOf(odile, goblin1), override })).toBe("target");
    expect(table.refusal("narrator", { ...strikeOf(goblin1, odile), override })).toBe("left");
  });

  it("makes no strike of a phase without one", () => {
    expect(new Table().refusal("narrator", { ...strikeOf(odile, goblin1), override })).toBe("phase");
  });
});

describe("a strike", () => {
  it("tells players the die and whether it hit, and the DN what was added", () => {
    const table = new Table().to("missileParty").gm({ kind: "modify", combatant: odile, amount: 2 });
    expect(table.line).toMatchObject({ key: "modify", secret: true });
    table.give("odile", strikeOf(odile, goblin1), 12);
    const { key, data, parts } = table.line ?? {};
    expect([key, data]).toEqual(["strikeMiss", { combatant: odile, target: goblin1, kind: "missile", die: 12 }]);
    expect(parts).toMatchObject([{ key: "strikeSums", secret: true, data: { score: 14, level: 1, cover: 0, modifier: 2 } }]);
    expect(table.figure(odile).modifier).toBe(0);
  });

  it("is one a phase for foes whom the house does not bind, and never two of a kind", () => {
    const table = new Table({ foeStrikeLimit: false }).to("missileFoe").give("narrator", strikeOf(goblin1, bryn), 3);
    expect(table.refusal("narrator", strikeOf(goblin1, bryn))).toBe("struck");
    expect(table.to("magicFoe").refusal("narrator", strikeOf(goblin1, bryn))).toBeNull();
    table.give("narrator", strikeOf(goblin1, odile), 4);
    expect(table.view("bryn").rows[0]).toMatchObject({ struck: { kind: "magic", target: odile }, earlier: [{ kind: "missile", die: 3 }] });
    expect(cards(table).map(({ key }) => key)).toEqual([`chat-1-missile-${goblin1}`, `chat-1-magic-${goblin1}`]);
    expect(table.to("meetingParty").figure(goblin1)).toMatchObject({ struck: null, earlier: {} });
  });

  it("is at nobody of whom its player may not know", () => {
    const table = new Table().give("table", concealed(goblin1)).to("movementFoe").gm(sneakOf(goblin2)).to("missileParty");
    expect([goblin1, goblin2].map((target) => table.refusal("odile", strikeOf(odile, target)))).toEqual(["target", "target"]);
    table.gm({ kind: "detect", combatant: goblin2, detected: true });
    expect(table.refusal("odile", strikeOf(odile, goblin2))).toBeNull();
  });
});

describe("a check of sneaking", () => {
  it("is made once a Moment, at the end of the movement of who sneaks", () => {
    const table = new Table().to("movementParty");
    expect(table.refusal("odile", checkOf(odile))).toBe("notSneaking");
    table.give("odile", sneakOf(odile)).to("movementFoe").give("odile", checkOf(odile), 3);
    expect([table.line?.key, table.refusal("odile", checkOf(odile))]).toEqual(["sneakPassed", "checked"]);
  });

  it("is not made before the figure has moved, or is done, and ends its movement", () => {
    const step = { kind: "move", combatant: odile, way: "sneak", spaces: 1 } as const;
    const table = new Table().to("movementParty").give("odile", sneakOf(odile));
    const check = () =>
      table
        .view("odile")
        .rows.find(({ combatant }) => combatant === odile)
        ?.deeds.find(({ deed }) => deed === "sneakCheck");
    expect([table.refusal("odile", checkOf(odile)), check()?.not]).toEqual(["notMoved", "notMoved"]);
    table.give("odile", { kind: "done", combatant: odile, done: true });
    expect(table.refusal("odile", checkOf(odile))).toBeNull();
    table.give("odile", { kind: "done", combatant: odile, done: false }).give("odile", step).give("odile", checkOf(odile), 3);
    expect([table.refusal("odile", step), table.view("odile").waiting]).toEqual(["checkedMove", [bryn]]);
    expect(
      table
        .gm({ ...step, override })
        .to("meetingParty")
        .to("movementParty")
        .refusal("odile", step),
    ).toBeNull();
  });

  it("that is failed in the meeting ends it at once, as the DN's word on somebody found does, a foe as well as one of the party", () => {
    const foe = new Table().to("meetingFoe").gm(sneakOf(goblin1)).gm({ kind: "detect", combatant: goblin1, detected: true });
    const party = new Table().give("odile", sneakOf(odile)).gm({ kind: "detect", combatant: odile, detected: true });
    const failed = new Table().give("table", sneakOf(odile)).give("narrator", { ...checkOf(odile), override }, 20);
    expect([foe, party, failed].map(({ step }) => step)).toEqual(["missileParty", "missileParty", "missileParty"]);
  });

  it("that the DN has a reason for in the meeting ends no movement", () => {
    const table = new Table()
      .give("table", sneakOf(odile))
      .give("narrator", { ...checkOf(odile), override }, 3)
      .to("movementParty");
    expect(table.refusal("odile", { kind: "move", combatant: odile, way: "sneak", spaces: 1 })).toBeNull();
  });

  it("that players may not see is not rolled here, for any reason", () => {
    const foes = new Table().to("movementFoe").gm(sneakOf(goblin1));
    expect(foes.refusal("narrator", { ...checkOf(goblin1), override })).toBe("blind");
    const blind = new Table({ sneakRoll: "blind" }).to("movementParty").give("odile", sneakOf(odile));
    expect(blind.refusal("odile", checkOf(odile))).toBe("blind");
  });
});

describe("what happens to a figure", () => {
  it("happens at once, by the DN's word", () => {
    const table = new Table();
    expect(table.refusal("bryn", { kind: "affect", target: goblin1, effect: "out" })).toBe("narrator");
    expect(table.refusal("narrator", { kind: "affect", target: goblin1, effect: "status" })).toBe("status");
    expect(table.refusal("narrator", { kind: "affect", target: goblin1, effect: "note", text: " " })).toBe("empty");
    table.gm(
      { kind: "affect", target: goblin1, effect: "status", status: "blind" },
      { kind: "affect", target: goblin1, effect: "status", status: "prone" },
      { kind: "affect", target: goblin1, effect: "note", text: "4 points" },
    );
    expect(table.figure(goblin1)).toMatchObject({ statuses: { blind: true }, prone: true, notes: { "1": "4 points" } });
    table.gm({ kind: "affect", target: goblin1, effect: "out" }).to("meetingParty");
    expect(table.figure(goblin1)).toMatchObject({ standing: "out", notes: {} });
  });
});

describe("cover", () => {
  it("is left as it is taken, for no Beats", () => {
    const table = new Table().to("movementParty").give("odile", { kind: "cover", combatant: odile, cover: "full" });
    table.to("movementParty").give("odile", { kind: "cover", combatant: odile, cover: "none" });
    expect(table.figure(odile)).toMatchObject({ cover: "none", spent: 0 });
  });
});

describe("a mark of defeat", () => {
  it("on who is out already changes nothing, and brings it back as it goes", () => {
    const table = new Table().gm({ kind: "affect", target: goblin1, effect: "out" });
    const before = table.figure(goblin1);
    table.give("table", { kind: "defeat", combatant: goblin1, defeated: true });
    expect(table.figure(goblin1)).toEqual(before);
    expect(table.give("table", { kind: "defeat", combatant: goblin1, defeated: false }).figure(goblin1).standing).toBe("in");
  });
});

describe("what the table observes", () => {
  it("lets somebody who leaves and comes back strike no second time", () => {
    const table = new Table().to("missileParty").give("odile", strikeOf(odile, goblin1), 20);
    const { [odile]: member } = CAVE_CAST;
    if (member === undefined) throw new Error("no cast");
    table.give("table", { kind: "leave", combatant: odile }).give("table", { kind: "join", member }).to("magicParty");
    expect([table.figure(odile).place, table.refusal("odile", strikeOf(odile, goblin1))]).toEqual([3, "struck"]);
  });

  it("is of sides: who changes them is engaged with nobody, and goes last", () => {
    const touch = { kind: "contact", combatant: bryn, target: goblin1, active: true } as const;
    const table = new Table().gm(touch).to("meleeParty");
    expect(table.figure(bryn).engaged).toEqual([goblin1]);
    table.give("table", { kind: "side", combatant: goblin1, side: "party" });
    expect([table.figure(bryn).engaged, table.figure(goblin1).engaged]).toEqual([[], []]);
    expect(table.figure(goblin1).order).toBeGreaterThan(table.figure(goblin2).order);
  });

  it("is of Beats, never more than there are; of a foe's the DN alone reads", () => {
    const table = new Table().give("table", { kind: "beats", combatant: bryn, spent: 40 });
    expect([table.figure(bryn).spent, table.line?.parts?.[0]?.secret]).toEqual([11, undefined]);
    table.give("table", { kind: "beats", combatant: goblin1, spent: 3 });
    expect([table.figure(goblin1).spent, table.line?.parts?.[0]?.secret]).toEqual([3, true]);
  });

  it("is of cover and sneaking that a referee sets on a sheet, whatever the phase; a player goes by the guards", () => {
    const full = { kind: "cover", combatant: bryn, cover: "full" } as const;
    const table = new Table();
    expect([table.refusal("bryn", full), table.refusal("narrator", full)]).toEqual(["phase", "phase"]);
    table.give("table", full).give("table", sneakOf(goblin1));
    expect([table.figure(bryn).cover, table.figure(goblin1).sneaking, table.line?.key]).toEqual(["full", true, "sneak"]);
    table.gm({ kind: "undo", to: 1 });
    expect([table.figure(bryn).cover, table.figure(goblin1).sneaking]).toEqual(["none", false]);
    table.give("table", { kind: "leave", combatant: bryn });
    expect(table.refusal("table", full)).toBe("left");
  });

  it("is the DN's to say besides, but for who waits", () => {
    const table = new Table();
    expect(table.refusal("bryn", { kind: "defeat", combatant: bryn, defeated: true })).toBe("narrator");
    expect(table.refusal("bryn", { kind: "hold", combatant: odile, held: true })).toBe("notYours");
    expect(table.give("bryn", { kind: "hold", combatant: bryn, held: true }).figure(bryn).held).toBe(true);
  });
});

describe("what is shown outside", () => {
  const place = { scene: "SceneSceneSceneS", x: 100, y: 0, elevation: 0, level: "", width: 1, height: 1 };
  const placed: Cast = Object.fromEntries(Object.entries(CAVE_CAST).map(([id, member]) => [id, { ...member, at: place }]));

  it("is what a figure's sheet keeps, its statuses, and where its token stands", () => {
    const table = new Table({}, placed).to("movementParty").give("bryn", { kind: "prone", combatant: bryn });
    const shown = shownBy(table);
    expect(shown.get(`actor-${bryn}-beats.spent`)).toMatchObject({ path: "system.moments.beats.spent", value: 6 });
    expect(shown.get(`status-${bryn}-prone`)).toMatchObject({ status: "prone", active: true });
    expect(shown.get(`place-${bryn}`)).toMatchObject({ kind: "place", place, back: "" });
    expect(shown.get(`status-${odile}-prone`)).toMatchObject({ status: "prone", active: false });
  });

  it("begins with who lies on the ground already", () => {
    const cast: Cast = Object.fromEntries(
      Object.entries(CAVE_CAST).map(([id, one]) => [id, id === bryn ? { ...one, numbers: { ...one.numbers, prone: true } } : one]),
    );
    const table = new Table({}, cast);
    expect([bryn, odile].map((id) => table.state.combatants[id]?.prone)).toEqual([true, false]);
    expect(shownBy(table).get(`status-${bryn}-prone`)).toMatchObject({ active: true });
  });

  it("hides a foe's token while it sneaks unseen, and nobody's of the players", () => {
    const table = new Table().to("movementParty").give("odile", sneakOf(odile)).to("movementFoe").gm(sneakOf(goblin1));
    expect([shownBy(table).has(`veil-${goblin1}`), shownBy(table).has(`veil-${odile}`)]).toEqual([true, false]);
    table.gm({ kind: "detect", combatant: goblin1, detected: true });
    expect(shownBy(table).has(`veil-${goblin1}`)).toBe(false);
  });

  it("leaves the token of somebody who sneaks for the party in its sight, whoever leads it", () => {
    const table = new Table().to("movementFoe").gm(sneakOf(goblin1)).gm({ kind: "side", combatant: goblin1, side: "party" });
    expect([table.figure(goblin1).npc, table.figure(goblin1).sneaking, shownBy(table).has(`veil-${goblin1}`)]).toEqual([true, true, false]);
  });

  it("is a card for each strike, check and ambush, without a number of a foe", () => {
    const table = new Table({ foil: "allMust" }).gm({ kind: "ambush", side: "foe", rolls: { [bryn]: 1 } });
    table.to("missileFoe").give("narrator", strikeOf(goblin1, bryn), 7);
    const [strike, ambush] = cards(table);
    expect(strike?.data).toEqual({
      moment: 1,
      combatant: goblin1,
      target: bryn,
      kind: "missile",
      weapon: "",
      die: 7,
      cover: false,
      hit: true,
    });
    expect(ambush?.data).toEqual({ moment: 1, side: "foe", outcome: "foiled" });
    table.to("movementParty").give("odile", sneakOf(odile)).to("movementFoe").give("odile", checkOf(odile), 18);
    expect(cards(table).find(({ card }) => card === "check")?.data).toMatchObject({ die: 18, score: 15, passed: false });
  });

  it("tells in chat of nobody whom players may not know", () => {
    const table = new Table().give("table", concealed(goblin1)).to("missileFoe").give("narrator", strikeOf(goblin1, bryn), 7);
    expect(cards(table)).toEqual([]);
    table.to("movementFoe").gm(sneakOf(goblin2)).to("magicFoe").give("narrator", strikeOf(goblin2, bryn), 7);
    expect(JSON.stringify(cards(table))).not.toContain(goblin2);
  });

  it("tells in chat of no check of somebody who is an unseen foe by now", () => {
    const table = new Table().to("movementParty").give("odile", sneakOf(odile)).to("movementFoe").give("odile", checkOf(odile), 3);
    expect(cards(table).map(({ card }) => card)).toEqual(["check"]);
    expect(cards(table.gm({ kind: "side", combatant: odile, side: "foe" }))).toEqual([]);
  });
});

describe("a row's deed", () => {
  const fields = { way: "walk", spaces: 1, sneaking: true, cover: "partial", text: "x" } as const;

  it.each(STEPS)("says why not as its command does, in %s", (step) => {
    const table = new Table().to(step);
    const rows = table.view("narrator").rows.filter(({ standing }) => standing === "in");
    const deeds = rows.flatMap(({ combatant, targets, deeds: all }) =>
      all.map(({ deed, not }) => {
        const [target = combatant === bryn ? goblin1 : bryn] = targets;
        const way = deed === "talk" ? "parley" : table.state.phase === "meeting" ? "sneak" : "walk";
        return [deed, combatant, not, table.refusal("narrator", { ...fields, kind: deed, combatant, target, way } as never) ?? ""] as const;
      }),
    );
    expect(deeds.length).toBeGreaterThan(0);
    expect(deeds.filter(([, , not, refused]) => not !== refused)).toEqual([]);
  });

  it.each(Object.entries(DEEDS))("%s is refused outside its phases", (kind, { phases, precondition }) => {
    const others = STEPS.map((step) => new Table().to(step).state).filter(({ phase }) => !phases.includes(phase));
    const reasons = others.flatMap((state) => Object.keys(state.combatants).map((id) => precondition(state, id)?.reason));
    expect([...new Set(reasons)], kind).toContain("phase");
    expect(reasons).not.toContain(undefined);
  });
});
