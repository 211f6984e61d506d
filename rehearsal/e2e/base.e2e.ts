import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Board, swampTable, TOKENS, useTable } from "./support/index.ts";

/** Waits until each of these pages stands at a turn: what is clicked or asked next is of that page. */
const stands = (pages: readonly Page[], round: number, turn: number) =>
  Promise.all(
    pages.map((page) => page.waitForFunction(([r, t]) => game.combat.round === r && game.combat.turn === t, [round, turn] as const)),
  );

describe("an encounter of plain initiative", () => {
  const table = useTable(swampTable());

  it("is entirely Foundry's own: tracker, initiative, turns, end", async () => {
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
    for (const page of [gm, wil])
      await page.waitForFunction(() => game.combat.combatants.contents.every((one: any) => one.initiative !== null));

    await tracker.locator("[data-action=startCombat]").click();
    await stands([gm, wil], 1, 0);
    const scores = await wil.evaluate(() => game.combat.turns.map((one: any) => one.initiative));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const turn of [1, 2, 3]) {
      await tracker.locator("[data-action=nextTurn]").click();
      await stands([gm, wil], 1, turn);
      const acting = await wil.evaluate(() => game.combat.combatant.id);
      await expect.poll(() => own.locator("li.combatant.active").getAttribute("data-combatant-id")).toBe(acting);
    }
    await tracker.locator("[data-action=nextTurn]").click();
    await stands([gm, wil], 2, 0);
    await tracker.locator("[data-action=previousTurn]").click();
    await stands([gm, wil], 1, 3);
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
