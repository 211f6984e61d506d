import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { installForge, standing, type Forge } from "../e2e/support/forge.ts";
import { ask, tell } from "../e2e/support/commands.ts";
import { atRound, KIPPER_SKILLS, MARKET, marketTable, openConflict, poolsOf } from "../e2e/support/market.ts";
import { it, noCanvas, settled, useTable } from "../e2e/support/index.ts";

declare const forge: Forge;

const { jen, ann, fishmonger } = MARKET;
const hinder = (target: string) => ({ outcome: "hinder", target });
const remove = (target: string) => ({ outcome: "remove", target });

/** What a page sees of a side. */
const sideAt = (page: Page, side: string): Promise<any> =>
  page.evaluate((one) => game.callboard.view(game.combat).sides.find((shown: any) => shown.side === one), side);

describe("a side's nominations at a table", () => {
  const table = useTable(marketTable());
  let gm: Page;
  let jo: Page;
  let ada: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    jo = await table.join("Jo", noCanvas);
    ada = await table.join("Ada", noCanvas);
  });

  /** Jen, who leads, and Ann against the fishmonger, with so many successes; all are to nominate. */
  async function atNominate(pool = 6): Promise<void> {
    await openConflict(gm, [jo, ada], { who: [jen, ann, fishmonger] });
    await tell(gm, { kind: "lead", combatant: jen }, { kind: "begin" });
    for (const side of ["party", "foe"]) await tell(gm, { kind: "correct", side, amount: pool });
    await tell(gm, { kind: "closeRound", early: true });
    await atRound(1, "nominate", gm, jo, ada);
  }

  it("are opened together once all have sealed, and no pool falls before", async () => {
    await atNominate();
    await tell(jo, { kind: "nominate", side: "party", outcomes: [hinder(fishmonger)] });
    await settled(gm, jo, ada);
    expect(await poolsOf(gm)).toEqual([6, 6]);
    expect([(await sideAt(gm, "party")).nominated, (await sideAt(gm, "party")).sealed]).toEqual([null, true]);
    await tell(gm, { kind: "nominate", side: "foe", outcomes: [remove(ann)] });
    await atRound(1, "check", gm, jo, ada);
    expect(await poolsOf(ada)).toEqual([5, 1]);
    expect(await ada.evaluate((id) => game.combat.system.state.combatants[id].standing, ann)).toBe("out");
    await expect.poll(() => ada.evaluate((id) => game.combat.combatants.get(id).defeated, ann)).toBe(true);
  });

  it("stay known and unchanged after an undo of the reveal, and only a GM gives them back", async () => {
    await tell(gm, { kind: "undo" });
    await atRound(1, "nominate", gm, jo, ada);
    expect((await sideAt(ada, "party")).nominated).toEqual([{ outcome: "hinder", target: fishmonger, side: "" }]);
    await expect.poll(() => ada.evaluate((id) => game.combat.combatants.get(id).defeated, ann)).toBe(false);
    expect(await ask(jo, { kind: "nominate", side: "party", outcomes: [] })).toBe("known");
    await tell(gm, { kind: "giveBack", side: "party" });
    await jo.waitForFunction(() => game.combat.system.state.nominations.deeds.party === undefined);
    await tell(jo, { kind: "nominate", side: "party", outcomes: [] });
    await tell(gm, { kind: "nominate", side: "foe", outcomes: [] });
    await atRound(1, "check", gm, jo);
    expect(await poolsOf(gm)).toEqual([6, 6]);
  });

  it("are discussed only among members, and sealed by another if the leader is not waited for", async () => {
    await atNominate();
    await tell(ada, { kind: "propose", side: "party", outcomes: [hinder(fishmonger)], text: "Slow him down" });
    await expect.poll(async () => (await sideAt(jo, "party")).draft?.text).toBe("Slow him down");
    expect((await sideAt(gm, "party")).draft).toBe(null);
    expect(await ask(ada, { kind: "nominate", side: "party", outcomes: [] })).toBe("notLeader");
    await jo.goto("about:blank");
    await gm.waitForFunction(() => !game.users.getName("Jo").active);
    await tell(gm, { kind: "hold", combatant: jen, held: true });
    await ada.waitForFunction((id) => game.combat.system.state.combatants[id].held, jen);
    await tell(ada, { kind: "nominate", side: "party", outcomes: [hinder(fishmonger)] });
    await tell(gm, { kind: "nominate", side: "foe", outcomes: [] });
    await atRound(1, "check", gm, ada);
    expect(await poolsOf(gm)).toEqual([5, 6]);
    await table.enter(jo, "Jo");
  });

  it("open after a reload of the leader's page, and after a restart of the world between seal and reveal", async () => {
    await atNominate();
    await tell(jo, { kind: "nominate", side: "party", outcomes: [hinder(fishmonger)] });
    await jo.reload();
    await table.ready(jo);
    expect((await sideAt(jo, "party")).nominated).toEqual([{ outcome: "hinder", target: fishmonger, side: "" }]);
    await table.restart();
    await table.enter(gm, "Gamemaster");
    await table.enter(jo, "Jo");
    await table.enter(ada, "Ada");
    await gm.waitForFunction(() => game.combat?.system.state);
    await tell(gm, { kind: "nominate", side: "foe", outcomes: [] });
    await atRound(1, "check", gm, jo, ada);
    expect(await poolsOf(gm)).toEqual([5, 6]);
  });

  it("are opened by another member's browser if the leader is away and GMs hold no spare keys, and given up if no one can", async () => {
    await gm.evaluate(() => game.settings.set("callboard", "escrow", "none"));
    const away = async (page: Page, name: string): Promise<void> => {
      await page.goto("about:blank");
      await gm.waitForFunction((user) => !game.users.getName(user).active, name);
    };
    await atNominate();
    await tell(jo, { kind: "nominate", side: "party", outcomes: [hinder(fishmonger)] });
    await settled(gm, jo, ada);
    await away(jo, "Jo");
    await tell(gm, { kind: "nominate", side: "foe", outcomes: [] });
    await atRound(1, "check", gm, ada);
    expect(await poolsOf(ada)).toEqual([5, 6]);
    await table.enter(jo, "Jo");

    await atNominate();
    await tell(jo, { kind: "nominate", side: "party", outcomes: [hinder(fishmonger)] });
    await settled(gm, jo, ada);
    await away(jo, "Jo");
    await away(ada, "Ada");
    await tell(gm, { kind: "nominate", side: "foe", outcomes: [] });
    await atRound(1, "reveal", gm);
    await gm.waitForFunction(() => game.combat.system.state.nominations.deeds.foe.opened !== null);
    await tell(gm, { kind: "lose", side: "party" });
    await atRound(1, "check", gm);
    expect(await poolsOf(gm)).toEqual([6, 6]);
    await gm.evaluate(() => game.settings.set("callboard", "escrow", "full"));
    await table.enter(jo, "Jo");
    await table.enter(ada, "Ada");
  });

  it("are skipped by a GM if no one of the side is present", async () => {
    await atNominate();
    await tell(gm, { kind: "nominate", side: "foe", outcomes: [] }, { kind: "skipSide", side: "party" });
    await atRound(1, "check", gm, jo);
    expect(await poolsOf(gm)).toEqual([6, 6]);
  });

  /** What Jo's console writes past every check, and why it is refused. */
  const FORGED: readonly (readonly [reason: string, command: Readonly<Record<string, unknown>>])[] = [
    ["gm", { kind: "correct", side: "party", amount: 9 }],
    ["gm", { kind: "wound", combatant: fishmonger, wounds: 9 }],
    ["gm", { kind: "nextRound" }],
    ["gm", { kind: "finish", side: "party" }],
    ["gm", { kind: "giveBack", side: "foe" }],
    ["gm", { kind: "skipSide", side: "foe" }],
    ["gm", { kind: "expose", side: "foe", opening: { payload: { outcomes: [] }, salt: "00".repeat(32) } }],
    ["gm", { kind: "resolve" }],
    ["field", { kind: "seal", side: "foe", stack: 1, list: "0".repeat(64) }],
    ["notYourSide", { kind: "concede", side: "foe" }],
    ["notYours", { kind: "agree", combatant: fishmonger }],
    ["step", { kind: "volunteer", combatant: jen, wants: true }],
    ["step", { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods, target: fishmonger }],
    ["malformed", { kind: "nextRound", successes: 6 }],
  ];

  /** The answer to a request: its reason, where there are words for it. */
  async function answered(page: Page, id: string): Promise<string> {
    const answer = await page.waitForFunction(
      (request) => game.combat.system.heard[game.user.id]?.last.find((one: any) => one.id === request),
      id,
    );
    return answer.evaluate(({ refusal }: any) => {
      const keys = ["CALLBOARD.rounds.Refusal.", "CALLBOARD.Cast.Refusal.", "CALLBOARD.Refusal."].map((prefix) => prefix + refusal?.reason);
      return refusal && keys.some((key) => game.i18n.has(key)) ? refusal.reason : `no words: ${JSON.stringify(refusal)}`;
    });
  }

  /** Posts what a console writes past every check; it is refused for its reason, and changes nothing. */
  async function refusesForged([reason, command]: (typeof FORGED)[number]): Promise<void> {
    await settled(gm, jo);
    const before = await standing(gm);
    const id = await jo.evaluate((one) => forge.post({ position: forge.at(), ...one }), command);
    // What was refused is told with what is heard next.
    for (const held of [true, false]) await tell(jo, { kind: "hold", combatant: jen, held });
    const text = JSON.stringify(command);
    expect(await answered(jo, id), text).toBe(reason);
    await settled(gm, jo);
    const after = await standing(gm);
    expect(after.state, text).toEqual(before.state);
    expect([after.revision, after.entries, after.more], text).toEqual([before.revision + 2, before.entries + 2, before.more]);
  }

  /** What it writes while actions are taken, and Jen has acted. */
  const FORGED_ACTIONS: typeof FORGED = [
    ["acted", { kind: "volunteer", combatant: jen, wants: true }],
    ["acted", { kind: "pass", combatant: jen }],
    ["notActor", { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods, target: fishmonger }],
    ["notYours", { kind: "declare", combatant: fishmonger, skill: KIPPER_SKILLS.affable, target: jen }],
    ["notYours", { kind: "letBe", combatant: fishmonger }],
    ["gm", { kind: "call", combatant: jen }],
    ["gm", { kind: "closeRound", early: true }],
    ["malformed", { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods, dice: [1, 1, 1] }],
    [
      "malformed",
      { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods, rolled: [{ id: "attack", dice: [1, 1, 1], total: 3 }] },
    ],
  ];

  it("follow actions that cannot be forged: a second one, another's, dice, the GM's word", async () => {
    await openConflict(gm, [jo, ada], { who: [jen, ann, fishmonger] });
    await installForge(jo);
    await tell(gm, { kind: "begin" }, { kind: "call", combatant: jen });
    await jo.waitForFunction((id) => game.combat.system.state.actor === id, jen);
    await tell(jo, { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods });
    for (const forged of FORGED_ACTIONS) await refusesForged(forged);
  });

  it("cannot be forged: successes, another side's list, a pool", async () => {
    await atNominate();
    await installForge(jo);
    await tell(jo, { kind: "nominate", side: "party", outcomes: [] });
    // One that is copied is refused for that: this one is another.
    const envelope = await jo.evaluate(() => {
      const [[commitment = "", one]] = Object.entries<any>(game.combat.system.seals) as [[string, object]];
      return { ...one, commitment: [...commitment].reverse().join("") };
    });
    const theirs: typeof FORGED = [
      ["notYourSide", { kind: "seal", side: "foe", stack: 1, list: envelope }],
      ["notYourSide", { kind: "share", side: "foe", stack: 1, draft: envelope }],
    ];
    for (const forged of [...FORGED, ...theirs]) await refusesForged(forged);
    const other = await sideAt(jo, "foe");
    expect([other.nominated, other.draft, other.prices]).toEqual([null, null, []]);
  });
});
