import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import {
  assemble,
  clearTable,
  countWrites,
  forgetNotices,
  it,
  MARSH_ACTORS,
  MARSH_TOKENS,
  marshTable,
  noCanvas,
  Tracker,
  useTable,
  waitForNotice,
  witnessOf,
} from "../e2e/support/index.ts";
import { answerHowMany, chooseInMenu, dialogOf, dropOnTracker, GOBLIN, menuOf, STAFFED } from "../e2e/support/foes.ts";

const HAG = { type: "Actor", uuid: `Actor.${MARSH_ACTORS.hag}` };
const SAVE = "Save these foes";
const COPY = "Duplicate the encounter";

/** Returns the combatants of the viewed encounter, in the order of their names. */
const castOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => game.combat.combatants.map(({ name }: any) => name).sort(new Intl.Collator("en", { numeric: true }).compare));

/** Returns what an encounter keeps of its combatants: actor, token and hidden mark, by name. */
const marksOf = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const entries = game.combat.combatants.map(({ name, actorId, tokenId, hidden }: any) => [name, [actorId, tokenId, hidden]]);
    return Object.fromEntries(entries);
  });

/** Returns the stored name of the viewed encounter: in the place of its generation. */
const nameOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => (game.release.generation >= 14 ? game.combat._source.name : game.combat._source.flags.callboard?.name));

describe.each([14, 13] as const)("many foes at once, on generation %d,", (generation) => {
  const table = useTable(marshTable({ generation, documents: STAFFED, witnesses: ["Gamemaster"] }));
  const test = witnessOf(generation);
  let gm: Page;
  let mira: Page;

  beforeAll(async () => {
    gm = (await new Tracker(await table.join("Gamemaster", noCanvas)).open()).page;
    mira = (await new Tracker(await table.join("Mira", noCanvas)).open()).page;
  });
  beforeEach(async () => {
    await clearTable(gm);
    await assemble(gm, [MARSH_TOKENS.maren]);
    await gm.evaluate(() => game.settings.set("callboard", "howMany", 1));
    await mira.waitForFunction(() => game.combat?.combatants.size === 1);
  });

  test("join by one drop on the tracker, in one request, and the number is offered again", async () => {
    const writes = await countWrites(gm);
    await dropOnTracker(gm, GOBLIN);
    expect(await answerHowMany(gm, 12)).toBe("1");
    const goblins = Array.from({ length: 12 }, (_each, index) => `Goblin ${index + 1}`);
    await expect.poll(() => castOf(gm)).toEqual([...goblins, "Maren"]);
    await expect.poll(() => castOf(mira)).toEqual([...goblins, "Maren"]);
    await writes.expect(["create Combatant 12"]);
    await dropOnTracker(gm, GOBLIN);
    expect(await answerHowMany(gm, null)).toBe("12");
    await dropOnTracker(gm, HAG);
    expect(await answerHowMany(gm, 1)).toBe("12");
    await expect.poll(() => castOf(gm)).toContain("Fen hag");
    await writes.expect(["create Combatant 1"]);
    await dropOnTracker(gm, { type: "Actor", uuid: `Actor.${MARSH_ACTORS.maren}` });
    await waitForNotice(gm, "is already in this encounter");
    expect(await dialogOf(gm).count()).toBe(0);
    await forgetNotices(gm);
  });

  it("go into an encounter that runs, numbered after those who are there", async () => {
    await dropOnTracker(gm, GOBLIN);
    await answerHowMany(gm, 3);
    await expect.poll(() => castOf(gm)).toHaveLength(4);
    await gm.evaluate(() => game.combat.startCombat());
    await gm.waitForFunction(() => game.combat.system.state);
    await dropOnTracker(gm, GOBLIN);
    await answerHowMany(gm, 2);
    await gm.waitForFunction(() => Object.keys(game.combat.system.state.combatants).length === 6);
    expect(await castOf(gm)).toEqual([...[1, 2, 3, 4, 5].map((number) => `Goblin ${number}`), "Maren"]);
  });

  it("are no more than the GM says, whatever the data of a drop hold, and none for a player", async () => {
    await gm.evaluate(() => game.settings.set("callboard", "howMany", 4));
    for (const count of [-1, 0, 1e9, 2.5, null, "12", "all", [3], { count: 3 }, true]) {
      await dropOnTracker(gm, { ...GOBLIN, count });
      expect(await answerHowMany(gm, null)).toBe("4");
    }
    await dropOnTracker(gm, { ...GOBLIN, count: 7 });
    expect(await answerHowMany(gm, null)).toBe("7");
    await dropOnTracker(mira, { ...GOBLIN, count: 12 });
    await waitForNotice(mira, "Only the GM can add combatants");
    await forgetNotices(mira);
    expect([await castOf(gm), await gm.evaluate(() => game.settings.get("callboard", "howMany"))]).toEqual([["Maren"], 4]);
  });

  test("are saved as a macro by name and count, and come into the viewed encounter again", async () => {
    await dropOnTracker(gm, GOBLIN);
    await answerHowMany(gm, 3);
    await dropOnTracker(gm, HAG);
    await answerHowMany(gm, 1);
    await expect.poll(() => castOf(gm)).toHaveLength(5);
    await gm.evaluate(async () => {
      await game.combat.combatants.getName("Fen hag").update({ hidden: true, defeated: true });
    });
    expect([(await menuOf(gm)).includes(SAVE), (await menuOf(mira)).includes(SAVE)]).toEqual([true, false]);
    await chooseInMenu(gm, SAVE);
    await dialogOf(gm).waitFor();
    expect(await dialogOf(gm).locator("input[name=name]").inputValue()).toBe("Goblin × 3, Fen hag");
    await dialogOf(gm).locator("input[name=name]").fill("The ambush");
    await dialogOf(gm).locator("[data-action=yes]").click();
    await waitForNotice(gm, "The ambush");
    await gm.evaluate(async () => {
      const combat: any = await Combat.implementation.create({ active: true });
      await ui.combat.render({ combat });
    });
    await gm.waitForFunction(() => game.combat.combatants.size === 0);
    const writes = await countWrites(gm);
    await gm.evaluate(() => game.macros.getName("The ambush").execute());
    await expect.poll(() => castOf(gm)).toEqual(["Fen hag", "Goblin 1", "Goblin 2", "Goblin 3"]);
    await writes.expect(["create Combatant 4"]);
    const { "Fen hag": hag } = await marksOf(gm);
    expect(hag).toEqual([MARSH_ACTORS.hag, null, true]);
    expect(await gm.evaluate(() => game.combat.combatants.some(({ defeated }: any) => defeated))).toBe(false);
    await gm.evaluate(async () => {
      await game.macros.getName("The ambush").delete();
    });
    await forgetNotices(gm);
  });

  it("come from no macro for a player, from none that is damaged, and without those who are gone", async () => {
    const bring = (page: Page, foes: unknown) => page.evaluate((given) => game.callboard.bringFoes(given), foes);
    const foe = { actor: GOBLIN.uuid, name: "Goblin", count: 2 };
    expect(await bring(mira, [foe])).toBe(false);
    await waitForNotice(mira, "Only the GM can add combatants");
    for (const wrong of [{ ...foe, count: -1 }, { ...foe, count: 1e9 }, { ...foe, count: "2" }, { ...foe, name: "" }, "Goblin", null]) {
      expect(await bring(gm, [foe, wrong])).toBe(false);
      await waitForNotice(gm, "damaged");
      await forgetNotices(gm);
    }
    expect(await castOf(gm)).toEqual(["Maren"]);
    expect(await bring(gm, [foe, { ...foe, actor: "Actor.nobody", name: "Troll" }])).toBe(true);
    await waitForNotice(gm, "Troll");
    await expect.poll(() => castOf(gm)).toEqual(["Goblin 1", "Goblin 2", "Maren"]);
    await clearTable(gm);
    expect(await bring(gm, [foe])).toBe(false);
    await waitForNotice(gm, "Create an encounter first");
    for (const page of [gm, mira]) await forgetNotices(page);
  });

  test("and all others are in the copy of an encounter, which has its rules and hidden marks and is not started", async () => {
    await dropOnTracker(gm, GOBLIN);
    await answerHowMany(gm, 2);
    await expect.poll(() => castOf(gm)).toHaveLength(3);
    await gm.evaluate(async () => {
      const { combat } = game;
      const idOf = (name: string) => combat.combatants.getName(name).id;
      await combat.combatants.getName("Goblin 2").update({ hidden: true });
      await combat.update({
        flags: { callboard: { house: { type: "stages", rules: { sealed: true } }, sides: { [idOf("Goblin 1")]: "party" } } },
      });
      await combat.startCombat();
    });
    await gm.waitForFunction(() => game.combat.system.state);
    const [first, rules] = await gm.evaluate(() => [game.combat.id, game.combat.system.state.house]);
    const marks = await marksOf(gm);
    expect([(await menuOf(gm)).includes(COPY), (await menuOf(mira)).includes(COPY)]).toEqual([true, false]);
    await chooseInMenu(gm, COPY);
    await gm.waitForFunction((id) => game.combat.id !== id && game.combat.combatants.size === 3, first);
    await waitForNotice(gm, "It has not started");
    await forgetNotices(gm);
    expect(await marksOf(gm)).toEqual(marks);
    const copy = await gm.evaluate(() => {
      const { started, active, round, type, flags, system } = game.combat;
      const side = flags.callboard.sides[game.combat.combatants.getName("Goblin 1").id];
      return { started, active, round, type, rules: flags.callboard.house.rules, side, state: system.state ?? null };
    });
    expect(copy).toEqual({ started: false, active: false, round: 0, type: "stages", rules, side: "party", state: null });
    expect(await gm.evaluate((id) => game.combats.get(id).started && game.combats.get(id).active, first)).toBe(true);
    await gm.evaluate(() => game.combat.startCombat());
    await gm.waitForFunction(() => game.combat.system.state);
    const started = await gm.evaluate(() => {
      const { house, combatants } = game.combat.system.state;
      return [house, combatants[game.combat.combatants.getName("Goblin 1").id].side];
    });
    expect(started).toEqual([rules, "party"]);
  });

  it("who wait for the GM are not in the copy, and the copy of a named encounter says that it is one", async () => {
    await gm.evaluate(() => game.combat.startCombat());
    await mira.waitForFunction(() => game.combat.system.state);
    await gm.evaluate(async (id) => {
      await game.actors.get(id).update({ ownership: { [game.users.getName("Mira").id]: 3 } });
    }, MARSH_ACTORS.hag);
    await mira.waitForFunction((id) => game.actors.get(id).isOwner, MARSH_ACTORS.hag);
    await mira.evaluate((id) => game.combat.createEmbeddedDocuments("Combatant", [{ actorId: id, name: "Fen hag" }]), MARSH_ACTORS.hag);
    await gm.waitForFunction(() => game.combat.combatants.size === 2 && Object.keys(game.combat.system.guests ?? {}).length === 1);
    await chooseInMenu(gm, "Name the encounter");
    await dialogOf(gm).locator("input[name=name]").fill("The ford");
    await dialogOf(gm).locator("[data-action=yes]").click();
    await expect.poll(() => nameOf(gm)).toBe("The ford");
    const first = await gm.evaluate(() => game.combat.id);
    await chooseInMenu(gm, COPY);
    await gm.waitForFunction((id) => game.combat.id !== id && game.combat.combatants.size > 0, first);
    expect(await castOf(gm)).toEqual(["Maren"]);
    expect(await nameOf(gm)).toBe("The ford (copy)");
  });
});
