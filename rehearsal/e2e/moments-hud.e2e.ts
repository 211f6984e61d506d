import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { beginCave, Board, CAVERS, casesOn, caveTable, noticesTo, order, standingOf, useTable } from "./support/index.ts";

const { bryn: BRYN, goblin1: GOBLIN } = CAVERS;

describe.each(
  casesOn(14, [
    [13, 2],
    [14, 4],
  ] as const),
)("the controls around a token in Moments, on generation %d", (generation, type) => {
  const table = useTable(caveTable(type, { generation }));
  let gm: Board;
  let player: Board;
  const drop = ({ page }: Board): Locator => page.locator("#token-hud .callboard-drop");
  const isProne = (id: string) =>
    gm.page.evaluate((one) => [game.combat.system.state.combatants[one].prone, game.actors.get(one).statuses.has("prone")], id);
  /** Marks as prone in the controls that are open. */
  const mark = async ({ page }: Board): Promise<void> => {
    await page.locator("#token-hud [data-action=togglePalette][data-palette=effects]").click();
    await page.locator("#token-hud [data-action=effect][data-status-id=prone]").click();
  };
  const status = async (board: Board, id: string): Promise<void> => {
    await board.hud(id);
    await mark(board);
  };

  /** Ends the encounter, which takes back what it gave, and the controls. */
  const end = async (): Promise<void> => {
    for (const { page } of [gm, player]) await page.evaluate(() => canvas.hud.token.close({ animate: false }));
    await gm.page.evaluate(() => game.combat.delete());
    await expect.poll(() => gm.page.evaluate(() => game.actors.some((actor: any) => actor.statuses.size > 0))).toBe(false);
  };

  beforeAll(async () => {
    gm = await new Board(await table.join("Gamemaster")).ready();
    player = await new Board(await table.join("Bry")).ready();
  });

  it("let a figure drop for half its Beats, and say what rising costs", async () => {
    await beginCave(gm.page, [player.page], { bryn: { i: 4, j: 3 }, goblin1: { i: 4, j: 7 } });
    await player.hud(BRYN);
    await expect.poll(() => drop(player).getAttribute("aria-label")).toMatch(/Drop prone, 6 Beats/);
    const offered = player.page.locator("#token-hud .callboard-acts");
    await offered.locator(".control-icon").click();
    await expect.poll(() => offered.locator(".act").allTextContents()).toContain("Hold (skip while waiting)");
    await offered.locator(".act", { hasText: "Done" }).waitFor();
    await offered.locator(".control-icon").click();
    await offered.locator(".act", { hasText: "Done" }).waitFor({ state: "hidden" });
    await drop(player).click();
    await expect.poll(() => isProne(BRYN)).toEqual([true, true]);
    await expect.poll(() => standingOf(gm.page, BRYN)).toMatchObject({ left: 5 });
    await expect.poll(() => drop(player).getAttribute("data-deed")).toBe("rise");
    expect(await drop(player).getAttribute("aria-disabled")).toBe("true");
    await drop(player).press("Enter");
    await expect.poll(async () => (await noticesTo(player.page)).join()).toMatch(/Rising takes all Beats/);
    expect(await isProne(BRYN)).toEqual([true, true]);
    await end();
  });

  it("offer the ways to move that the rules know, like the token's own settings, and as usual when nothing is played", async () => {
    const offered = async ({ page }: Board) => {
      await page.locator("#token-hud [data-action=togglePalette][data-palette=movementActions]").click();
      const buttons = page.locator("#token-hud [data-movement-action]");
      const hud = await buttons.evaluateAll((all) => all.map(({ dataset }) => (dataset as DOMStringMap)["movementAction"]));
      await page.locator("#token-hud [data-action=config]").click();
      const settings = page.locator(".token-config select[name=movementAction]");
      await settings.waitFor();
      const config = await settings.locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
      await page.locator(".token-config [data-action=close]").click();
      await settings.waitFor({ state: "detached" });
      expect(config).toEqual(hud);
      return hud;
    };
    await beginCave(gm.page, [player.page], { bryn: { i: 4, j: 3 }, goblin1: { i: 4, j: 7 } });
    for (const [board, id] of [[player, BRYN] as const, [gm, GOBLIN] as const]) {
      await board.hud(id);
      expect(await offered(board)).toEqual(["", "walk", "sneak", "vault", "clamber", "rope"]);
    }
    await end();
    await player.hud(BRYN);
    expect(await offered(player)).toEqual(["", "walk", "fly", "swim", "burrow", "crawl", "climb", "jump", "blink"]);
    await player.page.evaluate(() => canvas.hud.token.close({ animate: false }));
  });

  it("make a player's prone mark the same command, which is refused in another phase", async () => {
    await beginCave(gm.page, [player.page], { bryn: { i: 4, j: 3 } });
    await status(player, BRYN);
    await expect.poll(() => isProne(BRYN)).toEqual([true, true]);
    await expect.poll(() => standingOf(gm.page, BRYN)).toMatchObject({ left: 5 });
    await order(gm.page, { kind: "nextPhase" });
    await player.page.waitForFunction(() => game.combat.system.state.phase === "magic");
    await expect.poll(() => drop(player).getAttribute("aria-label")).toMatch(/Rise.*You can’t do that in this phase/);
    await player.page.locator("#token-hud [data-action=effect][data-status-id=prone]").click();
    await expect.poll(async () => (await noticesTo(player.page)).join()).toMatch(/You can’t do that in this phase/);
    expect(await isProne(BRYN)).toEqual([true, true]);
    await end();
  });

  it("report the Director's marks to the rules, without a cost", async () => {
    await beginCave(gm.page, [player.page], { goblin1: { i: 4, j: 7 } });
    await status(gm, GOBLIN);
    await expect.poll(() => isProne(GOBLIN)).toEqual([true, true]);
    await expect.poll(() => standingOf(gm.page, GOBLIN)).toMatchObject({ left: 14 });
    await gm.page.locator("#token-hud [data-action=effect][data-status-id=prone]").click();
    await expect.poll(() => isProne(GOBLIN)).toEqual([false, false]);
    await end();
  });

  it("are Foundry's own for users without a figure there, and when nothing is played", async () => {
    await beginCave(gm.page, [player.page], { bryn: { i: 4, j: 3 } });
    await gm.page.evaluate(() => game.combat.delete());
    await player.page.waitForFunction(() => !game.combat);
    await player.hud(BRYN);
    expect(await drop(player).count()).toBe(0);
    await mark(player);
    await expect.poll(() => gm.page.evaluate((id) => game.actors.get(id).statuses.has("prone"), BRYN)).toBe(true);
  });
});
