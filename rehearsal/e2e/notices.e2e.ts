import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { arrange, clearTable, clocked, faults, give, noCanvas, passTime, swampTable, TOKENS, Tracker, useTable } from "./support/index.ts";

/** Notes what a page plays, in place of playing it. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const played: string[] = [];
    Object.assign(globalThis, { played });
    (foundry as any).audio.AudioHelper.play = async ({ src }: any) => void played.push(src.split("/").at(-1));
  });
const played = (page: Page): Promise<string[]> => page.evaluate(() => [...(globalThis as any).played]);
const notices = (page: Page, text: string) => page.locator("#notifications").getByText(text).count();
const clear = (page: Page) => page.evaluate(() => ui.notifications.clear());
const timer = (page: Page) => page.locator("#combat .step-timer .time").textContent();

const table = useTable(swampTable());
let gm: Tracker;

describe("the table's call to users who are waited for", () => {
  let wil: Tracker;

  it("is a sound unless it is off, and a notice if the tracker is out of sight, when the wait begins, but never at a reload", async () => {
    gm = await new Tracker(await table.join("Gamemaster", clocked(noCanvas))).open();
    wil = await new Tracker(await table.join("Wil", clocked(noCanvas))).open();
    await gm.page.evaluate(() => game.settings.set("callboard", "sounds", false));
    await gm.page.evaluate(() => game.settings.set("callboard", "stepTimer", 15));
    for (const { page } of [gm, wil]) await listen(page);
    await arrange(gm.page, Object.values(TOKENS));
    await wil.at("announce");
    await expect.poll(() => played(wil.page)).toEqual(["step.wav"]);
    await give(gm.page, { kind: "announce", combatant: "Monster 1", text: "Claw" });
    expect(await wil.page.locator("#notifications .notification").count()).toBe(0);
    await wil.page.locator("#sidebar [data-action=tab][data-tab=chat]").click();
    await wil.page.waitForFunction(() => ui.sidebar.tabGroups.primary === "chat");
    await give(gm.page, { kind: "announce", combatant: "Monster 2", text: "Jump" });
    await expect.poll(() => played(wil.page)).toEqual(["step.wav", "waited.wav"]);
    const asked = (await wil.page.locator("#callboard-turn").textContent()) ?? "";
    await expect.poll(() => notices(wil.page, asked)).toBe(1);
    expect(await played(gm.page)).toEqual([]);
    await table.enter(wil.page, "Wil", noCanvas);
    await wil.open();
    await wil.at("announce");
    await listen(wil.page);
    expect(await notices(wil.page, asked)).toBe(0);
  });

  it("is a GM's nudge, heard once and by no one else, and players cannot nudge", async () => {
    await (await gm.row("Wilrow")).locator("[data-action=nudge]").click();
    await expect.poll(() => notices(wil.page, "Gamemaster reminds you")).toBe(1);
    await expect.poll(() => played(wil.page)).toEqual(["waited.wav"]);
    await gm.root.locator("[data-action=nudgeAll]").click();
    await expect.poll(() => notices(gm.page, "a moment ago")).toBe(1);
    expect(await notices(wil.page, "Gamemaster reminds you")).toBe(1);
    expect(await wil.root.locator("[data-action=nudge], [data-action=nudgeAll]").count()).toBe(0);
    await clear(gm.page);
    const forged = { encounter: await gm.page.evaluate(() => game.combat.id), users: await gm.page.evaluate(() => [game.user.id]), at: 1 };
    await wil.page.evaluate((nudge) => game.user.update({ flags: { callboard: { nudge } } }).then(() => null), forged);
    await gm.page.waitForFunction(() => game.users.getName("Wil").getFlag("callboard", "nudge"));
    expect(await notices(gm.page, "reminds you")).toBe(0);
  });

  it("names absent users, and lets the GM announce, pass or wait for them", async () => {
    const row = await gm.row("Fjarva");
    await row.locator(".lamp", { hasText: "Away: Fee" }).waitFor();
    expect(await row.locator(".instead button").allTextContents()).toEqual([" Announce", " Pass", " Hold"]);
    expect(await faults(gm.page, "#combat")).toEqual([]);
    await gm.changes(() => row.locator(".instead [data-action=hold]").click());
    const held = (one: Tracker) => one.root.locator("li.row.held", { hasText: "Fjarva" });
    await held(gm).locator(".lamp", { hasText: "On hold" }).waitFor();
    await held(wil).waitFor();
    expect(await wil.root.locator(".instead").count()).toBe(0);
    await gm.changes(() => row.locator(".instead [data-action=hold]").click());
    await held(gm).waitFor({ state: "detached" });
    await gm.changes(() => row.locator(".instead [data-action=pass]").click());
    await row.locator(".lamp", { hasText: "Passed" }).waitFor();
  });

  it("is a timer that counts down in place, says when time is over, and closes nothing", async () => {
    expect(await timer(gm.page)).toMatch(/^(0:\d\d|over by \d+:\d\d)$/);
    const before = await gm.root.locator(".step-timer").getAttribute("data-since");
    await gm.page.evaluate(() => Object.assign(document.querySelector("#combat .step-timer")!, { mark: true }));
    for (const { page } of [gm, wil]) await passTime(page, 15_000);
    await expect.poll(() => timer(gm.page)).toMatch(/^over by 0:\d\d$/);
    expect(await gm.page.evaluate(() => (document.querySelector("#combat .step-timer") as any).mark)).toBe(true);
    expect(await gm.page.evaluate(() => game.callboard.view(game.combat).step)).toBe("announce");
    await give(gm.page, { kind: "lock" });
    await wil.at("classify");
    await expect.poll(() => timer(wil.page)).toMatch(/^0:1\d$/);
    expect(Number(await wil.root.locator(".step-timer").getAttribute("data-since"))).toBeGreaterThan(Number(before));
  });

  it("tells a player nothing about a step in which only hidden combatants act", async () => {
    await gm.page.evaluate(async () => {
      await game.combat.combatants.getName("Monster 1").update({ hidden: true });
    });
    await wil.page.waitForFunction(
      () => !game.callboard.view(game.combat).rows.some((row: any) => row.combatant === game.combat.combatants.getName("Monster 1").id),
    );
    await give(
      gm.page,
      { kind: "classify", combatant: "Monster 1", movements: 2 },
      { kind: "classify", combatant: "Monster 2", movements: 1 },
      { kind: "begin" },
    );
    await wil.at("Q");
    await give(gm.page, { kind: "judge", combatant: "Monster 2", result: "miss" });
    await expect.poll(() => played(wil.page).then((all) => all.at(-1))).toBe("result.wav");
    const [heard, since] = [await played(wil.page), await wil.root.locator(".step-timer").getAttribute("data-since")];
    await give(gm.page, { kind: "closeStage" });
    await gm.at("R");
    await give(gm.page, { kind: "judge", combatant: "Monster 1", result: "miss" });
    await wil.page.waitForFunction(
      (revision) => game.combat.system.revision === revision,
      await gm.page.evaluate(() => game.combat.system.revision),
    );
    expect(await wil.page.evaluate(() => [game.combat.system.state.step, game.callboard.view(game.combat).step])).toEqual(["R", "Q"]);
    expect(await played(wil.page)).toEqual(heard);
    expect(await wil.root.locator(".step-timer").getAttribute("data-since")).toBe(since);
    await wil.page.context().close();
  });
});

describe("keys", () => {
  it("lead to the composer from a collapsed sidebar, and to the board, and none is Foundry's", async () => {
    const { page } = gm;
    await clearTable(page);
    await arrange(page, [TOKENS.first, TOKENS.second]);
    const clashes = await page.evaluate(() => {
      const all = [...game.keybindings.actions.entries()].map(([id]: any) => [id, game.keybindings.get(...id.split(/\.(.*)/s, 2))]);
      const ours = all.filter(([id]: any) => id.startsWith("callboard."));
      const codes = new Set(ours.flatMap(([, keys]: any) => keys.map((one: any) => `${one.modifiers.join()} ${one.key}`)));
      const clash = all.filter(
        ([id, keys]: any) => !id.startsWith("callboard.") && keys.some((one: any) => codes.has(`${one.modifiers.join()} ${one.key}`)),
      );
      return [ours.length, codes.size, clash.map(([id]: any) => id)];
    });
    expect(clashes).toEqual([6, 6, []]);
    await page.evaluate(() => void (document.activeElement as HTMLElement | null)?.blur());
    await page.evaluate(() => ui.sidebar.collapse());
    await page.keyboard.press("Shift+N");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("text");
    expect(await page.evaluate(() => ui.sidebar.expanded)).toBe(true);
    await page.evaluate(() => void (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Shift+B");
    await page.locator(".application .board-head").waitFor();
    await table.leave();
  });
});
