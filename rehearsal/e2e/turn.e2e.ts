import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { announceMonsters, arrange, faults, give, inLine, noCanvas, swampTable, TOKENS, Tracker, useTable, wear } from "./support/index.ts";

const pill = (page: Page) => page.locator("#callboard-turn");
const dot = (page: Page) => page.locator("#sidebar button[data-tab=combat].callboard-asked");
const nowLine = async (page: Page) => inLine(await page.locator("#combat .what-now").textContent());
const notices = (page: Page) => page.locator("#notifications .notification").count();
const focusedIn = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

const openTab = async (page: Page, tab: string) => {
  await page.locator(`#sidebar [data-action=tab][data-tab=${tab}]`).click();
  await page.waitForFunction((name) => ui.sidebar.tabGroups.primary === name, tab);
};

describe.each([13, 14] as const)("whose turn it is, on generation %i", (generation) => {
  const table = useTable(swampTable({ generation }));
  let gm: Tracker;
  let wil: Tracker;

  beforeAll(async () => {
    gm = await new Tracker(await table.join("Gamemaster", noCanvas)).open();
    wil = await new Tracker(await table.join("Wil", noCanvas)).open();
    await arrange(gm.page, Object.values(TOKENS));
    for (const one of [gm, wil]) await one.at("announce");
  });

  it("stands above the map of whoever is asked, in the words of the tracker, and nowhere else", async () => {
    await expect.poll(async () => inLine(await pill(gm.page).textContent())).toBe(await nowLine(gm.page));
    await dot(gm.page).waitFor();
    expect([await pill(wil.page).count(), await dot(wil.page).count()]).toEqual([0, 0]);
    await announceMonsters(gm.page);
    await pill(wil.page).waitFor();
    await expect.poll(async () => inLine(await pill(wil.page).textContent())).toBe(await nowLine(wil.page));
    await dot(wil.page).waitFor();
    await pill(gm.page).waitFor({ state: "detached" });
    await dot(gm.page).waitFor({ state: "detached" });
    // The tracker is in sight, and says it aloud.
    expect(await notices(wil.page)).toBe(0);
    expect(await wil.root.locator(".callboard-live").textContent()).toContain(await nowLine(wil.page));
    for (const theme of ["dark", "light"] as const) {
      await wear(wil.page, theme);
      expect(await faults(wil.page, "#callboard-turn")).toEqual([]);
    }
  });

  it("leads to where one announces, from any tab, by a click and by a key", async () => {
    await openTab(wil.page, "chat");
    await pill(wil.page).click();
    await expect.poll(() => focusedIn(wil.page)).toBe("text");
    expect(await wil.page.evaluate(() => ui.sidebar.tabGroups.primary)).toBe("combat");
    await openTab(wil.page, "chat");
    await pill(wil.page).focus();
    await wil.page.keyboard.press("Enter");
    await expect.poll(() => focusedIn(wil.page)).toBe("text");
  });

  it("goes with the answer, and is a notice too where the tracker is out of sight", async () => {
    await wil.announce("Paralyze blast Monster 2");
    await pill(wil.page).waitFor({ state: "detached" });
    await dot(wil.page).waitFor({ state: "detached" });
    await openTab(wil.page, "chat");
    await give(gm.page, { kind: "undo" });
    await pill(wil.page).waitFor();
    await expect.poll(() => notices(wil.page)).toBe(1);
    await table.leave();
  });
});
