import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { chooseOutcome, HAND, openTracker, pressByKeys, takeHand } from "./support/keys.ts";
import { noCanvas, useTable } from "./support/index.ts";
import { loadDice } from "./support/commands.ts";
import { atRound, MARKET, marketTable, openConflict, poolsOf, resultOf } from "./support/market.ts";

const { jen, fishmonger } = MARKET;

/** Does in the hand, which asks for it, what the first skill does. */
async function useFirst(page: Page, act: string): Promise<void> {
  await page.locator(`${HAND} [data-action=${act}]`).first().waitFor();
  await takeHand(page);
  await pressByKeys(page, `${HAND} .skill:first-child [data-action=${act}]`);
}

describe("a round by keys alone", () => {
  const table = useTable(marketTable());
  let gm: Page;
  let jo: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    jo = await table.join("Jo", noCanvas);
    for (const page of [gm, jo]) await openTracker(page);
    await openConflict(gm, [jo], { who: [jen, fishmonger] });
  });

  it("begins, and everyone acts and answers", async () => {
    await gm.keyboard.press("Shift+J");
    await atRound(1, "actions", gm, jo);
    await pressByKeys(jo, "#combat [data-action=goFirst]");
    await gm.waitForFunction((id) => game.combat.system.state.combatants[id].wants, jen);
    await gm.keyboard.press("Shift+J");
    await gm.waitForFunction((id) => game.combat.system.state.actor === id, jen);
    await loadDice(gm, [1, 2, 3, 9, 9, 9]);
    await useFirst(jo, "useSkill");
    await useFirst(gm, "counterWith");
    await pressByKeys(gm, `#combat [data-focus="call-${fishmonger}"]`);
    await loadDice(gm, [1, 2, 3, 9, 9, 9]);
    await useFirst(gm, "useSkill");
    await useFirst(jo, "counterWith");
    await gm.waitForFunction(() => game.combat.system.state.exchange.number === 2 && game.combat.system.state.exchange.wants === "nothing");
    expect(await poolsOf(gm)).toEqual([4, 4]);
  });

  it("has its lists chosen, sealed and revealed, and leads into the next", async () => {
    await gm.keyboard.press("Shift+J");
    await atRound(1, "nominate", gm, jo);
    await jo.locator(`${HAND} .prices`).waitFor();
    await takeHand(jo);
    await chooseOutcome(jo, "hinder");
    await pressByKeys(jo, `${HAND} [data-focus=seal]`);
    await takeHand(gm);
    await pressByKeys(gm, `${HAND} [data-focus=seal]`);
    await atRound(1, "check", gm, jo);
    expect(await poolsOf(jo)).toEqual([3, 4]);
    await gm.keyboard.press("Shift+J");
    await atRound(2, "actions", gm, jo);
  });

  it("ends when the last opponent is removed", async () => {
    await pressByKeys(gm, `#combat [data-focus="call-${fishmonger}"]`);
    // The fishmonger is hindered: of four dice the highest three count.
    await loadDice(gm, [2, 2, 9, 9, 9, 9, 9]);
    await useFirst(gm, "useSkill");
    await useFirst(jo, "counterWith");
    await gm.waitForFunction(() => game.combat.system.state.exchange?.winner === "attacker");
    await pressByKeys(jo, `#combat [data-focus="pass-${jen}"]`);
    await gm.keyboard.press("Shift+J");
    await atRound(2, "nominate", gm, jo);
    expect(await poolsOf(gm)).toEqual([3, 5]);
    await jo.locator(`${HAND} .prices`).waitFor();
    await takeHand(jo);
    await pressByKeys(jo, `${HAND} [data-focus=seal]`);
    await takeHand(gm);
    await chooseOutcome(gm, "remove");
    await pressByKeys(gm, `${HAND} [data-focus=seal]`);
    await atRound(2, "over", gm, jo);
    expect(await resultOf(jo)).toEqual({ winner: "foe", why: "removal" });
  });
});
