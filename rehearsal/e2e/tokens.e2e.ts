import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACTORS, arrange, Board, swampTable, TOKENS, Tracker, useTable, storyOn } from "./support/index.ts";

const place = (page: Page, id: string) =>
  page.evaluate((wanted) => {
    const { x, y } = game.scenes.active.tokens.get(wanted);
    return { x, y };
  }, id);
const drawnAt = (page: Page, id: string) =>
  page.evaluate(
    (wanted) => ({ x: Math.round(canvas.tokens.get(wanted).position.x), y: Math.round(canvas.tokens.get(wanted).position.y) }),
    id,
  );

const generation = storyOn(14);

describe(`tokens on the scene, on generation ${generation}`, () => {
  const table = useTable(swampTable({ generation }));
  let gm: Board;
  let wil: Board;
  let fee: Board;

  it("follow their player's mouse, and everyone sees where they go", async () => {
    gm = await new Board(await table.join("Gamemaster")).ready();
    wil = await new Board(await table.join("Wil")).ready();
    fee = await new Board(await table.join("Fee")).ready();
    const before = await place(wil.page, TOKENS.wilrow);
    const from = await wil.token(TOKENS.wilrow);
    const to = await wil.onPage({ x: 433 + 58, y: 150 + 50 });
    await wil.drag(from, to);
    await wil.page.waitForFunction(([id, x]) => game.scenes.active.tokens.get(id).x > Number(x) + 100, [TOKENS.wilrow, before.x] as const);
    const after = await place(wil.page, TOKENS.wilrow);
    for (const { page } of [gm, wil, fee]) {
      await expect.poll(() => place(page, TOKENS.wilrow), { timeout: 30_000 }).toEqual(after);
      await expect.poll(() => drawnAt(page, TOKENS.wilrow), { timeout: 30_000 }).toEqual(after);
    }
  });

  it("run no ticker that asks for frames while nothing moves, unless a package adds to it", async () => {
    const tickers = () => wil.page.evaluate(() => [PIXI.Ticker.system.started, canvas.app.ticker.count]);
    expect(await tickers()).toEqual([false, 0]);
    const ticks = await wil.page.evaluate(
      () => new Promise((resolve) => canvas.app.ticker.addOnce(() => resolve([canvas.app.ticker.started, canvas.app.ticker.count]))),
    );
    expect(ticks).toEqual([true, 1]);
    expect(await tickers()).toEqual([false, 0]);
  });

  it("are redrawn when a window opens over them, and when it closes: a separate frame shows what it covered", async () => {
    await wil.page.evaluate(() => {
      const { render } = canvas.app;
      const drawn = { last: performance.now(), frames: 0, undo: () => (canvas.app.render = render) };
      canvas.app.render = (...args: unknown[]) => (
        Object.assign(drawn, { last: performance.now(), frames: drawn.frames + 1 }),
        render.apply(canvas.app, args)
      );
      Object.assign(globalThis, { drawn });
    });
    const still = () => wil.page.waitForFunction(() => performance.now() - (globalThis as any).drawn.last > 800);
    const drawnBy = async (act: () => unknown): Promise<void> => {
      await still();
      const before = await wil.page.evaluate(() => (globalThis as any).drawn.frames);
      await act();
      await wil.page.waitForFunction((count) => (globalThis as any).drawn.frames > count, before);
    };
    await drawnBy(() => wil.page.evaluate(() => game.user.character.sheet.render({ force: true }).then(() => undefined)));
    await drawnBy(() => wil.page.evaluate(() => game.user.character.sheet.close({ animate: false }).then(() => undefined)));
    await wil.page.evaluate(() => void (globalThis as any).drawn.undo());
  });

  it("stay in place under the mouse of another user", async () => {
    const before = await place(wil.page, TOKENS.first);
    await wil.drag(await wil.token(TOKENS.first), await wil.onPage({ x: 700, y: 200 }));
    expect(await wil.selected()).not.toContain(TOKENS.first);
    await wil.page.evaluate(
      (id) =>
        game.scenes.active.tokens
          .get(id)
          .update({ x: 0 })
          .catch(() => null),
      TOKENS.first,
    );
    await gm.page.evaluate(() => game.user.setFlag("world", "settled", true));
    await wil.page.waitForFunction(() => game.users.getName("Gamemaster").getFlag("world", "settled"));
    for (const { page } of [gm, wil, fee]) expect(await place(page, TOKENS.first)).toEqual(before);
  });

  it("come out of the sidebar by a drag of the GM", async () => {
    const { page } = gm;
    await page.locator("#sidebar [data-action=tab][data-tab=actors]").click();
    const entry = page.locator(`#actors [data-entry-id="${ACTORS.heron}"]`);
    await entry.waitFor();
    const to = await gm.onPage({ x: 700, y: 200 });
    await entry.hover();
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y, { steps: 5 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    for (const each of [gm, wil, fee]) {
      await each.page.waitForFunction(
        (id) => game.scenes.active.tokens.some((token: any) => token.actorId === id && token.object),
        ACTORS.heron,
      );
    }
    const [x, y] = await page.evaluate((id) => {
      const token = game.scenes.active.tokens.find((each: any) => each.actorId === id);
      return [token.object.center.x, token.object.center.y];
    }, ACTORS.heron);
    expect(Math.hypot(x - 700, y - 200)).toBeLessThan(60);
  });

  it("are selected by a click, and released by a click next to them", async () => {
    await fee.click(TOKENS.fjarva);
    expect(await fee.selected()).toEqual([TOKENS.fjarva]);
    const beside = await fee.onPage({ x: 560, y: 760 });
    await fee.page.mouse.click(beside.x, beside.y);
    expect(await fee.selected()).toEqual([]);
  });

  it("are targeted by a key, and others see who targets", async () => {
    const { x, y } = await wil.token(TOKENS.second);
    await wil.page.mouse.move(x, y, { steps: 3 });
    await wil.page.waitForFunction((id) => canvas.tokens.hover?.id === id, TOKENS.second);
    await wil.page.keyboard.press("t");
    for (const { page } of [gm, wil, fee]) {
      await page.waitForFunction((id) => [...game.users.getName("Wil").targets].some((token: any) => token.id === id), TOKENS.second);
    }
    await wil.page.keyboard.press("t");
    await gm.page.waitForFunction(() => game.users.getName("Wil").targets.size === 0);
  });

  it("are hidden from players by the GM, and shown again", async () => {
    await gm.hud(TOKENS.second);
    const button = gm.page.locator("#token-hud [data-action=visibility]");
    await button.click();
    for (const { page } of [wil, fee]) await page.waitForFunction((id) => !canvas.tokens.get(id).visible, TOKENS.second);
    expect(await gm.page.evaluate((id) => canvas.tokens.get(id).visible, TOKENS.second)).toBe(true);
    await button.click();
    for (const { page } of [wil, fee]) await page.waitForFunction((id) => canvas.tokens.get(id).visible, TOKENS.second);
    await gm.page.keyboard.press("Escape");
  });

  it("are deleted by a key of the GM, for everyone, and not by a player's", async () => {
    await fee.click(TOKENS.fjarva);
    await fee.page.keyboard.press("Delete");
    await gm.click(TOKENS.second);
    expect(await gm.selected()).toEqual([TOKENS.second]);
    await gm.page.keyboard.press("Delete");
    for (const { page } of [gm, wil, fee]) {
      await page.waitForFunction((id) => !game.scenes.active.tokens.has(id) && !canvas.tokens.get(id), TOKENS.second);
      expect(await page.evaluate((id) => game.scenes.active.tokens.has(id), TOKENS.fjarva)).toBe(true);
    }
  });

  it("are announced for together if the GM has selected them", async () => {
    const tracker = await new Tracker(gm.page).open();
    const heron = await gm.page.evaluate((id) => game.scenes.active.tokens.find(({ actorId }: any) => actorId === id).id, ACTORS.heron);
    await arrange(gm.page, [TOKENS.first, heron, TOKENS.wilrow]);
    await tracker.at("announce");
    await gm.page.evaluate(
      (ids) => {
        canvas.tokens.releaseAll();
        for (const id of ids) canvas.tokens.get(id).control({ releaseOthers: false });
      },
      [TOKENS.first, heron],
    );
    await tracker.root.locator("[data-action=composeSelected]").first().click();
    await tracker.composer.getByRole("button", { name: "Announce for 2" }).waitFor();
    await tracker.composer.locator("textarea").fill("Hold the bridge");
    await tracker.changes(() => tracker.composer.locator("[data-focus=announce]").click());
    const announced = await gm.page.evaluate(() =>
      Object.entries(game.combat.system.state.actions).map(([id, { text }]: any) => [game.combat.combatants.get(id).name, text]),
    );
    expect(announced.sort()).toEqual([
      ["Grey heron", "Hold the bridge"],
      ["Monster 1", "Hold the bridge"],
    ]);
    await table.leave();
  });
});
