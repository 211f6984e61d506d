import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { demoWorld } from "../../scripts/demo.mjs";
import { CALLBOARD, expectSound, noCanvas, roundTrip, useTable, waitForRefusal } from "./support/index.ts";
import { Sitter } from "./support/sitter.ts";

const [WILROW, FJARVA, MAREN] = ["Wilrow", "Fjarva", "Maren"];
const [ONE, TWO, HAG] = ["Swamp monster 1", "Swamp monster 2", "Fen hag"];

/** Two clicks as a hand makes them: in between the screen is drawn anew, which `drawn` waits for. */
async function doubleClick({ page }: Sitter, button: Locator, drawn: () => Promise<void>): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error("Nobody sees that button.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await drawn();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await roundTrip(page);
}

/** The names of those who have passed in this call. */
const passed = ({ page }: Sitter): Promise<string[]> =>
  page.evaluate(() => Object.values<any>(game.combat.system.state.combatants).flatMap((one) => (one.passed ? [one.name] : [])));

describe("a timeline at a table of clumsy hands", () => {
  const table = useTable({ packages: [CALLBOARD], documents: demoWorld("demo").documents });
  let gm: Sitter;
  let ada: Sitter;

  beforeAll(async () => {
    const sit = async (name: string) => new Sitter(await table.join(name, { ...noCanvas, viewport: { width: 1440, height: 900 } })).open();
    [gm, ada] = [await sit("Gamemaster"), await sit("Ada")];
  });

  it("passes for one NPC if the button is clicked twice, although the next one's is there by then", async () => {
    await gm.tracker.getByRole("button", { name: "New encounter: Timeline" }).click();
    await gm.tracker.locator(".setup .row").nth(6).waitFor();
    await gm.tracker.locator("[data-action=startCombat]").click();
    for (const one of [gm, ada]) await one.at("Phase 0, bidding round 1", "declare");
    await gm.take(TWO);
    const title = gm.hand.locator(".hand-title .name");
    const before = await title.textContent();
    await doubleClick(gm, gm.hand.locator("[data-action=passHand]"), async () => {
      await expect.poll(() => passed(gm)).toEqual([TWO]);
      await expect.poll(() => title.textContent()).not.toBe(before);
    });
    expect(await passed(gm)).toEqual([TWO]);
  });

  it("surprises a combatant for as many phases as the GM says", async () => {
    const surprise = await gm.tool(MAREN, "Surprise");
    await gm.row(MAREN).getByLabel(`Phases that ${MAREN} is surprised`).fill("5");
    await expectSound(gm.page, "#combat");
    await gm.press(surprise);
    await ada.says(ada.row(MAREN).locator(".words .pending")).toEqual(["can bid from phase 5"]);
    await gm.press(await gm.tool(MAREN, "Remove surprise"));
    await gm.press(await gm.tool(MAREN, "Surprise"));
    await ada.says(ada.row(MAREN).locator(".words .pending")).toEqual(["can bid from phase 3"]);
  });

  it("opens the Hand again for a user whose action is given back", async () => {
    await ada.seal({ card: "Paralyze blast", points: 3 });
    await ada.hand.locator(".window-header [data-action=close]").click();
    await ada.hand.waitFor({ state: "detached" });
    await gm.action(WILROW).locator("details.more > summary").click();
    await gm.press(gm.action(WILROW).locator("[data-action=giveBack]"));
    await ada.hand.locator(".hand-cards").waitFor();
  });

  it("seals once while the game is paused, and says that it is on its way", async () => {
    await gm.page.evaluate(() => game.togglePause(true, { broadcast: true }));
    await ada.page.waitForFunction(() => game.paused);
    await ada.lay({ card: "Paralyze blast", points: 3 });
    await ada.hand.locator("[data-action=sealHand]").click();
    await ada.says(ada.hand.locator(".faults")).toEqual(["Sent. Waiting for confirmation."]);
    expect(await ada.hand.locator("[data-action=sealHand]").isDisabled()).toBe(true);
    await ada.hand.locator("[role=slider][data-field=relevantBid]").press("Enter");
    await gm.page.evaluate(() => game.togglePause(false, { broadcast: true }));
    await ada.says(ada.hand.locator(".hand-idle")).toEqual(["Sealed. It lands on phase 3."]);
    expect(await ada.page.locator("#notifications .warning", { hasText: "sealed" }).count()).toBe(0);
  });

  it("lets the GM play for a combatant whose player is absent", async () => {
    await gm.row(FJARVA).locator("[data-action=deal]").click();
    await gm.hand.locator(".hand-title .name", { hasText: FJARVA }).waitFor();
    await gm.lay({ card: "Sword cut", points: 2 });
    await gm.lands().toBe("Lands on phase 2: no others there.");
    await expectSound(gm.page, ".callboard-hand");
    await gm.press(gm.hand.locator("[data-action=sealHand]"));
    await ada.says(ada.row(FJARVA).locator(".lamp")).toEqual(["Sealed"]);
  });

  it("closes only the call that the GM was asked about", async () => {
    await gm.next.filter({ hasText: "End bidding (2 pass)" }).click();
    await gm.says(gm.dialog.locator(".chip")).toEqual([HAG, ONE]);
    await gm.seal({ card: "Curse", points: 4 }, HAG);
    await gm.seal({ card: "Claw", points: 5 }, ONE);
    for (const one of [gm, ada]) await one.at("Phase 0, bidding round 2", "declare");
    await gm.hand.locator(".window-header [data-action=close]").click();
    await gm.dialog.locator("[data-action=yes]").click();
    await waitForRefusal(gm.page, "moved on");
    for (const one of [gm, ada]) await one.at("Phase 0, bidding round 2", "declare");
    expect(await passed(gm)).toEqual([]);
  });
});
