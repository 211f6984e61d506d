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

describe.each([13, 14] as const)("the user's turn, on generation %i", (generation) => {
  // How it looks, and where it leads, is Wil's to see; of the GM's page, what stands in it.
  const table = useTable(swampTable({ generation, witnesses: ["Wil"] }));
  let gm: Tracker;
  let wil: Tracker;

  beforeAll(async () => {
    gm = await new Tracker(await table.join("Gamemaster", noCanvas)).open();
    wil = await new Tracker(await table.join("Wil", noCanvas)).open();
    await arrange(gm.page, Object.values(TOKENS));
    for (const one of [gm, wil]) await one.at("announce");
  });

  it("is shown above the map to each user who is asked, in the tracker's words, and nowhere else", async () => {
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

  it("leads to the place to announce, from any tab, by a click and by a key", async () => {
    await openTab(wil.page, "chat");
    await pill(wil.page).click();
    await expect.poll(() => focusedIn(wil.page)).toBe("text");
    expect(await wil.page.evaluate(() => ui.sidebar.tabGroups.primary)).toBe("combat");
    await openTab(wil.page, "chat");
    await pill(wil.page).focus();
    await wil.page.keyboard.press("Enter");
    await expect.poll(() => focusedIn(wil.page)).toBe("text");
  });

  it("stays above chat notifications that are moved up to it", async () => {
    await openTab(wil.page, "journal");
    await gm.page.evaluate(() => ChatMessage.implementation.create({ content: "Hello there." }));
    await wil.page.locator("#chat-notifications .chat-message").first().waitFor();
    const top = await wil.page.evaluate(() => {
      const middleOf = (element: Element | null) => {
        const { x, y, width, height } = element!.getBoundingClientRect();
        return [x + width / 2, y + height / 2] as const;
      };
      const cards = document.getElementById("chat-notifications")!;
      const [[x, y], [fromX, fromY]] = [
        middleOf(document.getElementById("callboard-turn")),
        middleOf(cards.querySelector(".chat-message")),
      ];
      cards.style.translate = `${x - fromX}px ${y - fromY}px`;
      const found = document.elementFromPoint(x, y)?.closest("#callboard-turn, .chat-message");
      cards.style.translate = "";
      return found?.id;
    });
    expect(top).toBe("callboard-turn");
    await openTab(wil.page, "combat");
  });

  it("disappears with the answer, and is a notice too if the tracker is out of sight", async () => {
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

describe("targets on the map", () => {
  // The GM begins encounters and announces, by commands alone.
  const table = useTable(swampTable({ witnesses: ["Wil"] }));
  let gm: Tracker;
  let wil: Tracker;

  /** Marks a token on the map as its user does by a key. */
  const target = (page: Page, token: string, marked = true) =>
    page.evaluate(([id, on]) => canvas.tokens.get(id).setTarget(on), [token, marked] as const);
  const marked = (page: Page): Promise<string[]> => page.evaluate(() => [...game.user.targets].map((token: any) => token.name).sort());
  const aims = async ({ composer }: Tracker) => (await composer.locator(".aims .chip").allTextContents()).map(inLine);
  const announced = (page: Page, name: string) =>
    page.evaluate((who) => {
      const named = (id: string) => game.combat.combatants.get(id).name;
      const row = game.callboard.view(game.combat).rows.find(({ combatant }: any) => named(combatant) === who);
      return row.card?.targets.map(named) ?? null;
    }, name);

  beforeAll(async () => {
    gm = new Tracker(await table.join("Gamemaster", noCanvas));
    wil = await new Tracker(await table.join("Wil")).open();
    await wil.page.waitForFunction(() => canvas.ready && canvas.tokens?.placeables.length === canvas.scene.tokens.size);
  });

  it("are those of the composer, whichever of the two changes, and are released once they are announced", async () => {
    await arrange(gm.page, Object.values(TOKENS));
    await wil.at("announce");
    await openTab(wil.page, "chat");
    const card = wil.page.locator("#chat .chat-start");
    await expect
      .poll(() => card.allInnerTexts())
      .toEqual([expect.stringMatching(/The encounter starts\s+The GM announces first, then everyone else\./)]);
    await card.getByRole("button", { name: "Open tracker" }).click();
    await wil.root.locator("form.composer").waitFor();
    await target(wil.page, TOKENS.second);
    await announceMonsters(gm.page);
    await expect.poll(() => aims(wil)).toEqual(["Monster 2"]);
    await wil.composer.locator("textarea[name=text]").fill("Blast");
    await target(wil.page, TOKENS.first);
    await expect.poll(() => aims(wil)).toEqual(["Monster 1"]);
    await (await wil.row("Monster 2")).locator("[data-action=aim]").click();
    await expect.poll(() => marked(wil.page)).toEqual(["Monster 1", "Monster 2"]);
    await wil.composer.locator(`.aims [data-of="${await wil.id("Monster 1")}"]`).click();
    await expect.poll(() => marked(wil.page)).toEqual(["Monster 2"]);
    await expect.poll(() => aims(wil)).toEqual(["Monster 2"]);
    await wil.changes(() => wil.composer.locator("[data-focus=announce]").click());
    expect(await announced(wil.page, "Wilrow")).toEqual(["Monster 2"]);
    await expect.poll(() => marked(wil.page)).toEqual([]);
    await gm.page.waitForFunction(() => game.users.getName("Wil").targets.size === 0);
  });

  it("are shown again when an announcement is changed", async () => {
    await (await wil.row("Wilrow")).locator("[data-action=compose]").click();
    await expect.poll(() => marked(wil.page)).toEqual(["Monster 2"]);
    await target(wil.page, TOKENS.second, false);
    await expect.poll(() => aims(wil)).toEqual([]);
  });

  it("are neither taken nor set while a user composes in secret, and the composer says so", async () => {
    await gm.page.evaluate(async () => {
      await game.combat.delete();
      await game.settings.set("callboard", "house.stages", { announceOrder: "sealed" });
    });
    await wil.page.evaluate(() => {
      for (const token of [...game.user.targets]) token.setTarget(false);
    });
    await arrange(gm.page, Object.values(TOKENS));
    await wil.at("announce");
    await wil.composer.locator(".sealed-aims").waitFor();
    await target(wil.page, TOKENS.first);
    await (await wil.row("Monster 2")).locator("[data-action=aim]").click();
    await expect.poll(() => aims(wil)).toEqual(["Monster 2"]);
    expect(await marked(wil.page)).toEqual(["Monster 1"]);
    await table.leave();
  });
});
