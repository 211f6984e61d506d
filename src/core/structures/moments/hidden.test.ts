import { describe, expect, it } from "vitest";
import { omitKey } from "../../kernel/records.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { CAVE, CAVE_CAST } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { moments } from "./index.ts";
import { stepOf } from "./visibility.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;

/** Returns the cast of the cave with these figures hidden. */
function lurking(...ids: readonly string[]): Cast {
  return Object.fromEntries(Object.entries(CAVE_CAST).map(([id, member]) => [id, { ...member, hidden: ids.includes(id) }]));
}

const BOTH = lurking(goblin1, goblin2);
const PLAYERS = ["bryn", "odile"] as const;

/** Returns all that a player is sent: view and options. */
const sent = (table: Table, who: (typeof PLAYERS)[number]) => JSON.stringify([table.view(who), moments.legal(table.state, SEATS[who], {})]);
const chat = (table: Table) => JSON.stringify(moments.project(table.state).filter(({ kind }) => kind === "chat"));
const isRead = ({ about }: LogLine) => about.length === 0;

describe("a hidden figure", () => {
  it("is only in the GM's view and options, and in no chat card", () => {
    const table = new Table({}, lurking(goblin2))
      .to("missileFoe")
      .give("narrator", { kind: "strike", combatant: goblin2, target: bryn }, 3);
    for (const who of PLAYERS) expect(sent(table, who)).not.toContain(goblin2);
    expect(chat(table)).not.toContain(goblin2);
    expect(JSON.stringify(table.view("narrator"))).toContain(goblin2);
  });

  it("is never waited for, has no turn, and comes last in the order", () => {
    const table = new Table({}, lurking(goblin1)).to("meetingFoe");
    expect(table.view("narrator").waiting).toEqual([goblin2]);
    const order = moments.order(table.state);
    expect(order.map(({ combatant }) => combatant)).toEqual([goblin2, bryn, odile, goblin1]);
    expect(order[moments.turn(table.state) ?? -1]?.combatant).toBe(goblin2);
  });

  it("acts while others still see the half before, which is over", () => {
    const table = new Table({}, BOTH).to("missileParty").to("missileFoe");
    expect([table.view("narrator").step, table.view("bryn").step]).toEqual(["missileFoe", "missileParty"]);
    const view = table.view("bryn");
    expect([view.waiting, view.now.key, view.next.step]).toEqual([[], "halfWait", "movementParty"]);
    expect(view.rows.map(({ combatant, lamp, mayAct }) => [combatant, lamp, mayAct])).toEqual([
      [bryn, "waits", false],
      [odile, "waits", false],
    ]);
    expect(moments.legal(table.state, SEATS.bryn, {}).map(({ kind }) => kind)).toEqual(["reorder", "hold"]);
  });

  it("has a half that others do not read of in the log, where other lines belong to the half before", () => {
    const table = new Table({}, BOTH).to("missileParty").to("missileFoe");
    expect(table.line).toMatchObject({ key: "nextHalf", about: [goblin1, goblin2] });
    table.give("bryn", { kind: "hold", combatant: bryn, held: true });
    expect([table.line?.unit, table.line?.step]).toEqual([1, "missileParty"]);
  });

  it("keeps others in the last Moment while its half begins the next", () => {
    const table = new Table({}, BOTH).to("managementFoe");
    expect([table.view("odile").moment, table.view("odile").step, table.view("odile").next.wraps]).toEqual([1, "managementParty", true]);
    expect([table.to("meetingParty").view("odile").moment, table.view("odile").step]).toEqual([2, "meetingParty"]);
  });

  it("is seen with its half as soon as it comes into sight", () => {
    const table = new Table({}, BOTH).to("missileFoe").give("table", { kind: "conceal", combatant: goblin1, hidden: false });
    expect(table.view("bryn").step).toBe("missileFoe");
    expect(table.view("bryn").rows.map(({ combatant }) => combatant)).toEqual([goblin1, bryn, odile]);
  });

  const GONE = [
    ["goes out", { kind: "affect", target: goblin1, effect: "out" }],
    ["is marked as defeated", { kind: "defeat", combatant: goblin1, defeated: true }],
    ["leaves", { kind: "leave", combatant: goblin1 }],
    ["changes sides", { kind: "side", combatant: goblin1, side: "party" }],
  ] as const;
  it.each(GONE)("that %s as the last of the acting side leaves others at the half before, and its owner in the open half", (_how, gone) => {
    const seat = { kind: "user", user: "PlayerLurker0000", gm: false, combatants: [goblin1] } as const;
    const table = new Table({}, BOTH).give("table", { kind: "leave", combatant: goblin2 }).to("missileParty").to("missileFoe");
    const before = [PLAYERS.map((who) => sent(table, who)), table.view("bryn").step];
    table.gm(gone);
    expect([PLAYERS.map((who) => sent(table, who)), table.view("bryn").step]).toEqual(before);
    expect(moments.view(table.state, seat, {}).step).toBe("missileFoe");
    expect(table.give("bryn", { kind: "hold", combatant: bryn, held: true }).line?.step).toBe("missileParty");
    expect(table.gm({ kind: "nextHalf" }).view("bryn").step).toBe("movementParty");
  });

  it("goes on in a half that was in sight, after its last visible figure has fallen or is hidden", () => {
    const fallen = new Table({}, lurking(goblin2)).to("missileFoe").gm({ kind: "affect", target: goblin1, effect: "out" });
    const hidden = new Table({}, lurking(goblin2)).to("missileFoe").give("table", { kind: "conceal", combatant: goblin1, hidden: true });
    for (const table of [fallen, hidden]) {
      expect([table.view("bryn").step, table.view("bryn").waiting]).toEqual(["missileFoe", []]);
      table.gm({ kind: "affect", target: goblin2, effect: "out" });
      expect(table.view("bryn").step).toBe("missileFoe");
    }
  });

  it("that joins a half without figures in play leaves it in sight", () => {
    const { [goblin1]: member, ...cast } = CAVE_CAST;
    if (member === undefined) throw new Error("no cast");
    const table = new Table({}, cast).to("missileFoe").gm({ kind: "affect", target: goblin2, effect: "out" });
    table.give("table", { kind: "join", member: { ...member, hidden: true } });
    expect(table.view("bryn").step).toBe("missileFoe");
  });

  it("found in the meeting does not end it while no player may know of it", () => {
    const table = new Table({}, lurking(goblin1)).to("meetingFoe").gm({ kind: "sneak", combatant: goblin1, sneaking: true });
    expect(table.gm({ kind: "detect", combatant: goblin1, detected: true }).step).toBe("meetingFoe");
  });

  it("in an encounter without the `secret` field is kept from others while it acts", () => {
    const { state } = new Table({}, BOTH).to("missileFoe");
    const old = omitKey(state as unknown as Record<string, unknown>, "secret") as unknown as typeof state;
    expect(stepOf(moments.view(old, SEATS.bryn, {}))).toBe("missileParty");
    const out = { kind: "affect", target: goblin1, effect: "out", position: moments.position(old) } as const;
    expect(moments.apply(old, out, SEATS.narrator, []).state.secret).toEqual([goblin1, goblin2]);
  });

  it("is no target and in no contact, for a player", () => {
    const table = new Table({}, lurking(goblin2)).gm({ kind: "contact", combatant: bryn, target: goblin2, active: true }).to("meleeParty");
    expect(table.figure(bryn).engaged).toEqual([goblin2]);
    expect(table.view("bryn").rows.find(({ combatant }) => combatant === bryn)).toMatchObject({ near: [], targets: [], lamp: "cannot" });
    expect(table.refusal("bryn", { kind: "strike", combatant: bryn, target: goblin2 })).toBe("target");
    expect(table.view("narrator").waiting).toEqual([]);
  });

  it("that was struck or stopped a figure is not named once it is out of sight", () => {
    const stop = { gesture: "gesture", near: [goblin1], stop: goblin1, beats: 2, spaces: 2, sneaking: false, mover: SEATS.bryn.user };
    const place = (x: number) => ({ scene: "SceneSceneSceneS", x, y: 0, elevation: 0, level: "", width: 1, height: 1 });
    const table = new Table()
      .to("missileParty")
      .give("odile", { kind: "strike", combatant: odile, target: goblin1 }, 3)
      .to("movementParty");
    table.give("table", { kind: "placed", combatant: bryn, at: place(0), near: [] });
    table.give("table", { kind: "moved", combatant: bryn, from: place(0), to: place(200), ...stop });
    const row = (id: string) => table.view("bryn").rows.find(({ combatant }) => combatant === id);
    expect([row(bryn)?.stopped, row(odile)?.struck?.target]).toEqual([goblin1, goblin1]);
    table.give("table", { kind: "conceal", combatant: goblin1, hidden: true });
    expect([row(bryn)?.stopped, row(bryn)?.not, row(odile)?.struck?.target]).toEqual([bryn, "stopped", ""]);
    for (const who of PLAYERS) expect(sent(table, who)).not.toContain(goblin1);
  });

  it("that talks does not count as talking, for others", () => {
    const table = new Table({}, BOTH).to("meetingFoe").gm({ kind: "talk", combatant: goblin1, way: "parley" });
    expect([table.view("narrator").talked, table.view("bryn").talked]).toEqual([true, false]);
    expect(table.view("narrator").now).toEqual({ key: "answerYou", data: { combatant: goblin1 }, asks: true });
  });

  it("is refused like an unknown one", () => {
    const table = new Table({}, BOTH);
    expect(table.refusal("bryn", { kind: "hold", combatant: goblin1, held: true })).toBe("combatant");
    expect(table.refusal("bryn", { kind: "reorder", combatant: bryn, before: goblin1 })).toBe("target");
  });

  it("is visible to the player who owns it", () => {
    const seat = { kind: "user", user: "PlayerLurker0000", gm: false, combatants: [goblin1] } as const;
    const table = new Table({}, BOTH).to("missileFoe");
    const view = moments.view(table.state, seat, {});
    expect([view.step, view.rows.map(({ combatant }) => combatant)]).toEqual(["missileFoe", [goblin1, bryn, odile]]);
    expect(moments.legal(table.state, seat, {}).map(({ kind }) => kind)).toContain("strike");
  });
});

describe("a foe that sneaks unseen", () => {
  it("is kept from players as a hidden one is, until it is found", () => {
    const table = new Table().to("movementFoe").gm({ kind: "sneak", combatant: goblin1, sneaking: true });
    for (const who of PLAYERS) expect(sent(table, who)).not.toContain(goblin1);
    table.gm({ kind: "detect", combatant: goblin1, detected: true });
    for (const who of PLAYERS) expect(sent(table, who)).toContain(goblin1);
  });
});

describe("an ambush", () => {
  const sprung = { kind: "ambush", side: "foe", rolls: { [bryn]: 19, [odile]: 20 } } as const;

  it("of hidden foes leaves no trace for players, who see the first half stay open", () => {
    const table = new Table({}, BOTH);
    const before = table.view("bryn");
    table.gm(sprung);
    const lines = [table.line];
    expect(table.state.ambush?.outcome).toBe("sprung");
    for (let halves = 0; halves < 6; halves += 1) {
      const view = table.view("bryn");
      expect([view.moment, view.step, view.ambush, view.free]).toEqual([1, "meetingParty", null, false]);
      expect(view.progress).toEqual(before.progress);
      expect(chat(table)).toBe("[]");
      table.gm({ kind: "nextHalf" });
      lines.push(table.line);
    }
    expect(lines.slice(0, -1).filter((line) => line !== null && isRead(line))).toEqual([]);
    expect([stepOf(table.state), table.view("bryn").moment]).toEqual(["meetingParty", 2]);
  });

  it("shows as soon as an ambusher is seen, without its dice", () => {
    const table = new Table({}, lurking(goblin1)).gm(sprung);
    expect(table.view("bryn")).toMatchObject({ step: "meetingFoe", free: true, now: { key: "surprised" } });
    expect(table.view("bryn").ambush).toEqual({ side: "foe", outcome: "sprung", moment: 1, rolls: {} });
    expect(table.view("narrator").ambush?.rolls).toEqual(sprung.rolls);
    expect(chat(table)).not.toContain("rolls");
  });

  it("of hidden foes leaves an earlier known ambush in view and chat", () => {
    const table = new Table({}, BOTH).gm({ ...sprung, rolls: { [bryn]: 1 } }, { kind: "nextMoment" });
    const known = [table.view("bryn").ambush, chat(table)];
    expect(known[0]).toEqual({ side: "foe", outcome: "foiled", moment: 1, rolls: {} });
    table.gm(sprung);
    expect([table.state.ambush?.outcome, table.view("narrator").ambush?.moment, table.view("bryn").free]).toEqual(["sprung", 2, false]);
    expect([table.view("bryn").ambush, chat(table)]).toEqual(known);
    table.give("table", { kind: "conceal", combatant: goblin1, hidden: false });
    expect([table.view("bryn").ambush?.moment, table.view("bryn").free]).toEqual([2, true]);
    expect(chat(table)).toContain("chat-2-ambush");
  });

  it("is not revealed by a figure out of action that did not lie in ambush", () => {
    const table = new Table({}, lurking(goblin1)).give("table", { kind: "defeat", combatant: goblin2, defeated: true }).gm(sprung);
    expect([table.view("bryn").step, table.view("bryn").ambush, table.view("bryn").free, chat(table)]).toEqual([
      "meetingParty",
      null,
      false,
      "[]",
    ]);
    for (const who of PLAYERS) expect(sent(table, who)).not.toContain(goblin1);
  });

  it("that is foiled is known, since it was noticed", () => {
    const table = new Table({}, BOTH).gm({ ...sprung, rolls: { [bryn]: 1 } });
    expect(table.view("odile").ambush).toEqual({ side: "foe", outcome: "foiled", moment: 1, rolls: {} });
  });
});

describe("a foe's numbers", () => {
  it("are only the GM's: Beats, scores, level, long business, and what they add to a die", () => {
    const table = new Table().gm(
      { kind: "modify", combatant: odile, amount: 2 },
      { kind: "business", combatant: goblin1, name: "Crank", needed: 3 },
    );
    table.to("missileParty").give("odile", { kind: "strike", combatant: odile, target: goblin1 }, 9);
    table.to("missileFoe").give("narrator", { kind: "strike", combatant: goblin2, target: bryn }, 9);
    const row = (who: "narrator" | "odile", id: string) => table.view(who).rows.find(({ combatant }) => combatant === id);
    expect(row("odile", odile)?.struck).toEqual({
      ...{ kind: "missile", target: goblin1, die: 9, hit: true, weapon: "", cover: 0 },
      ...{ score: 14, level: null, modifier: null, need: null, damage: null },
    });
    expect(row("narrator", odile)?.struck).toMatchObject({ score: 14, level: 1, modifier: 2, need: 11 });
    expect(row("odile", goblin2)).toMatchObject({ beats: null, numbers: null, modifier: null, struck: { score: null, need: null } });
    expect([row("odile", goblin1)?.business, row("narrator", goblin1)?.business]).toEqual([null, { name: "Crank", needed: 3, done: 0 }]);
    expect(row("odile", bryn)?.beats).toEqual({ left: 11, max: 11 });
  });
});
