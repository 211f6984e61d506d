import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import {
  announceMonsters,
  arrange,
  settled,
  stateOf,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  noCanvas,
  it,
  witness,
} from "../e2e/support/index.ts";

const TEXT = "Paralyze blast Monster 2";

/** How many entries of the ledger announce it. */
const timesHeard = (page: Page) =>
  page.evaluate(
    (text) => Object.values(game.combat.system.ledger).filter((entry: any) => JSON.parse(entry).command.text === text).length,
    TEXT,
  );

describe("a player's request while no GM is present", () => {
  const table = useTable(swampTable({ witnesses: ["Wil"] }));

  witness("waits and says so, and is applied once when a GM comes", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    const [wil, fee] = [await table.join("Wil", noCanvas), await table.join("Fee", noCanvas)];
    await arrange(gm, Object.values(TOKENS));
    await announceMonsters(gm);
    const tracker = await new Tracker(wil).open();
    const other = await new Tracker(fee).open();
    await tracker.at("announce");
    await gm.context().close();
    await tracker.root.locator(".note-line", { hasText: "No GM is connected." }).waitFor();

    const before = await stateOf(wil);
    await tracker.composer.locator("textarea").fill(TEXT);
    await tracker.composer.locator("[data-focus=announce]").click();
    await tracker.root.locator(".note-line", { hasText: "Waiting for the GM’s computer." }).waitFor();
    expect(await stateOf(wil)).toEqual(before);
    expect(await timesHeard(wil)).toBe(0);

    const back = await table.join("Gamemaster", noCanvas);
    const gmTracker = await new Tracker(back).open();
    await gmTracker.at("announce");
    await wil.waitForFunction((text) => Object.values(game.combat.system.state.actions).some((action: any) => action.text === text), TEXT);
    const state = await settled(back, wil, fee);
    expect(Object.keys(state.actions)).toHaveLength(3);
    for (const each of [tracker, other, gmTracker]) expect(await each.text("Wilrow", ".words")).toContain(TEXT);
    expect(await tracker.root.locator(".note-line").count()).toBe(0);

    await table.enter(back, "Gamemaster");
    await table.enter(wil, "Wil");
    await wil.waitForFunction(() => Object.keys(game.user.getFlag("callboard", "outbox") ?? {}).length === 0);
    await settled(back, wil, fee);
    expect([await timesHeard(back), await timesHeard(wil)]).toEqual([1, 1]);
    await table.leave();
  });

  it("is lost neither when the player leaves before the GM comes", async () => {
    const fee = await table.join("Fee", noCanvas);
    const tracker = await new Tracker(fee).open();
    await tracker.at("announce");
    await tracker.composer.locator("textarea").fill("Dodge all strikes");
    await tracker.composer.locator("[data-focus=announce]").click();
    await tracker.root.locator(".note-line", { hasText: "Waiting for the GM’s computer." }).waitFor();
    await fee.context().close();

    const gm = await table.join("Gamemaster", noCanvas);
    await gm.waitForFunction(() =>
      Object.values(game.combat.system.state.actions).some((action: any) => action.text === "Dodge all strikes"),
    );
    await expect.poll(() => gm.evaluate(() => game.callboard.view(game.combat).waiting)).toEqual([]);
    await table.leave();
  });
});
