import { describe, expect, it } from "vitest";
import { ACTORS, announceMonsters, arrange, BLAST, faults, give, swampTable, TOKENS, Tracker, useTable, wear } from "./support/index.ts";

describe.each(["dark", "light"] as const)("screens in the %s theme", (theme) => {
  const table = useTable(swampTable());
  let gm: Tracker;
  let wil: Tracker;

  /** A drawing that comes while axe looks gives it colours of two moments; a true fault is there at every look. */
  const sound = async (): Promise<void> => {
    for (const { page } of [gm, wil]) await expect.poll(() => faults(page, "#combat"), { timeout: 20_000 }).toEqual([]);
  };

  it("have a tracker without serious faults in every step", async () => {
    const pages = [await table.join("Gamemaster"), await table.join("Wil")] as const;
    for (const page of pages) await wear(page, theme);
    gm = await new Tracker(pages[0]).open();
    wil = await new Tracker(pages[1]).open();
    for (const { page } of [gm, wil]) expect(await page.evaluate(() => document.body.className)).toContain(`theme-${theme}`);
    await gm.root.locator("[data-action=createCombat]").first().click();
    await gm.root.locator("[data-change=chooseStructure]").waitFor();
    await wil.root.locator(".what-now").waitFor();
    await sound();
    await gm.page.evaluate(() => game.combat.delete());
    await arrange(gm.page, Object.values(TOKENS));
    for (const tracker of [gm, wil]) await tracker.at("announce");
    await sound();
    await announceMonsters(gm.page);
    await give(gm.page, { kind: "announce", combatant: "Wilrow", text: "Blast", card: BLAST, targets: ["Monster 2"] });
    await wil.root.locator(".announced").first().waitFor();
    await give(gm.page, { kind: "lock" });
    for (const tracker of [gm, wil]) await tracker.at("classify");
    await sound();
    for (const combatant of ["Monster 1", "Monster 2", "Wilrow"])
      await give(
        gm.page,
        { kind: "classify", combatant, movements: 2 },
        { kind: "rate", combatant, difficulty: 5 },
        { kind: "tag", combatant, strike: true },
      );
    await sound();
    await give(
      gm.page,
      { kind: "begin" },
      { kind: "judge", combatant: "Wilrow", result: "success" },
      { kind: "affect", combatant: "Wilrow", effect: "modifier", target: "Fjarva", amount: 1 },
    );
    for (const tracker of [gm, wil]) await tracker.at("R");
    await sound();
    await give(
      gm.page,
      { kind: "judge", combatant: "Monster 1", result: "partial" },
      { kind: "judge", combatant: "Monster 2", result: "miss" },
      { kind: "closeStage" },
    );
    for (const tracker of [gm, wil]) await tracker.at("end");
    await sound();
  });

  it("have chat cards and sheets without serious faults", async () => {
    await wil.page.locator("#sidebar [data-action=tab][data-tab=chat]").click();
    await wil.page.locator("#chat .chat-stages").first().waitFor();
    expect(await faults(wil.page, "#chat .chat-log")).toEqual([]);
    await wil.page.evaluate(
      ([actor, item]) => {
        void game.actors.get(actor).sheet.render({ force: true });
        void game.actors.get(actor).items.get(item).sheet.render({ force: true });
      },
      [ACTORS.wilrow, BLAST] as const,
    );
    await expect.poll(() => wil.page.locator(".application.sheet").count(), { timeout: 30_000 }).toBe(2);
    expect(await faults(wil.page, ".application.sheet")).toEqual([]);
    await table.leave();
  });
});
