import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { atTracker, caughtUp, dismissed, type Listener, listening, now, onScreen, refusedAs, toldSince } from "./support/lurking.ts";
import { times } from "./support/secrecy.ts";
import {
  beginCave,
  Board,
  CAVERS,
  caveTable,
  changes,
  Dragging,
  openBoard,
  order,
  settled,
  standingOf,
  stateOf,
  useTable,
} from "./support/index.ts";

const { bryn: BRYN, odile: ODILE, goblin1: GOBLIN, goblin2, goblin3 } = CAVERS;
const WORDS = ["Goblin 1", GOBLIN];

describe("a hidden figure in a Moment", () => {
  const table = useTable(caveTable(1));
  let gm: Page;
  let bry: Listener;
  let odi: Listener;
  let players: readonly Listener[];

  beforeAll(async () => {
    gm = (await listening(table, "Gamemaster")).page;
    players = [bry, odi] = [await listening(table, "Bry", true), await listening(table, "Odi")];
    await new Board(bry.page).ready();
    for (const page of [gm, bry.page, odi.page]) await atTracker(page);
  });

  const row = (page: Page, id: string): Locator => page.locator(`#combat li.row[data-combatant-id="${id}"]`);
  const dialog = (page: Page): Locator => page.locator("dialog.application, .application.dialog").last();
  const isVisible = (id: string): Promise<boolean> => bry.page.evaluate((one) => canvas.tokens.get(one).visible, id);
  const mine = (page: Page, id: string) =>
    page.evaluate((one) => game.callboard.view(game.combat).rows.find(({ combatant }: any) => combatant === one), id);
  const messages = (page: Page) =>
    page.evaluate(() => game.messages.filter(({ visible, flags }: any) => visible && !flags.callboard?.started).length);

  async function begin(house: object, phases: number, standings: Parameters<typeof beginCave>[2] = {}): Promise<void> {
    await gm.evaluate((rules) => game.settings.set("callboard", "house.moments", { passEmpty: false, ...rules }), house);
    await beginCave(gm, [bry.page, odi.page], standings, phases);
    await settled(gm, bry.page, odi.page);
  }

  /** Opens board and log of both players, where what is not to be seen would stand. */
  async function openAll(): Promise<void> {
    for (const { page } of players) {
      await openBoard(page);
      await page.locator("#combat [data-action=openLog]").click();
      await page.locator(".callboard-log").waitFor();
    }
  }

  /** Closes them again, so that the scene can be reached. */
  async function closeAll(): Promise<void> {
    for (const { page } of players)
      await page.evaluate(async () => {
        for (const app of foundry.applications.instances.values())
          if (app.element.matches(".callboard-board, .callboard-log")) await app.close();
      });
  }

  async function on(kind: "nextHalf" | "nextPhase" | "nextMoment"): Promise<void> {
    await order(gm, { kind });
    await settled(gm, bry.page, odi.page);
  }

  /** Gives a command of the DN's that all pages hear of. */
  async function give(command: object): Promise<void> {
    await order(gm, command);
    await settled(gm, bry.page, odi.page);
  }

  /** What of the foe a player's screen shows, but for what was said in passing while it was seen. */
  async function shownTo(page: Page): Promise<string[]> {
    await page.evaluate(() => {
      const said = /Goblin 1(?: joins|: No longer sneaking)\./;
      for (const live of document.querySelectorAll(".callboard-live")) live.textContent = live.textContent.replace(said, "");
    });
    return onScreen(page, WORDS);
  }

  /** Sees that the foe stands on all screens of players, or on none. */
  async function see(isThere: boolean): Promise<void> {
    await expect.poll(() => isVisible(GOBLIN)).toBe(isThere);
    for (const { page } of players) {
      await expect.poll(() => shownTo(page)).toEqual(isThere ? WORDS : []);
      const view = await page.evaluate(() => JSON.stringify([game.callboard.view(game.combat), game.callboard.options(game.combat)]));
      expect(view.includes(GOBLIN)).toBe(isThere);
    }
  }

  /** The DN checks in secret whether somebody is found, with a die as it falls. */
  async function checks(id: string, die: number): Promise<void> {
    await row(gm, id).locator("[data-action=secretCheck]").click();
    await dialog(gm).locator("[name=die]").fill(String(die));
    await dialog(gm).locator("[data-action=yes]").click();
    await dialog(gm).waitFor({ state: "detached" });
  }

  /** Unfolds the tools of a figure in the DN's tracker. */
  async function unfold(id: string): Promise<void> {
    if ((await row(gm, id).locator(".row-tools").count()) === 0) await row(gm, id).locator("[data-action=unfold]").click();
    await row(gm, id).locator(".row-tools").waitFor();
  }

  it("is nowhere for players while it sneaks: tracker, board, log, chat, scene, views and options", async () => {
    await begin({}, 2, { goblin1: { i: 5, j: 5 } });
    await on("nextHalf");
    await openAll();
    await see(true);
    await give({ kind: "sneak", combatant: GOBLIN, sneaking: true });
    await see(false);
    expect(await onScreen(gm, WORDS)).toEqual(WORDS);
  });

  it("is checked in secret: players learn only that it is found, and it can be lost again", async () => {
    expect(await refusedAs(gm, { kind: "sneakCheck", combatant: GOBLIN })).toMatch(/rolls that die in secret/);
    await unfold(GOBLIN);
    await dismissed(players);
    const before = await now(players);
    await checks(GOBLIN, 1);
    const after = await now(players);
    for (const [index, player] of players.entries()) {
      expect(toldSince(player, before[index] as (typeof before)[number])).toEqual([]);
      expect(after[index]?.holds).toBe(before[index]?.holds);
    }
    await changes(gm, () => checks(GOBLIN, 20));
    await see(true);
    await expect.poll(() => row(bry.page, GOBLIN).locator(".fact").allInnerTexts()).toContain("Found");
    expect(await messages(gm)).toBe(0);
    await unfold(GOBLIN);
    await changes(gm, () => row(gm, GOBLIN).locator("[data-action=detect]").click());
    await see(false);
  });

  it("stops no one, is struck by no one, and no one reads that it is near", async () => {
    await on("nextMoment");
    await on("nextPhase");
    await on("nextPhase");
    await closeAll();
    const drag = await Dragging.lift(new Board(bry.page), BRYN);
    await drag.over({ i: 4, j: 3 }, { i: 4, j: 4 });
    await expect.poll(() => drag.labels()).toEqual(["3 Beats 8 left"]);
    const lowest = await bry.page.evaluate(
      () => canvas.interface.children.find(({ name }: any) => name === "callboard-contact")?.getLocalBounds().bottom ?? 0,
    );
    expect(lowest).toBeLessThan(300);
    await drag.drop();
    await expect.poll(() => standingOf(gm, BRYN)).toEqual({ left: 8, stopped: "", back: "", moves: 1 });
    await on("nextPhase");
    expect((await stateOf(gm)).combatants[BRYN].engaged).toEqual([GOBLIN]);
    expect(await mine(bry.page, BRYN)).toMatchObject({ near: [], targets: [], lamp: "cannot" });
    expect(await refusedAs(bry.page, { kind: "strike", combatant: BRYN, target: GOBLIN })).toBe("Choose another target.");
    await see(false);
    await give({ kind: "detect", combatant: GOBLIN, detected: true });
    await see(true);
    expect(await mine(bry.page, BRYN)).toMatchObject({ near: [GOBLIN], targets: [GOBLIN] });
  });

  it("disappears from all screens when the Director hides its token, and returns when it is shown", async () => {
    await give({ kind: "sneak", combatant: GOBLIN, sneaking: false, override: "It stands up" });
    for (const hidden of [true, false]) {
      await gm.evaluate(([id, value]) => game.scenes.active.tokens.get(id).update({ hidden: value }), [GOBLIN, hidden] as const);
      await gm.waitForFunction(([id, value]) => game.combat.system.state.combatants[id].hidden === value, [GOBLIN, hidden] as const);
      await settled(gm, bry.page, odi.page);
      await see(!hidden);
    }
  });

  it("of the party is seen by its own side, who read its check if the house rule shows it", async () => {
    await begin({}, 2);
    await order(odi.page, { kind: "sneak", combatant: ODILE, sneaking: true });
    expect(await refusedAs(odi.page, { kind: "sneakCheck", combatant: ODILE })).toBe("Move first. The check ends the movement.");
    await order(odi.page, { kind: "done", combatant: ODILE, done: true });
    await order(odi.page, { kind: "sneakCheck", combatant: ODILE });
    const card = bry.page.locator("#chat .chat-moments");
    await expect
      .poll(() => card.allInnerTexts())
      .toEqual([expect.stringMatching(/Odile[^]*\d+ \+ DAR 0, at most 15[^]*(Unnoticed|Noticed)/i)]);
    expect(await row(bry.page, ODILE).locator(".badge-sneaking").count()).toBe(1);
    expect(await bry.page.evaluate((id) => game.scenes.active.tokens.get(id).hidden, ODILE)).toBe(false);
  });

  it("of the party is checked only by the Director if the house rule makes that blind", async () => {
    await begin({ sneakRoll: "blind" }, 2);
    await order(odi.page, { kind: "sneak", combatant: ODILE, sneaking: true });
    expect(await refusedAs(odi.page, { kind: "sneakCheck", combatant: ODILE })).toMatch(/rolls that die in secret/);
    await expect.poll(() => row(odi.page, ODILE).locator("[data-deed=sneakCheck]").getAttribute("data-why")).toMatch(/in secret/);
    await unfold(ODILE);
    await changes(gm, () => checks(ODILE, 20));
    await expect.poll(() => row(odi.page, ODILE).locator(".fact").allInnerTexts()).toEqual(["Found"]);
    for (const page of [gm, bry.page, odi.page]) expect(await messages(page)).toBe(0);
  });

  it("acts alone while players' screens do not change, and its rolls are the Director's", async () => {
    const far = { i: 0, j: 9, hidden: true };
    await begin({}, 1, { goblin1: far, goblin2: { ...far, j: 11 }, goblin3: { ...far, j: 13 } });
    await openAll();
    await on("nextHalf");
    const screens = () =>
      Promise.all(
        players.map(async ({ page }) => {
          await caughtUp(page);
          return page.evaluate(() =>
            ["#combat", ".callboard-board", ".callboard-log"].map((part) => document.querySelector(part)?.innerHTML),
          );
        }),
      );
    for (const { page } of players)
      await expect.poll(() => page.locator("#combat .next.waiting").innerText()).toContain("Waiting for the GM");
    const before = await screens();
    await give({ kind: "modify", combatant: GOBLIN, amount: 2 });
    await give({ kind: "strike", combatant: GOBLIN, target: BRYN });
    await give({ kind: "done", combatant: goblin2, done: true });
    await give({ kind: "agilityOrder", side: "foe" });
    // The strike, and the order of all three.
    await expect.poll(() => messages(gm)).toBe(2);
    const said = gm.locator("#chat .chat-dice");
    await expect.poll(() => said.locator("h3").allTextContents()).toEqual(["Strike", "Order by Agility"]);
    expect(await said.nth(1).locator(".roller").count()).toBe(3);
    expect(await screens()).toEqual(before);
    for (const { page } of players) {
      expect(await messages(page)).toBe(0);
      expect(await page.locator("#chat .chat-message:not(:has(.chat-start))").count()).toBe(0);
      expect(await onScreen(page, [...WORDS, goblin2, goblin3, "Goblin"])).toEqual([]);
    }
    await on("nextHalf");
    await expect.poll(() => bry.page.locator("#combat header.combat-tracker-header").innerText()).toMatch(/Movement: party/);
    for (const { page } of players) expect(await onScreen(page, ["Goblin"])).toEqual([]);
  });

  it("has numbers that are in no card, roll or log of players, like all foes", async () => {
    await gm.evaluate((id) => game.actors.get(id).update({ "system.moments": { level: 31, missile: 57 } }), GOBLIN);
    await begin({}, 1);
    await openAll();
    await order(bry.page, { kind: "strike", combatant: BRYN, target: GOBLIN });
    await on("nextHalf");
    await give({ kind: "strike", combatant: GOBLIN, target: BRYN });
    await expect
      .poll(() => gm.locator("#chat .chat-moments .sums span").allTextContents())
      .toEqual(["Strike 9", "hits at -22 or less", "+31 on the die for level", "Strike 57", "hits at 57 or less"]);
    await expect.poll(() => bry.page.locator("#chat .chat-moments .outcome").count()).toBe(2);
    const read = await bry.page.evaluate(() => ({
      sources: JSON.stringify(
        game.messages.map(({ _source: { content, flavor, flags, rolls, system } }: any) => [content, flavor, flags, rolls, system]),
      ),
      rolls: game.messages.contents.flatMap(({ rolls }: any) => rolls.map(({ formula, options }: any) => [formula, options])),
      screen: document.body.innerText,
    }));
    expect(read.rolls).toEqual([
      ["1d20", {}],
      ["1d20", {}],
    ]);
    for (const number of ["31", "57", "-22"])
      expect([number, times(read.sources, number), times(read.screen, number)]).toEqual([number, 0, 0]);
  });
});
