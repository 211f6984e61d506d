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

describe("the GM's override", () => {
  it("sets the preconditions of a deed aside, and is logged with its reason", () => {
    const table = new Table().to("meleeParty");
    const move = { kind: "move", combatant: odile, way: "walk", spaces: 20 } as const;
    expect(table.refusal("narrator", { ...move, override: "  " })).toBe("phase");
    table.gm({ ...move, override });
    expect([beatsLeftOf(table.figure(odile)), table.figure(odile).spent, table.line?.data["reason"]]).toEqual([0, 14, override]);
    table.give("narrator", { ...strikeOf(goblin1, bryn), override }, 3);
    expect(table.figure(goblin1).struck?.hit).toBe(true);
  });

  it("is refused to players, and does not help with figures that are unknown or left", () => {
    const table = new Table().to("missileParty");
    expect(table.refusal("odile", { ...strikeOf(odile, goblin1), override })).toBe("narrator");
    table.give("table", { kind: "leave", combatant: goblin1 });
    expect(table.refusal("narrator", { ...strikeOf(odile, goblin1), override })).toBe("target");
    expect(table.refusal("narrator", { ...strikeOf(goblin1, odile), override })).toBe("left");
  });

  it("allows no strike in a phase without strikes", () => {
    expect(new Table().refusal("narrator", { ...strikeOf(odile, goblin1), override })).toBe("phase");
  });
});

describe("a strike", () => {
  it("shows players the die and whether it hit, and the GM what was added", () => {
    const table = new Table().to("missileParty").gm({ kind: "modify", combatant: odile, amount: 2 });
    expect(table.line).toMatchObject({ key: "modify", secret: true });
    table.give("odile", strikeOf(odile, goblin1), 12);
    const { key, data, parts } = table.line ?? {};
    expect([key, data]).toEqual(["strikeMiss", { combatant: odile, target: goblin1, kind: "missile", die: 12 }]);
    expect(parts).toMatchObject([{ key: "strikeSums", secret: true, data: { score: 14, level: 1, cover: 0, modifier: 2 } }]);
    expect(table.figure(odile).modifier).toBe(0);
  });

  it("is allowed once a phase for foes if the house does not bind them, and never twice of one kind", () => {
    const table = new Table({ foeStrikeLimit: false }).to("missileFoe").give("narrator", strikeOf(goblin1, bryn), 3);
    expect(table.refusal("narrator", strikeOf(goblin1, bryn))).toBe("struck");
    expect(table.to("magicFoe").refusal("narrator", strikeOf(goblin1, bryn))).toBeNull();
    table.give("narrator", strikeOf(goblin1, odile), 4);
    expect(table.view("bryn").rows[0]).toMatchObject({ struck: { kind: "magic", target: odile }, earlier: [{ kind: "missile", die: 3 }] });
    expect(cards(table).map(({ key }) => key)).toEqual([`chat-1-missile-${goblin1}`, `chat-1-magic-${goblin1}`]);
    expect(table.to("meetingParty").figure(goblin1)).toMatchObject({ struck: null, earlier: {} });
  });

  it("is refused at a target that its player may not know", () => {
    const table = new Table().give("table", concealed(goblin1)).to("movementFoe").gm(sneakOf(goblin2)).to("missileParty");
    expect([goblin1, goblin2].map((target) => table.refusal("odile", strikeOf(odile, target)))).toEqual(["target", "target"]);
    table.gm({ kind: "detect", combatant: goblin2, detected: true });
    expect(table.refusal("odile", strikeOf(odile, goblin2))).toBeNull();
  });
});

describe("a joint strike", () => {
  const together = (...strikes: readonly (readonly [string, string])[]) =>
    ({ kind: "strikeTogether", strikes: strikes.map(([combatant, target]) => ({ combatant, target })) }) as const;
  const both = together([goblin1, bryn], [goblin2, odile]);

  it("asks for one die after another, and is one line, one card and one undo", () => {
    const table = new Table().to("missileFoe");
    const asked = table.ask("narrator", both);
    expect(asked).toMatchObject({ kind: "wants", dice: [{ id: "strike-0", combatant: goblin1, target: bryn }] });
    expect(table.ask("narrator", both, [3])).toMatchObject({ kind: "wants", dice: [{ id: "strike-1", combatant: goblin2 }] });
    table.give("narrator", both, 3, 19);
    expect(table.line).toMatchObject({ key: "strikeTogether", about: [goblin1, goblin2], targets: [bryn, odile], data: { hits: 1 } });
    expect(table.line?.parts?.map(({ key }) => key)).toEqual(["strikeHit", "strikeSums", "strikeMiss", "strikeSums"]);
    expect([goblin1, goblin2].map((id) => table.figure(id).struck?.hit)).toEqual([true, false]);
    expect(cards(table)).toMatchObject([
      {
        card: "strikes",
        key: `chat-1-missile-${goblin1}`,
        data: {
          moment: 1,
          kind: "missile",
          hits: 1,
          strikes: [
            { combatant: goblin1, target: bryn, die: 3, hit: true },
            { combatant: goblin2, target: odile, die: 19, hit: false },
          ],
        },
        dice: [
          { combatant: goblin1, dice: [3] },
          { combatant: goblin2, dice: [19] },
        ],
      },
    ]);
    table.gm({ kind: "undo" });
    expect([goblin1, goblin2].map((id) => table.figure(id).struck)).toEqual([null, null]);
    expect(cards(table)).toEqual([]);
  });

  it("may have one target for all", () => {
    const table = new Table().to("missileFoe").give("narrator", together([goblin1, bryn], [goblin2, bryn]), 3, 4);
    expect([table.line?.targets, table.line?.data["hits"]]).toEqual([[bryn], 2]);
  });

  it("is refused as a whole if one of its strikes is, and changes nothing", () => {
    const table = new Table().to("missileFoe").give("narrator", strikeOf(goblin2, bryn), 3);
    expect(table.refusal("narrator", both)).toBe("struck");
    expect(table.refusal("narrator", together([goblin1, goblin1]))).toBe("target");
    expect(table.figure(goblin1).struck).toBeNull();
  });

  it("is refused without strikes, with two by one figure, and to players", () => {
    const table = new Table().to("missileFoe");
    expect(table.refusal("narrator", together())).toBe("field");
    expect(table.refusal("narrator", together([goblin1, bryn], [goblin1, odile]))).toBe("field");
    expect(table.refusal("odile", both)).toBe("narrator");
  });

  it("keeps figures that players know apart from figures that players do not know", () => {
    const table = new Table().give("table", concealed(goblin1)).to("missileFoe");
    expect(table.refusal("narrator", both)).toBe("mixed");
    table.give("narrator", together([goblin1, bryn]), 3);
    expect(cards(table)).toEqual([]);
    table.give("narrator", together([goblin2, bryn]), 3);
    expect(cards(table).map(({ key }) => key)).toEqual([`chat-1-missile-${goblin2}`]);
  });
});

describe("a check of sneaking", () => {
  it("is made once a Moment, at the end of the sneaking figure's movement", () => {
    const table = new Table().to("movementParty");
    expect(table.refusal("odile", checkOf(odile))).toBe("notSneaking");
    table.give("odile", sneakOf(odile)).to("movementFoe").give("odile", checkOf(odile), 3);
    expect([table.line?.key, table.refusal("odile", checkOf(odile))]).toEqual(["sneakPassed", "checked"]);
  });

  it("waits until the figure has moved or is done, and ends its movement", () => {
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

  it("that fails in the meeting ends it at once, as does the GM's word that a figure is found, on either side", () => {
    const foe = new Table().to("meetingFoe").gm(sneakOf(goblin1)).gm({ kind: "detect", combatant: goblin1, detected: true });
    const party = new Table().give("odile", sneakOf(odile)).gm({ kind: "detect", combatant: odile, detected: true });
    const failed = new Table().give("table", sneakOf(odile)).give("narrator", { ...checkOf(odile), override }, 20);
    expect([foe, party, failed].map(({ step }) => step)).toEqual(["missileParty", "missileParty", "missileParty"]);
  });

  it("in the meeting, by the GM's override, ends no movement", () => {
    const table = new Table()
      .give("table", sneakOf(odile))
      .give("narrator", { ...checkOf(odile), override }, 3)
      .to("movementParty");
    expect(table.refusal("odile", { kind: "move", combatant: odile, way: "sneak", spaces: 1 })).toBeNull();
  });

  it("that players may not see is not rolled here, even with an override", () => {
    const foes = new Table().to("movementFoe").gm(sneakOf(goblin1));
    expect(foes.refusal("narrator", { ...checkOf(goblin1), override })).toBe("blind");
    const blind = new Table({ sneakRoll: "blind" }).to("movementParty").give("odile", sneakOf(odile));
    expect(blind.refusal("odile", checkOf(odile))).toBe("blind");
  });
});

describe("an effect on a figure", () => {
  it("happens at once, by the GM's command", () => {
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
  it("costs no Beats to take or leave", () => {
    const table = new Table().to("movementParty").give("odile", { kind: "cover", combatant: odile, cover: "full" });
    table.to("movementParty").give("odile", { kind: "cover", combatant: odile, cover: "none" });
    expect(table.figure(odile)).toMatchObject({ cover: "none", spent: 0 });
  });
});

describe("a mark of defeat", () => {
  it("on a figure that is out already changes nothing, and brings it back when removed", () => {
    const table = new Table().gm({ kind: "affect", target: goblin1, effect: "out" });
    const before = table.figure(goblin1);
    table.give("table", { kind: "defeat", combatant: goblin1, defeated: true });
    expect(table.figure(goblin1)).toEqual(before);
    expect(table.give("table", { kind: "defeat", combatant: goblin1, defeated: false }).figure(goblin1).standing).toBe("in");
  });
});

describe("what the table observes", () => {
  it("gives a figure that leaves and comes back no second strike", () => {
    const table = new Table().to("missileParty").give("odile", strikeOf(odile, goblin1), 20);
    const { [odile]: member } = CAVE_CAST;
    if (member === undefined) throw new Error("no cast");
    table.give("table", { kind: "leave", combatant: odile }).give("table", { kind: "join", member }).to("magicParty");
    expect([table.figure(odile).place, table.refusal("odile", strikeOf(odile, goblin1))]).toEqual([3, "struck"]);
  });

  it("includes a change of sides, after which a figure is engaged with no foe and goes last", () => {
    const touch = { kind: "contact", combatant: bryn, target: goblin1, active: true } as const;
    const table = new Table().gm(touch).to("meleeParty");
    expect(table.figure(bryn).engaged).toEqual([goblin1]);
    table.give("table", { kind: "side", combatant: goblin1, side: "party" });
    expect([table.figure(bryn).engaged, table.figure(goblin1).engaged]).toEqual([[], []]);
    expect(table.figure(goblin1).order).toBeGreaterThan(table.figure(goblin2).order);
  });

  it("includes Beats, at most the maximum, and shows a foe's only to the GM", () => {
    const table = new Table().give("table", { kind: "beats", combatant: bryn, spent: 40 });
    expect([table.figure(bryn).spent, table.line?.parts?.[0]?.secret]).toEqual([11, undefined]);
    table.give("table", { kind: "beats", combatant: goblin1, spent: 3 });
    expect([table.figure(goblin1).spent, table.line?.parts?.[0]?.secret]).toEqual([3, true]);
  });

  it("includes cover and sneaking that the GM sets on a sheet in any phase, while players keep to the preconditions", () => {
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

  it("is also the GM's to give, except that players put their own figures on hold", () => {
    const table = new Table();
    expect(table.refusal("bryn", { kind: "defeat", combatant: bryn, defeated: true })).toBe("narrator");
    expect(table.refusal("bryn", { kind: "hold", combatant: odile, held: true })).toBe("notYours");
    expect(table.give("bryn", { kind: "hold", combatant: bryn, held: true }).figure(bryn).held).toBe(true);
  });
});

describe("what is shown outside", () => {
  const place = { scene: "SceneSceneSceneS", x: 100, y: 0, elevation: 0, level: "", width: 1, height: 1 };
  const placed: Cast = Object.fromEntries(Object.entries(CAVE_CAST).map(([id, member]) => [id, { ...member, at: place }]));

  it("covers a figure's sheet, its statuses, and the place of its token", () => {
    const table = new Table({}, placed).to("movementParty").give("bryn", { kind: "prone", combatant: bryn });
    const shown = shownBy(table);
    expect(shown.get(`actor-${bryn}-beats.spent`)).toMatchObject({ path: "system.moments.beats.spent", value: 6 });
    expect(shown.get(`status-${bryn}-prone`)).toMatchObject({ status: "prone", active: true });
    expect(shown.get(`place-${bryn}`)).toMatchObject({ kind: "place", place, back: "" });
    expect(shown.get(`status-${odile}-prone`)).toMatchObject({ status: "prone", active: false });
  });

  it("includes figures that are prone from the start", () => {
    const cast: Cast = Object.fromEntries(
      Object.entries(CAVE_CAST).map(([id, one]) => [id, id === bryn ? { ...one, numbers: { ...one.numbers, prone: true } } : one]),
    );
    const table = new Table({}, cast);
    expect([bryn, odile].map((id) => table.state.combatants[id]?.prone)).toEqual([true, false]);
    expect(shownBy(table).get(`status-${bryn}-prone`)).toMatchObject({ active: true });
  });

  it("hides a foe's token while it sneaks unseen, but never a player's", () => {
    const table = new Table().to("movementParty").give("odile", sneakOf(odile)).to("movementFoe").gm(sneakOf(goblin1));
    expect([shownBy(table).has(`veil-${goblin1}`), shownBy(table).has(`veil-${odile}`)]).toEqual([true, false]);
    table.gm({ kind: "detect", combatant: goblin1, detected: true });
    expect(shownBy(table).has(`veil-${goblin1}`)).toBe(false);
  });

  it("keeps the token of a party's sneaking figure in sight, even if the GM plays it", () => {
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

  it("names no figure in chat that players may not know", () => {
    const table = new Table().give("table", concealed(goblin1)).to("missileFoe").give("narrator", strikeOf(goblin1, bryn), 7);
    expect(cards(table)).toEqual([]);
    table.to("movementFoe").gm(sneakOf(goblin2)).to("magicFoe").give("narrator", strikeOf(goblin2, bryn), 7);
    expect(JSON.stringify(cards(table))).not.toContain(goblin2);
  });

  it("has no chat card for a check of a figure that is an unseen foe by now", () => {
    const table = new Table().to("movementParty").give("odile", sneakOf(odile)).to("movementFoe").give("odile", checkOf(odile), 3);
    expect(cards(table).map(({ card }) => card)).toEqual(["check"]);
    expect(cards(table.gm({ kind: "side", combatant: odile, side: "foe" }))).toEqual([]);
  });
});

describe("a row's deed", () => {
  const fields = { way: "walk", spaces: 1, sneaking: true, cover: "partial", text: "x" } as const;

  it.each(STEPS)("gives the same reason as its command's refusal, in %s", (step) => {
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
