import { describe, expect, it } from "vitest";
import { Board, swampTable, TOKENS, useTable } from "./support/index.ts";

describe("an encounter of plain initiative", () => {
  const table = useTable(swampTable());

  it("is Foundry's own in everything: tracker, initiative, turns, end", async () => {
    const [gm, wil] = [await table.join("Gamemaster"), await table.join("Wil")];
    await gm.evaluate(() => game.settings.set("callboard", "defaultStructure", "base"));
    const board = await new Board(gm).ready();
    await board.select({ x: 200, y: 110 }, { x: 960, y: 720 });
    await board.hud(TOKENS.fjarva);
    await gm.locator("#token-hud [data-action=combat]").click();
    for (const page of [gm, wil]) {
      await page.waitForFunction(() => game.combat?.type === "base" && game.combat.combatants.size === 4);
      await page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    }
    const [own, tracker] = [wil.locator("#combat"), gm.locator("#combat")];
    expect(await tracker.locator(".callboard").count()).toBe(0);
    await own.locator("[data-action=rollInitiative]").first().click();
    await gm.waitForFunction(() => game.combat.combatants.getName("Wilrow").initiative !== null);
    expect(await gm.evaluate(() => game.combat.combatants.filter((one: any) => one.initiative !== null).length)).toBe(1);
    await tracker.locator("[data-action=rollAll]").click();
    await wil.waitForFunction(() => game.combat.combatants.contents.every((one: any) => one.initiative !== null));

    await tracker.locator("[data-action=startCombat]").click();
    for (const page of [gm, wil]) await page.waitForFunction(() => game.combat.round === 1 && game.combat.turn === 0);
    const scores = await wil.evaluate(() => game.combat.turns.map((one: any) => one.initiative));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const turn of [1, 2, 3]) {
      await tracker.locator("[data-action=nextTurn]").click();
      await wil.waitForFunction((wanted) => game.combat.turn === wanted, turn);
      const acting = await wil.evaluate(() => game.combat.combatant.id);
      await expect.poll(() => own.locator("li.combatant.active").getAttribute("data-combatant-id")).toBe(acting);
    }
    await tracker.locator("[data-action=nextTurn]").click();
    await wil.waitForFunction(() => game.combat.round === 2 && game.combat.turn === 0);
    await tracker.locator("[data-action=previousTurn]").click();
    await wil.waitForFunction(() => game.combat.round === 1 && game.combat.turn === 3);
    expect(await gm.evaluate(() => [game.combat.nextCombatant?.id === game.combat.turns[0].id, "state" in game.combat.system])).toEqual([
      true,
      false,
    ]);

    await tracker.locator("[data-action=endCombat]").click();
    await gm.locator(".application.dialog [data-action=yes], dialog [data-action=yes]").first().click();
    await wil.waitForFunction(() => game.combats.size === 0);
    await table.leave();
  });
});
