import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import {
  ACTORS,
  assemble,
  give,
  SCENE,
  settled,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  noCanvas,
  it,
  witness,
} from "../e2e/support/index.ts";

const SHADE = "Lurking shade";
const SECRETS = [SHADE, "creeps closer unseen", "a cold hand"];

/** Whatever of the hidden one stands in a person's page or chat. */
async function leaks(page: Page, ids: readonly string[]): Promise<string[]> {
  const [html, chat] = await page.evaluate(() => [
    document.documentElement.outerHTML,
    JSON.stringify(game.messages.map((message: any) => [message.content, message.flavor, message.speaker, message.flags])),
  ]);
  return [...SECRETS, ...ids].filter((secret) => html?.includes(secret) || chat?.includes(secret));
}

describe("a hidden combatant", () => {
  const table = useTable(swampTable({ witnesses: ["Wil"] }));
  let gm: Tracker;
  let players: Tracker[];
  let ids: string[];

  const unseen = async (): Promise<void> => {
    await settled(gm.page, ...players.map(({ page }) => page));
    for (const { page } of players) expect(await leaks(page, ids)).toEqual([]);
    await (await gm.row(SHADE)).waitFor();
    expect(await leaks(gm.page, ids)).toEqual(expect.arrayContaining([SHADE, ...ids.slice(1)]));
  };

  witness("is on no player's screen before the start and during announcements", async () => {
    const pages = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas), await table.join("Fee", noCanvas)] as const;
    gm = await new Tracker(pages[0]).open();
    players = await Promise.all(pages.slice(1).map((page) => new Tracker(page).open()));
    const token = await gm.page.evaluate(
      async ([scene, actor, name]) => {
        const [created] = await game.scenes
          .get(scene)
          .createEmbeddedDocuments("Token", [
            { name, actorId: actor, actorLink: false, hidden: true, disposition: -1, x: 260, y: 550, width: 1, height: 1 },
          ]);
        return created.id;
      },
      [SCENE, ACTORS.monster, SHADE] as const,
    );
    await assemble(gm.page, [TOKENS.wilrow, TOKENS.fjarva, TOKENS.first, token]);
    ids = [token, await gm.id(SHADE)];
    // Its token alone is hidden, as of one that was added another way than by Foundry's own button.
    await gm.page.evaluate((id) => game.combat.combatants.get(id).update({ hidden: false }), ids[1]);
    for (const { root } of players) await expect.poll(() => root.locator("li.combatant").count(), { timeout: 30_000 }).toBe(3);
    await unseen();
    await gm.root.locator("[data-action=startCombat]").click();
    for (const tracker of [gm, ...players]) await tracker.at("announce");
    await unseen();
    await give(gm.page, { kind: "announce", combatant: SHADE, text: "creeps closer unseen", targets: ["Fjarva"] });
    await unseen();
    for (const { root } of players) await root.locator("h2", { hasText: "Waiting for 3" }).waitFor();
    await give(gm.page, { kind: "announce", combatant: "Monster 1", text: "Claw Fjarva", targets: ["Fjarva"] });
    await settled(gm.page, ...players.map(({ page }) => page));
    await give(players[0]?.page as Page, { kind: "announce", combatant: "Wilrow", text: "Blast Monster 1", targets: ["Monster 1"] });
    await players[1]?.says("choose Fjarva’s action");
    await give(players[1]?.page as Page, { kind: "announce", combatant: "Fjarva", text: "Dodge all strikes" });
    for (const { root } of players) await root.locator(".what-now", { hasText: "Everyone is ready" }).waitFor();
    await unseen();
  });

  it("is in no list, count or card as actions are locked and sorted", async () => {
    await give(gm.page, { kind: "lock" });
    for (const tracker of [gm, ...players]) await tracker.at("classify");
    for (const { page } of players) await page.waitForFunction(() => game.messages.size === 2);
    await unseen();
    await give(
      gm.page,
      { kind: "classify", combatant: "Wilrow", movements: 1 },
      { kind: "classify", combatant: "Fjarva", stage: "Q", reason: "Dodge" },
      { kind: "classify", combatant: SHADE, stage: "R", reason: "a cold hand" },
      { kind: "rate", combatant: SHADE, difficulty: 3 },
      { kind: "classify", combatant: "Monster 1", movements: 3 },
      { kind: "rate", combatant: "Monster 1", difficulty: 5 },
    );
    await unseen();
    await give(gm.page, { kind: "begin" });
    for (const tracker of [gm, ...players]) await tracker.at("Q");
    await unseen();
  });

  it("acts alone in its stage while players still see the stage before", async () => {
    await give(
      gm.page,
      { kind: "judge", combatant: "Wilrow", result: "miss" },
      { kind: "judge", combatant: "Fjarva", result: "miss" },
      { kind: "closeStage" },
    );
    await gm.at("R");
    for (const tracker of players) {
      await tracker.page.waitForFunction(() => game.combat.system.state.step === "R");
      await tracker.at("Q");
      expect(await tracker.root.locator(".lane.stage-R .lane-count").textContent()).toBe("no actions");
    }
    await unseen();
    await give(
      gm.page,
      { kind: "judge", combatant: SHADE, result: "success", note: "a cold hand" },
      { kind: "affect", combatant: SHADE, effect: "modifier", target: "Wilrow", amount: 2 },
      { kind: "closeStage" },
    );
    for (const tracker of [gm, ...players]) await tracker.at("S");
    await unseen();
    expect(await gm.text(SHADE, ".result")).toBe("Success");
  });

  it("is in no summary, and in no chat card of any stage", async () => {
    await give(gm.page, { kind: "judge", combatant: "Monster 1", result: "partial" }, { kind: "closeStage" });
    for (const tracker of [gm, ...players]) await tracker.at("end");
    for (const { page } of players) await page.waitForFunction(() => game.messages.size === 4);
    await unseen();
    await give(gm.page, { kind: "nextRound" });
    for (const tracker of [gm, ...players]) await tracker.at("announce", 2);
    await unseen();
  });

  it("is there for everyone once the GM shows it", async () => {
    await (
      await gm.row(SHADE)
    ).evaluate((row) => {
      row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    });
    await gm.page.locator("#context-menu li", { hasText: "Show to players" }).click();
    for (const { root } of players) await root.locator("li.combatant", { hasText: SHADE }).waitFor();
    await table.leave();
  });
});
