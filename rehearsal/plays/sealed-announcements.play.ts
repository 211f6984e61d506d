import { beforeAll, describe, expect } from "vitest";
import { arrange, give, noCanvas, settled, swampTable, TOKENS, Tracker, useTable, it, witness } from "../e2e/support/index.ts";

describe("announcements that are sealed until the lock", () => {
  const table = useTable(swampTable({ witnesses: ["Wil"] }));
  let gm: Tracker;
  let wil: Tracker;
  let fee: Tracker;
  const lamp = async (tracker: Tracker, name: string) => (await tracker.text(name, ".lamp")).trim();
  const all = () => [gm, wil, fee].map(({ page }) => page);

  beforeAll(async () => {
    const pages = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas), await table.join("Fee", noCanvas)] as const;
    await pages[0].evaluate(() => game.settings.set("callboard", "house.stages", { announceOrder: "sealed" }));
    await arrange(pages[0], Object.values(TOKENS));
    [gm, wil, fee] = (await Promise.all(pages.map((page) => new Tracker(page).open()))) as [Tracker, Tracker, Tracker];
  });

  witness("lie face down for others, and can be read and changed by the user who sealed them", async () => {
    await wil.composer.locator(".sealed-aims").waitFor();
    await wil.announce("Paralyze blast Monster 2", { targets: ["Monster 2"] });
    await settled(...all());
    for (const tracker of [gm, fee]) {
      await expect.poll(() => lamp(tracker, "Wilrow")).toBe("Sealed");
      expect(await tracker.text("Wilrow")).not.toContain("Paralyze");
      expect(await (await tracker.row("Wilrow")).locator(".face-down").isVisible()).toBe(true);
    }
    await expect.poll(() => wil.text("Wilrow", ".words")).toMatch(/Sealed.*Paralyze blast Monster 2 on Monster 2/);
    await (await wil.row("Wilrow")).locator("[data-action=compose]").click();
    await wil.announce("Dives below the lilies", {});
    await expect.poll(() => wil.text("Wilrow", ".words")).toContain("Dives below the lilies");
    await gm.announce("Claw Fjarva", { who: "Monster 1", targets: ["Fjarva"] });
    await gm.announce("Wait", { who: "Monster 2" });
    await fee.announce("Dodge all strikes");
    await settled(...all());
    expect(await fee.text("Monster 1")).not.toContain("Claw");
  });

  it("open together at the lock, and then appear in chat and log", async () => {
    await gm.advance();
    for (const tracker of [gm, wil, fee]) await tracker.at("classify");
    await expect.poll(() => fee.text("Wilrow", ".words")).toContain("Dives below the lilies");
    await fee.page.waitForFunction(() => game.messages.size === 2);
    expect(await fee.page.evaluate(() => game.messages.contents.map(({ content }: any) => content).join())).toContain("Claw Fjarva");
    const last = await fee.page.evaluate(() => {
      const entries = Object.values<string>(game.combat.system.ledger).map((line) => JSON.parse(line));
      return entries.sort((a, b) => b.number - a.number)[0].line;
    });
    expect([last.key, last.parts.length]).toEqual(["allOpen", 4]);
  });

  it("stay known after an undo, until the GM gives one back", async () => {
    await give(gm.page, { kind: "undo" });
    for (const tracker of [gm, wil, fee]) await tracker.at("announce");
    await expect.poll(() => fee.text("Wilrow", ".words")).toContain("Dives below the lilies");
    expect(await wil.page.evaluate(() => game.callboard.options(game.combat).map((one: any) => one.kind))).toEqual(["hold"]);
    await give(gm.page, { kind: "withdraw", combatant: "Wilrow" });
    await wil.announce("Paralyze blast Monster 2", {});
    await settled(...all());
    expect(await fee.text("Wilrow")).not.toContain("Paralyze");
  });

  it("of a user who has left, without a key, are given up by the GM", async () => {
    await gm.page.evaluate(() => game.callboard.send(game.combat, { kind: "reset" }));
    await gm.page.waitForFunction(() => game.combat.system.state === null);
    await gm.page.evaluate(() => game.settings.set("callboard", "escrow", "none"));
    await gm.page.evaluate(() => game.combat.startCombat());
    for (const tracker of [gm, wil, fee]) await tracker.at("announce");
    await wil.announce("Paralyze blast Monster 2", {});
    await fee.announce("Dodge all strikes", {});
    await settled(...all());
    await wil.page.context().close();
    await gm.page.waitForFunction(() => game.users.filter((user: any) => user.active).length === 2);
    await give(gm.page, { kind: "lock" });
    await gm.at("reveal");
    await fee.at("reveal");
    await expect.poll(() => gm.text("Fjarva")).not.toContain("Dodge");
    const row = await gm.row("Wilrow");
    await expect.poll(() => row.locator("[data-action=void]").count()).toBe(1);
    expect(await row.locator("[data-action=breakSeal]").count()).toBe(0);
    await row.locator("[data-action=void]").click();
    for (const tracker of [gm, fee]) await tracker.at("classify");
    await expect.poll(() => fee.text("Fjarva", ".words")).toContain("Dodge all strikes");
    await expect.poll(() => gm.text("Wilrow")).toContain("could not be opened");
  });
});
