import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACTORS, arrange, faults, swampTable, TOKENS, useTable, storyOn } from "./support/index.ts";

/** Opens a compendium of ours, and the sheet of one of its entries by a click. */
async function openEntry(page: Page, pack: string, entry: string): Promise<void> {
  await page.locator("#sidebar [data-action=tab][data-tab=compendium]").click();
  for (const closed of await page.locator("#compendium .folder:not(.expanded) > header > button").all())
    if (await closed.isVisible()) await closed.click();
  await page.locator(`#compendium [data-pack="callboard.${pack}"] [data-action=activateEntry]`).click();
  const list = page.locator(`#compendium-callboard_${pack}`);
  await list.waitFor();
  await page.evaluate(
    (id) =>
      [...foundry.applications.instances.values()]
        .find((app: any) => app.id === id)
        ?.setPosition({ left: 520, top: 20, width: 320, height: 500 }),
    `compendium-callboard_${pack}`,
  );
  // One that is opened is no longer among the closed ones: from the last to the first.
  for (const closed of (
    await list.locator(".folder:not(.expanded) .folder-toggle, .folder:not(.expanded) > header > button").all()
  ).reverse())
    if (await closed.isVisible()) await closed.click();
  await list.locator(".entry", { hasText: entry }).locator("[data-action=activateEntry]").first().click();
}

const generation = storyOn(14);

describe(`the compendiums on generation ${generation}`, () => {
  const table = useTable(swampTable({ generation }));
  let gm: Page;

  it("are in their folder, and open the sheets of their documents", async () => {
    gm = await table.join("Gamemaster");
    const held = await gm.evaluate(() => game.packs.map((pack: any) => [pack.metadata.name, pack.index.size, pack.folder?.name]));
    expect(held.sort()).toEqual([
      ["callboard-cards", 44, "Callboard"],
      ["callboard-macros", 5, "Callboard"],
      ["callboard-powers", 60, "Callboard"],
      ["callboard-skills", 52, "Callboard"],
      ["callboard-stories", 2, "Callboard"],
      ["callboard-weapons", 28, "Callboard"],
      ["how-to-run", 12, "Callboard"],
      ["players-and-foes", 30, "Callboard"],
    ]);
    await openEntry(gm, "players-and-foes", "Bog goblin");
    const foe = gm.locator(".application.npc-sheet");
    await foe.locator(".action-card", { hasText: "Throw mud" }).waitFor();
    expect(await foe.locator("input, textarea").count()).toBe(0);
    await foe.locator("[data-action=close]").click();
    await openEntry(gm, "how-to-run", "How to run Quick");
    const guide = gm.locator(".journal-sheet");
    await guide.getByText("Everyone says what they do").waitFor();
    expect(await guide.locator(".page-link").count()).toBe(5);
    await guide.locator(".page-link").last().hover();
    expect(await faults(gm, ".journal-sheet .journal-sidebar")).toEqual([]);
    await guide.locator("[data-action=close]").first().click();
    await openEntry(gm, "how-to-run", "How to run Timeline");
    await guide.getByText("Everyone decides in secret").waitFor();
    expect(await guide.locator(".page-link").count()).toBe(6);
    await guide.locator("[data-action=close]").first().click();
    await openEntry(gm, "how-to-run", "So leitet man Phasenleiste");
    await guide.getByText("würfelt niemand Initiative").waitFor();
    await guide.locator("[data-action=close]").first().click();
    await openEntry(gm, "how-to-run", "How to run Moments");
    await guide.getByText("one strike a Moment").waitFor();
    expect(await guide.locator(".page-link").count()).toBe(6);
    await guide.locator("[data-action=close]").first().click();
    await openEntry(gm, "how-to-run", "So leitet man Momente");
    await guide.getByText("einen Schlag je Moment").waitFor();
    await guide.locator("[data-action=close]").first().click();
  });

  it("give a card to an actor, and an actor to an encounter, by drag", async () => {
    await gm.evaluate(
      (id) => void game.actors.get(id).sheet.render({ force: true, position: { left: 20, top: 20, width: 420 } }),
      ACTORS.fjarva,
    );
    const sheet = gm.locator(`.application.cast-sheet[id$="${ACTORS.fjarva}"]`);
    await sheet.waitFor();
    await openEntry(gm, "callboard-cards", "Dash");
    const card = gm.locator(".application.action-sheet");
    await card.locator(".fact-speed-Q").waitFor();
    await card.locator("[data-action=close]").click();
    await gm.locator("#compendium-callboard_callboard-cards .entry", { hasText: "Dash" }).dragTo(sheet.locator(".cards-page"));
    await sheet.locator(".action-card", { hasText: "Run for it" }).waitFor();
    await openEntry(gm, "callboard-weapons", "Eel spear");
    await card.getByText("1d8").first().waitFor();
    await card.locator("[data-action=close]").click();
    await sheet.getByRole("tab", { name: "Moments" }).click();
    await gm.locator("#compendium-callboard_callboard-weapons .entry", { hasText: "Eel spear" }).dragTo(sheet.locator(".moments-page"));
    await sheet.locator(".weapons .deed", { hasText: "Eel spear" }).waitFor();
    await sheet.locator("[data-action=close]").click();
    await arrange(gm, [TOKENS.wilrow]);
    await openEntry(gm, "players-and-foes", "Old toad");
    await gm.locator(".application.npc-sheet [data-action=close]").click();
    await gm.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    const entry = gm.locator("#compendium-callboard_players-and-foes .entry", { hasText: "Old toad" });
    for (let twice = 0; twice < 2; twice++) {
      await entry.dragTo(gm.locator("#combat .combat-tracker.callboard"));
      await gm.locator(".application.dialog:has(.callboard-ask) [data-action=yes]").click();
      await gm.waitForFunction((count) => game.combat.combatants.size === count, 2 + twice);
    }
    expect(await gm.evaluate(() => game.actors.filter((actor: any) => actor.name === "Old toad").length)).toBe(1);
    await table.leave();
  });
});
