import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  ACTORS,
  announceMonsters,
  arrange,
  BLAST,
  faults,
  noCanvas,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  USERS,
} from "./support/index.ts";

const card = (_id: string, name: string, sort: number) => ({
  _id,
  name,
  type: "action",
  img: "systems/callboard/assets/cards/dodge.svg",
  sort,
  system: { stages: { stage: "Q" } },
});

/** Opens the sheet of an actor by the hand of its page. */
async function sheetOf(page: Page, actor: string): Promise<Locator> {
  await page.evaluate((id) => void game.actors.get(id).sheet.render({ force: true }), actor);
  const sheet = page.locator(`.application.cast-sheet[id$="${actor}"]`);
  await sheet.waitFor();
  return sheet;
}

const named = (sheet: Locator) => sheet.locator(".card-grid .title").allInnerTexts();

describe("the sheets", () => {
  const table = useTable(swampTable());
  let gm: Page;
  let wil: Page;

  it("of a character have tabs that keys walk, with names and roles", async () => {
    [gm, wil] = [
      await table.join("Gamemaster", noCanvas),
      await table.join("Wil", { ...noCanvas, viewport: { width: 1440, height: 900 } }),
    ];
    await gm.evaluate(() => game.settings.set("callboard", "structures", ["stages"]));
    await gm.evaluate(
      async ([actor, cards]) => {
        await game.actors.get(actor).createEmbeddedDocuments("Item", cards, { keepId: true });
        const secret = '<p>A wizard.</p><section class="secret" id="secret-aaaaaaaaaaaaaaaa"><p>Afraid of frogs.</p></section>';
        await game.actors.get(actor).update({ "system.biography": secret, "system.stages.notes": "Wand drawn." });
      },
      [ACTORS.wilrow, [card("cardDodge0000000", "Dodge", 200), card("cardDuck00000000", "Duck", 300)]] as const,
    );
    const sheet = await sheetOf(wil, ACTORS.wilrow);
    const tabs = sheet.getByRole("tablist").getByRole("tab");
    await expect.poll(() => tabs.allInnerTexts()).toEqual(["Cards", "Quick, Regular, Slow", "Biography"]);
    await expect.poll(() => named(sheet)).toEqual(["Paralyze blast", "Dodge", "Duck"]);
    await tabs.first().focus();
    await wil.keyboard.press("ArrowRight");
    const panel = sheet.getByRole("tabpanel", { name: "Quick, Regular, Slow" });
    await panel.waitFor();
    expect(await panel.locator(".speed-Q .mini").allInnerTexts()).toEqual(
      [" Paralyze blast", " Dodge", " Duck"].map((name) => name.trim()),
    );
    expect(await tabs.evaluateAll((all) => all.map((each) => (each as HTMLElement).tabIndex))).toEqual([-1, 0, -1]);
    await wil.keyboard.press("ArrowLeft");
    await sheet.getByRole("tabpanel", { name: "Cards" }).waitFor();
  });

  it("sort cards by keys and keep the focus, half-typed text and the sheet in step with the encounter", async () => {
    const sheet = wil.locator(".application.cast-sheet");
    await sheet.getByRole("button", { name: "Duck", exact: true }).focus();
    await wil.keyboard.press("Alt+ArrowLeft");
    await expect.poll(() => named(sheet)).toEqual(["Paralyze blast", "Duck", "Dodge"]);
    expect(await wil.evaluate(() => document.activeElement?.textContent)).toBe("Duck");
    await sheet.locator("input[name=name]").fill("Wilrow the half-typed");
    await arrange(gm, Object.values(TOKENS));
    await sheet.locator(".standing", { hasText: "Round 1, Announce: Thinking" }).waitFor();
    expect(await sheet.locator(".standing img").getAttribute("alt")).toMatch(/^[A-Z][a-z]+ [a-z]+$/);
    expect(await sheet.locator("input[name=name]").inputValue()).toBe("Wilrow the half-typed");
    await sheet.locator("input[name=name]").fill("Wilrow");
  });

  it("put a card into the composer, while its actor may announce", async () => {
    const sheet = wil.locator(".application.cast-sheet");
    await announceMonsters(gm);
    await sheet.getByRole("button", { name: "Announce with Paralyze blast" }).click();
    const { composer } = new Tracker(wil);
    await composer.waitFor();
    await composer.locator(`[data-card="${BLAST}"][aria-pressed=true]`).waitFor();
    expect(await wil.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("text");
    await composer.locator("[data-focus=announce]").click();
    await sheet.locator(".standing", { hasText: "Announced" }).waitFor();
    await gm.evaluate(() => game.callboard.send(game.combat, { kind: "lock" }));
    await expect.poll(() => sheet.getByRole("button", { name: /^Announce with/ }).count()).toBe(0);
  });

  it("create a card of a chosen kind, and delete one after a question", async () => {
    const sheet = wil.locator(".application.cast-sheet");
    await sheet.getByRole("button", { name: "New card" }).click();
    const dialog = wil.getByRole("dialog").filter({ hasText: "Kind" });
    await dialog.getByLabel("Name").fill("Feint");
    await dialog.getByRole("radio", { name: /Skilled/ }).check();
    await dialog.getByRole("button", { name: "New card" }).click();
    const form = wil.locator(".application.action-sheet");
    await form.waitFor();
    expect(await form.locator("select[name='system.kind']").inputValue()).toBe("skilled");
    await form.locator("input[name='system.stages.movements']").fill("2");
    await form.locator("input[name='system.stages.movements']").press("Tab");
    await form.locator(".fact-speed-R").waitFor();
    expect(await faults(wil, ".application.action-sheet")).toEqual([]);
    await form.locator("[data-action=close]").click();
    await sheet.getByRole("button", { name: "Delete Feint" }).click();
    await wil.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => named(sheet)).toEqual(["Paralyze blast", "Duck", "Dodge"]);
  });

  it("show an observer nothing that looks editable, and a user of limited rights the public part", async () => {
    const own = wil.locator(".application.cast-sheet");
    await own.getByRole("tab", { name: "Biography" }).click();
    await own.getByText("Afraid of frogs.").waitFor();
    await own.locator("[data-action=close]").click();
    await gm.evaluate(([actor, user]) => game.actors.get(actor).update({ [`ownership.${user}`]: 2 }), [ACTORS.wilrow, USERS.wil] as const);
    await wil.waitForFunction((id) => !game.actors.get(id).isOwner, ACTORS.wilrow);
    const sheet = await sheetOf(wil, ACTORS.wilrow);
    await sheet.getByRole("tab", { name: "Cards" }).click();
    expect(await sheet.locator("input, select, textarea, prose-mirror, :disabled, [data-action=deleteCard]").count()).toBe(0);
    await sheet.getByRole("button", { name: "Paralyze blast" }).click();
    await wil.locator(".action-sheet h2", { hasText: "Paralyze blast" }).waitFor();
    expect(await wil.locator(".action-sheet").locator("input, select, textarea, prose-mirror").count()).toBe(0);
    await gm.evaluate(([actor, user]) => game.actors.get(actor).update({ [`ownership.${user}`]: 1 }), [ACTORS.wilrow, USERS.wil] as const);
    await sheet.getByRole("tablist").waitFor({ state: "detached" });
    await sheet.getByText("A wizard.").waitFor();
    expect(await sheet.innerText()).not.toMatch(/frogs|Wand drawn|Duck/);
  });

  it("are only Callboard's own: core's old ones, which show nothing of a system, are not offered for Callboard's types", async () => {
    const offered = await gm.evaluate(() =>
      [CONFIG.Actor, CONFIG.Item].flatMap(({ sheetClasses }: any) =>
        Object.entries<object>(sheetClasses).flatMap(([type, sheets]) => (type === "base" ? [] : Object.keys(sheets))),
      ),
    );
    // Generation 14 of the host has a plain one of its own for whatever has none.
    expect(offered.filter((id) => id !== "core.BaseSheet").toSorted()).toEqual(
      ["ActionSheet", "CastSheet", "NpcSheet", "PowerSheet", "SkillSheet", "WeaponSheet"].map((name) => `callboard.${name}`),
    );
  });

  it("show a GM all of an NPC at once, without a tab", async () => {
    const sheet = await sheetOf(gm, ACTORS.monster);
    await sheet.getByRole("button", { name: "Add an ability score" }).click();
    await sheet.getByPlaceholder("Name of the score").fill("Might");
    await sheet.getByLabel("Value of").fill("4");
    await sheet.getByLabel("Notes").fill("A claw takes two movements.");
    await sheet.getByLabel("Notes").press("Tab");
    await sheet.locator("header .numbers", { hasText: "Might" }).waitFor();
    expect(await sheet.getByRole("tab").count()).toBe(0);
    for (const part of [".cards-page", ".stages-page", ".biography"]) expect(await sheet.locator(part).isVisible()).toBe(true);
    expect(await faults(gm, ".application.npc-sheet")).toEqual([]);
  });
});
